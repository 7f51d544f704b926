import { availableParallelism } from 'node:os'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { alias } from './alias.config.ts'

export default defineConfig({
  plugins: [vue()], // component tests: put `// @vitest-environment happy-dom` on the first line
  resolve: { alias },
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    pool: 'forks', // sqlite3 is a native part: a crash then takes one worker, not the run
    maxWorkers: availableParallelism(), // Vitest leaves one core idle: of two, that is half
    testTimeout: 20_000,
    hookTimeout: 60_000
  }
})
