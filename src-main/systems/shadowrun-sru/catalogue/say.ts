export { phrase, plain, say, signed } from '../../../kernel/values/phrase'
