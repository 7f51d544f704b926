// Shared by the scripts that take pictures: a host with a browser, requests to it, and small PNG files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumLaunchOptions, findChromium } from './launch/browser.mjs'

/** Node cannot load this package as an ES module. @type {{ default: typeof import('@pdf-lib/upng') }} */
const { default: UPNG } = createRequire(import.meta.url)('@pdf-lib/upng')

/** Reduces a picture to 256 colours. @param {Buffer} png */
export function small(png) {
  const picture = UPNG.decode(new Uint8Array(png).buffer)
  return new Uint8Array(
    UPNG.encode([/** @type {ArrayBuffer} */ (UPNG.toRGBA8(picture)[0])], picture.width, picture.height, 256)
  )
}

/** @param {string} address @param {string} method @param {object} input @returns {Promise<any>} */
export async function call(address, method, input) {
  const { origin, hash } = new URL(address)
  const response = await fetch(`${origin}/api/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-magot-token': hash.replace('#token=', '') },
    body: JSON.stringify(input)
  })
  const answer = await response.json()
  if (!answer.ok) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
  return answer.value
}

/** The built program, as the terminal runs it. */
export const entry = join(dirname(fileURLToPath(import.meta.url)), '..', 'out', 'main', 'terminal.js')

/** Serves a new library with the built program, and starts a browser. `close` ends both and removes the library. */
export async function openHost() {
  const found = findChromium()
  if (!found) throw new Error('no Chromium: npm test fetches one')
  const library = mkdtempSync(join(tmpdir(), 'magot-pictures-'))
  const host = spawn(process.execPath, [entry, 'serve', '--library', library, '--port', '0', '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const browser = await chromium.launch(chromiumLaunchOptions(found))
  return {
    address: await addressOf(host),
    library,
    browser,
    async close() {
      await browser.close()
      host.kill()
      if (host.exitCode === null) await once(host, 'exit')
      rmSync(library, { recursive: true, force: true })
    }
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function addressOf(child) {
  for await (const line of createInterface({
    input: /** @type {import('node:stream').Readable} */ (child.stdout)
  })) {
    const address = /http:\/\/\S+/.exec(line)?.[0]
    if (address) return address
  }
  throw new Error('the host ended before it was there')
}
