import { everyPageOf } from './support/every-page'

everyPageOf('cyberpunk-red')
