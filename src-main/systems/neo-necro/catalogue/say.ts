export { say } from '../../../kernel/values/phrase'
