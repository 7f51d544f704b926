import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { alias, at } from './alias.config.ts'

export default defineConfig({
  main: {
    resolve: { alias },
    build: {
      // Electron's own default is newer than the Node that runs the browser and terminal hosts.
      target: 'node20.19',
      externalizeDeps: true,
      rolldownOptions: { input: { desktop: at('src-main/hosts/desktop.ts'), terminal: at('src-main/hosts/terminal.ts') } }
    }
  },
  preload: {
    resolve: { alias },
    build: {
      // A sandboxed preload can load nothing: one CommonJS file with everything in it.
      externalizeDeps: false,
      rolldownOptions: { input: { index: at('src-preload/index.ts') }, output: { format: 'cjs', entryFileNames: '[name].cjs' } }
    }
  },
  renderer: {
    root: at('src-renderer'),
    base: './', // served from app://, from the browser host's root and from a tablet alike
    resolve: { alias },
    plugins: [vue()],
    build: {
      target: 'es2022', // any browser of the last years, not only Electron's
      minify: true,
      rolldownOptions: { input: { index: at('src-renderer/index.html') } }
    }
  }
})
