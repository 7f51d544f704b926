import { everyPageOf } from './support/every-page'

everyPageOf('vampire-d10')
