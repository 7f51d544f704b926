// Runs `magot` and prints the CPU seconds and the most memory it took at its end: `node magot-measured.mjs sample --gangs 12 …`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The most memory of this process so far, in megabytes; NaN if the system does not report it. */
function peak() {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
  } catch {
    return NaN
  }
}

const entry = join(import.meta.dirname, '../../../out/main/terminal.js')
process.argv = [process.execPath, entry, ...process.argv.slice(2)]
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  process.stderr.write(`cpu ${((user + system) / 1e6).toFixed(2)} peak ${peak().toFixed(0)}\n`)
})
await import(pathToFileURL(entry).href)
