import { everyPageIn } from './support/every-page'

everyPageIn('dark')
