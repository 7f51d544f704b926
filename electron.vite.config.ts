import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { alias, at } from './alias.config.ts'
import { guides } from './guide.config.ts'
import { licencesOfBundle } from './scripts/launch/licences.mjs'
import { EARLY, earlyFile, FONTS, ofTheStart } from './start.config.ts'

/** Removes the .woff form of each font: every browser of the last ten years reads .woff2. */
const newestFontsOnly: Plugin = {
  name: 'newest-fonts-only',
  generateBundle(_, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (name.endsWith('.woff')) delete bundle[name]
      else if (name.endsWith('.css') && file.type === 'asset')
        file.source = String(file.source).replace(/,\s*url\([^)]*\.woff\)\s*format\(['"]?woff['"]?\)/g, '')
    }
  }
}

const licences = () => licencesOfBundle(import.meta.dirname)

export default defineConfig({
  main: {
    resolve: { alias },
    plugins: [licences()],
    build: {
      // Electron's own default is newer than the Node that runs the browser and terminal hosts.
      target: 'node20.19',
      // One bundled file loads faster than five hundred. Packages stay outside if they are native, drive a
      // browser, or use `require` themselves (fflate).
      externalizeDeps: { exclude: ['@valibot/to-json-schema', 'kysely', '@cantoo/pdf-lib', 'valibot'] },
      rolldownOptions: {
        input: {
          desktop: at('src-main/hosts/desktop.ts'),
          terminal: at('src-main/hosts/terminal.ts'),
          pictures: at('src-main/pictures/worker.mjs')
        },
        // The decoder thread lies outside a package's archive, with no package.json above it, so its extension
        // must say that it is an ES module.
        output: { entryFileNames: ({ name }) => (name === 'pictures' ? '[name].mjs' : '[name].js') }
      }
    }
  },
  preload: {
    resolve: { alias },
    plugins: [licences()],
    build: {
      // A sandboxed preload cannot import anything: it must be one CommonJS file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src-preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' }
      }
    }
  },
  renderer: {
    root: at('src-renderer'),
    // V8 reads a text many times faster by JSON.parse than as code.
    json: { stringify: true, namedExports: false },
    base: './', // served from app://, from the browser host's root and to tablets
    resolve: { alias },
    plugins: [newestFontsOnly, guides, vue(), earlyFile, licences()],
    build: {
      target: 'es2022', // any browser of recent years, not only Electron's
      minify: true,
      chunkSizeWarningLimit: 1300,
      assetsInlineLimit: (file) => (FONTS.test(file) ? true : undefined),
      rolldownOptions: {
        input: { index: at('src-renderer/index.html'), [EARLY.name]: at(EARLY.entry) },
        output: {
          // One file for what several pages share, and one file for each page: requesting a hundred small files
          // takes longer than reading them.
          codeSplitting: {
            groups: [
              { name: EARLY.name, test: EARLY.files, priority: 2 },
              { name: ofTheStart, debugName: 'start', priority: 1 },
              { name: 'packages', test: /node_modules/, minShareCount: 2 },
              { name: 'shared', test: /src-(renderer|main)/, minShareCount: 2 }
            ]
          }
        }
      }
    }
  }
})
