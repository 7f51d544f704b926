export { default as NobodyFit } from './NobodyFit.vue'
export { default as PromptList } from './PromptList.vue'
