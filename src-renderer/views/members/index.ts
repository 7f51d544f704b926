export { default as PersonalCounters } from './PersonalCounters.vue'
export { default as PersonalNotes } from './PersonalNotes.vue'
export { default as PortraitField } from './PortraitField.vue'
export { default as WrittenSheet } from './WrittenSheet.vue'
