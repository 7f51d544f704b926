export { phrase, plain, say, signed } from '../../rules/phrase'
