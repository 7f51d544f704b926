import { app } from 'electron'
import { startDesktop } from '../shell/start'

// The start order only; what happens is in shell/.
if (app.requestSingleInstanceLock()) void startDesktop()
else app.quit()
