export { default as DraftList } from './DraftList.vue'
