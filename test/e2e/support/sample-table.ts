import { afterAll, beforeAll } from 'vitest'
import { sampleInto } from './sample'
import { faultless, PlayTable } from './table'

/** The table of a file's tests, with the sample campaign open on its host; no test may leave a fault. */
export function sampleTable(): () => PlayTable {
  let table: PlayTable | undefined
  beforeAll(async () => {
    table = await PlayTable.open(sampleInto)
    await table.api.call('campaigns.open', { file: 'sous-la-gare.magot' })
  })
  afterAll(() => table?.close())
  faultless(() => table)
  return () => table!
}
