import { createApp } from '../app'
import { startDesktop } from '../shell/start'

void startDesktop(createApp)
