import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppOptions } from '../../src-main/app'
import { putSample } from './samples'
import { openTestApp, type TestApp } from './test-app'

/** An app with the sample campaign of a game open, in a temporary library that `end` removes. */
export async function openSample(system: string, more: Partial<AppOptions> = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'magot-sample-'))
  await putSample(join(folder, 'sample.magot'), system)
  const app = await openTestApp({ library: folder, ...more })
  await app.call('campaigns.open', { file: 'sample.magot' })
  return {
    ...app,
    async end() {
      await app.end()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
