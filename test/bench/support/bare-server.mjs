// Serves a folder and prints its address: `node bare-server.mjs FOLDER`.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const folder = process.argv[2] ?? '.'
const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://host')
  const path = normalize(pathname === '/' ? '/index.html' : pathname)
  const bytes = await readFile(join(folder, path)).catch(() => null)
  const type = /** @type {Record<string, string>} */ (TYPES)[extname(path)] ?? 'application/octet-stream'
  response.writeHead(bytes ? 200 : 404, { 'content-type': type })
  response.end(bytes ?? '')
})
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  process.stdout.write(`bare: http://127.0.0.1:${port}/\n`)
})
