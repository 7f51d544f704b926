import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { build, type Plugin } from 'vite'
import { alias } from '../../../alias.config'
import { guides } from '../../../guide.config'
import { withLock } from '../../../scripts/launch/lock.mjs'
import { contentHash } from '../../../scripts/launch/stale.mjs'
import {
  findingMadeUp,
  MADE_UP,
  madeUpTree,
  resourcesWith,
  windowTree
} from '../../support/made-up-language.mjs'
import type { Person } from './person'

const PROJECT = resolve(import.meta.dirname, '../../..')
const CACHE = join(PROJECT, 'node_modules/.cache/magot-made-up')
const OF = ['src-main', 'src-renderer', 'resources', 'docs/guide', 'test/support/made-up-language.mjs']

/**
 * The product with the made-up language beside French and English: its window is built once for each state of the sources, which
 * takes half a minute; the rest is that of `npm run build`. Answers with the program to start.
 */
export async function madeUpProgram(): Promise<string> {
  const folder = join(CACHE, contentHash(PROJECT, OF))
  await withLock(
    `${CACHE}.lock`,
    async () => {
      if (!existsSync(folder)) {
        rmSync(CACHE, { recursive: true, force: true })
        const unfinished = join(CACHE, `unfinished-${process.pid}`)
        resourcesWith(join(unfinished, 'resources'))
        cpSync(join(PROJECT, 'package.json'), join(unfinished, 'package.json'))
        await buildWindow(join(unfinished, 'out/renderer'))
        renameSync(unfinished, folder)
      }
      cpSync(join(PROJECT, 'out/main'), join(folder, 'out/main'), { recursive: true })
    },
    { waitingFor: 'another test, which builds the window' }
  )
  return join(folder, 'out/main/terminal.js')
}

/** A reader of English chooses the made-up language, as its button does. */
export async function speaksMadeUp(reader: Person): Promise<void> {
  await reader.page.evaluate((locale) => localStorage.setItem('magot.locale', locale), MADE_UP)
  await reader.page.reload()
  await reader.page.waitForFunction((lang) => document.documentElement.lang === lang, MADE_UP)
  reader.said = findingMadeUp
  await reader.settles()
}

async function buildWindow(outDir: string): Promise<void> {
  const ours = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production' // else Vue warns as it does while one develops
  try {
    await build({
      configFile: false,
      root: join(PROJECT, 'src-renderer'),
      base: './',
      logLevel: 'warn',
      resolve: { alias },
      plugins: [madeUpWords, guides, vue()],
      build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 }
    })
  } finally {
    process.env['NODE_ENV'] = ours
  }
}

const WORDS = 'virtual:made-up-words'
const BEFORE = 'export const LOCALES'

/** Adds the made-up words to the files of languages that the window finds. */
const madeUpWords: Plugin = {
  name: 'made-up-words',
  enforce: 'pre',
  resolveId: (id) => (id === WORDS ? `\0${WORDS}` : null),
  load: (id) =>
    id === `\0${WORDS}` ? `export default ${JSON.stringify(madeUpTree(windowTree('en')))}` : null,
  transform(code, id) {
    if (!id.endsWith('/src-renderer/locales/messages.ts')) return null
    if (!code.includes(BEFORE)) throw new Error(`${id} has no “${BEFORE}” any more`)
    return {
      code: code.replace(
        BEFORE,
        `import madeUpWords from '${WORDS}'
         for (const [name, tree] of Object.entries(madeUpWords)) files[\`./${MADE_UP}/\${name}.json\`] = tree
         ${BEFORE}`
      ),
      map: null
    }
  }
}
