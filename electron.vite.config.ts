import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { alias, at } from './alias.config.ts'
import { guides } from './guide.config.ts'
import { licencesOfBundle } from './scripts/launch/licences.mjs'

/** Every browser of the last ten years reads .woff2: the older form of each font would only be shipped, never loaded. */
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
      // One file is read sooner than five hundred. What is native, drives a browser or brings a `require` of its own (fflate) stays a package.
      externalizeDeps: { exclude: ['@valibot/to-json-schema', 'kysely', '@cantoo/pdf-lib', 'valibot'] },
      rolldownOptions: {
        input: {
          desktop: at('src-main/hosts/desktop.ts'),
          terminal: at('src-main/hosts/terminal.ts'),
          pictures: at('src-main/pictures/worker.mjs')
        },
        // The thread of the decoders lies outside of a package's archive, with no package.json above it to say what it is.
        output: { entryFileNames: ({ name }) => (name === 'pictures' ? '[name].mjs' : '[name].js') }
      }
    }
  },
  preload: {
    resolve: { alias },
    plugins: [licences()],
    build: {
      // A sandboxed preload can load nothing: one CommonJS file with everything in it.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src-preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' }
      }
    }
  },
  renderer: {
    root: at('src-renderer'),
    base: './', // served from app://, from the browser host's root and from a tablet alike
    resolve: { alias },
    plugins: [newestFontsOnly, guides, vue(), licences()],
    build: {
      target: 'es2022', // any browser of the last years, not only Electron's
      minify: true,
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: { index: at('src-renderer/index.html') },
        output: {
          // What several pages share is one file, and each page another: a hundred small ones take longer to ask for than to read.
          codeSplitting: {
            groups: [
              { name: 'packages', test: /node_modules/, minShareCount: 2 },
              { name: 'shared', test: /src-(renderer|main)/, minShareCount: 2 }
            ]
          }
        }
      }
    }
  }
})
