// Shared by the scripts that take pictures: requests to the host, and small PNG files.
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

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

/** @param {import('node:child_process').ChildProcess} child */
export async function addressOf(child) {
  for await (const line of createInterface({
    input: /** @type {import('node:stream').Readable} */ (child.stdout)
  })) {
    const address = /http:\/\/\S+/.exec(line)?.[0]
    if (address) return address
  }
  throw new Error('the host ended before it was there')
}
