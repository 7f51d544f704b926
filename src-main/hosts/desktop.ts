import { createApp } from '../app'
import { sampleMaker } from '../sample'
import { startDesktop } from '../shell/start'

void startDesktop((options) => createApp({ ...options, sample: sampleMaker(options) }))
