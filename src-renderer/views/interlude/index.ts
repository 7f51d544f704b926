export { default as NobodyFit } from './NobodyFit.vue'
