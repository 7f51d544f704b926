export { say } from '../../rules/phrase'
