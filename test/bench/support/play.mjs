// Runs `magot` and prints the CPU seconds at its end: `node play.mjs sample --gangs 12 …`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const entry = join(import.meta.dirname, '../../../out/main/terminal.js')
process.argv = [process.execPath, entry, ...process.argv.slice(2)]
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  process.stderr.write(`cpu ${((user + system) / 1e6).toFixed(2)}\n`)
})
await import(pathToFileURL(entry).href)
