import { createServer, type Server } from 'node:http'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import type { AddressInfo } from 'node:net'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'
import { alias, at } from '../../../alias.config.ts'

export interface ServedRenderer {
  /** Where its index page is, without a fragment. */
  address: string
  /** Serves one more page beside it; answers with its address. */
  put(name: string, html: string): Promise<string>
  close(): Promise<void>
}

const TYPES: { [ending: string]: string } = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.svg': 'image/svg+xml'
}

/** What is printed, with the window's own parts, built into a temporary folder and served from there. */
export async function serveRenderer(): Promise<ServedRenderer> {
  const folder = await mkdtemp(join(tmpdir(), 'magot-renderer-'))
  await build({
    configFile: false,
    root: at('test/printing/support/window'),
    base: './',
    resolve: { alias },
    plugins: [vue()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, minify: false, target: 'es2022' }
  })
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)).replace(
      /^\/$/,
      '/index.html'
    )
    const bytes = await readFile(join(folder, path)).catch(() => null)
    response.writeHead(bytes ? 200 : 404, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      // What a build names after what it holds is kept, with what the browser made of it; a page is not.
      'cache-control': /^\/?assets[/\\]/.test(path) ? 'max-age=86400, immutable' : 'no-store'
    })
    response.end(bytes ?? '')
  })
  await listening(server)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    address,
    async put(name, html) {
      await writeFile(join(folder, name), html)
      return address + name
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    }
  }
}

function listening(server: Server): Promise<void> {
  return new Promise((done) => server.listen(0, '127.0.0.1', done))
}
