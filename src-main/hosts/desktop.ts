import { createApp } from '../app'
import { sampleMaker } from '../sample'
import { startDesktop } from '../shell/start'
import { keepHeapSmall } from './small-heap'

keepHeapSmall()
void startDesktop((options) => createApp({ ...options, sample: sampleMaker(options) }))
