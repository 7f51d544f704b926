import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { environmentForNpm, run } from '../../scripts/launch/children.mjs'
import { folderWith } from './folder.ts'

const modules = join(import.meta.dirname, '../../scripts/launch')

describe('a program that is run', () => {
  test('gives its exit code and its output, from a path with a space', async () => {
    const folder = folderWith({ 'a script.mjs': 'console.log("out"); console.error("err"); process.exit(7)' })
    const { code, output } = await run(process.execPath, [join(folder, 'a script.mjs')], {
      cwd: folder,
      output: 'keep'
    })
    expect(code).toBe(7)
    expect(output).toMatch(/out/)
    expect(output).toMatch(/err/)
  })

  test('that does not exist gives 127, not a stack trace', async () => {
    expect(await run(join(folderWith(), 'nothing'), [])).toMatchObject({ code: 127 })
  })

  test('that takes too long is ended', async () => {
    expect(
      await run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 100 })
    ).toMatchObject({ code: 1 })
  })
})

describe.skipIf(process.platform === 'win32')('a stop', () => {
  const says = (word: string) => `require('fs').writeFileSync(${JSON.stringify(word)}, '')`
  const sleeper = `process.on('SIGTERM', () => { ${says('stopped')}; process.exit() }); ${says('up')}; setInterval(() => {}, 1000)`

  test('ends the child and the processes that the child started', async () => {
    const folder = folderWith({
      'child.cjs': `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(sleeper)}], { stdio: 'ignore' }); setInterval(() => {}, 1000)`,
      'launcher.mjs': `
        import { run } from ${JSON.stringify(join(modules, 'children.mjs'))}
        run(process.execPath, ['child.cjs']).catch((stop) => process.exit(stop.code))`
    })
    const launcher = spawn(process.execPath, ['launcher.mjs'], { cwd: folder, stdio: 'ignore' })
    const code = exitCode(launcher)
    await fileIn(folder, 'up')
    launcher.kill('SIGTERM')
    await fileIn(folder, 'stopped')
    expect(await code).toBe(143)
  })

  test('happens by itself when npm, our parent, is gone', async () => {
    const folder = folderWith({
      'launcher.mjs': `
        import { writeFileSync } from 'node:fs'
        import { stopWithParent } from ${JSON.stringify(join(modules, 'children.mjs'))}
        stopWithParent()
        process.on('SIGTERM', () => { writeFileSync('stopped', ''); process.exit() })
        writeFileSync('up', '')
        setInterval(() => {}, 1000)`,
      'npm.cjs': `require('child_process').spawn(process.execPath, ['launcher.mjs'], { stdio: 'ignore' }); setInterval(() => {}, 1000)`
    })
    const npm = spawn(process.execPath, ['npm.cjs'], {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, npm_lifecycle_event: 'start' }
    })
    await fileIn(folder, 'up')
    npm.kill('SIGKILL')
    await fileIn(folder, 'stopped')
  })
})

describe('the environment of npm inside npm', () => {
  test('has nothing in it that leaves development packages out', () => {
    const env = environmentForNpm({
      NODE_ENV: 'production',
      npm_config_omit: 'dev',
      NPM_CONFIG_PRODUCTION: 'true',
      npm_config_only: 'prod',
      npm_config_include: ''
    })
    expect(env).toEqual({})
  })

  test('has none of the outer script’s own variables', () => {
    expect(
      environmentForNpm({ npm_lifecycle_event: 'start', npm_package_name: 'magot', npm_command: 'start' })
    ).toEqual({})
  })

  test('keeps what the person’s network needs', () => {
    const env = {
      PATH: '/bin',
      HTTPS_PROXY: 'http://proxy',
      npm_config_cafile: '/ca.pem',
      npm_config_registry: 'http://mirror'
    }
    expect(environmentForNpm(env)).toEqual(env)
  })
})

function fileIn(folder: string, name: string): Promise<void> {
  return vi.waitFor(() => expect(existsSync(join(folder, name))).toBe(true), 10_000)
}

function exitCode(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve) => child.on('exit', resolve))
}
