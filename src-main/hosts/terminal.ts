import { keepHeapSmall } from './small-heap'
import { main } from './terminal/main'
import { listenForStop } from './terminal/stop'

keepHeapSmall()
listenForStop()
process.exitCode = await main(process.argv.slice(2))
