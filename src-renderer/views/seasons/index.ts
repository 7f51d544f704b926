export { default as SeasonsPart } from './SeasonsPart.vue'
export { default as StandingsTable } from './StandingsTable.vue'
