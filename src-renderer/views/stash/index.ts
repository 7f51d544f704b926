export { default as HoldingsTable } from './HoldingsTable.vue'
export { default as MoveDialog } from './MoveDialog.vue'
export { default as PlaceWords } from './PlaceWords.vue'
export { pilesOf, mayGo, useMoving, type Pile } from './useMoving'
