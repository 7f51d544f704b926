import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeSample } from '../../src-main/sample'
import { openTestApp, type TestApp } from './test-app'

/** An app that has the sample campaign of a game open, in a library that goes with it. */
export async function openSample(system: string): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'magot-sample-'))
  await writeSample({ out: join(folder, 'sample.magot'), resources: resolve('resources'), version: 'test', system })
  const app = await openTestApp({ library: folder })
  await app.call('campaigns.open', { file: 'sample.magot' })
  return {
    ...app,
    async end() {
      await app.end()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
