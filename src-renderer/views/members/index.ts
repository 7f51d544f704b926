export { default as OwnCounters } from './OwnCounters.vue'
export { default as OwnNotes } from './OwnNotes.vue'
export { default as PortraitField } from './PortraitField.vue'
export { default as WrittenSheet } from './WrittenSheet.vue'
