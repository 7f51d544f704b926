export { meanOf, percent } from './figures'
export { readable } from './wording'
