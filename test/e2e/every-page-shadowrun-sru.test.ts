import { everyPageOf } from './support/every-page'

everyPageOf('shadowrun-sru')
