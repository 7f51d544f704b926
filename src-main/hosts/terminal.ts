import { main } from './terminal/main'
import { listenForStop } from './terminal/stop'

listenForStop()
process.exitCode = await main(process.argv.slice(2))
