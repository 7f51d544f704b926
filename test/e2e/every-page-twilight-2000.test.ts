import { everyPageOf } from './support/every-page'

everyPageOf('twilight-2000')
