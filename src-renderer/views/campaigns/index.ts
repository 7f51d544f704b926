export { default as CreateRoster } from './CreateRoster.vue'
