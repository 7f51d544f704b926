import { createServer, type Server } from 'node:http'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { AddressInfo } from 'node:net'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'
import { alias, at } from '../../../alias.config.ts'
import { withLock } from '../../../scripts/launch/lock.mjs'
import { contentHash } from '../../../scripts/launch/stale.mjs'

export interface ServedRenderer {
  /** The address of its index page, without a fragment. */
  address: string
  /** Serves one more page beside it; returns its address. */
  put(name: string, html: string): string
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

const WINDOW = 'test/printing/support/window'
const CACHE = at('node_modules/.cache/magot-print-window')

/** The folder of the printed pages with the window's own parts, built once per state of the sources. */
async function built(): Promise<string> {
  const sources = ['src-main', 'src-renderer', 'resources', WINDOW, 'alias.config.ts', 'package-lock.json']
  const folder = join(CACHE, contentHash(at('.'), sources))
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  await withLock(join(CACHE, 'build.lock'), async () => existsSync(folder) || (await buildInto(folder)), {
    waitingFor: 'another test, which builds what is printed'
  })
  return folder
}

async function buildInto(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await asShipped(() =>
    build({
      configFile: false,
      root: at(WINDOW),
      base: './',
      resolve: { alias },
      plugins: [vue()],
      logLevel: 'error',
      build: { outDir: unfinished, emptyOutDir: true, minify: false, target: 'es2022' }
    })
  )
  // Builds of older sources are useless.
  for (const name of await readdir(CACHE))
    if (!name.endsWith('.lock') && join(CACHE, name) !== unfinished)
      await rm(join(CACHE, name), { recursive: true, force: true })
  await rename(unfinished, folder)
}

/** Builds with the Vue that users get: under a test's own NODE_ENV it is the one for development, which is slower. */
async function asShipped(work: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
}

/** Serves the printed pages from their build folder. */
export async function serveRenderer(): Promise<ServedRenderer> {
  const folder = await built()
  const put = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)).replace(
      /^\/$/,
      '/index.html'
    )
    const bytes = put.get(path) ?? (await readFile(join(folder, path)).catch(() => null))
    response.writeHead(bytes ? 200 : 404, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      // Files named after their content are cached, with the browser's compiled code; pages are not.
      'cache-control': /^\/?assets[/\\]/.test(path) ? 'max-age=86400, immutable' : 'no-store'
    })
    response.end(bytes ?? '')
  })
  await listening(server)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    address,
    put(name, html) {
      put.set(`/${name}`, Buffer.from(html))
      return address + name
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  }
}

function listening(server: Server): Promise<void> {
  return new Promise((done) => server.listen(0, '127.0.0.1', done))
}
