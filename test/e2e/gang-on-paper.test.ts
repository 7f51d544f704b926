import { expect, test } from 'vitest'
import { readPdf, squeezed } from '../printing/support/read-pdf'
import { describeInBrowser } from '../support/browser'
import { sampled } from '../support/runs'
import { putSample } from '../support/samples'
import { calm } from './support/idle'
import { PlayTable } from './support/table'

/** The free margin at each side in millimetres, minus what a letter may overhang. */
const MARGIN = 11 - 0.6

describeInBrowser('the page of a gang with many figures, on A4', () => {
  test.each(sampled(['cyberpunk-red', 'shadowrun-sru', 'twilight-2000', 'vampire-d10'], ['cyberpunk-red']))(
    '%s: has all columns on the paper, with rounds counted by themselves',
    { timeout: 120_000 },
    async (system) => {
      const table = await PlayTable.open((library) => putSample(`${library}/sample.magot`, system))
      try {
        await table.api.call('campaigns.open', { file: 'sample.magot' })
        const [gang] = await table.api.call('rosters.list', {})
        const one = await table.person()
        await one.visits(`/gangs/${gang!.id}`)
        await calm(one.page)
        const { pages } = await readPdf(new Uint8Array(await one.page.pdf({ format: 'A4' })))
        const beyond = pages.flatMap(({ runs, width }) =>
          runs
            .filter(({ x, right }) => x < MARGIN || right > (width * 25.4) / 72 - MARGIN)
            .map(({ text }) => text)
        )
        expect(beyond).toEqual([])
        if (system === 'cyberpunk-red') {
          const text = pages.map((page) => page.text).join('')
          for (const words of ['Blessure grave', '40 × Balle de fusil'])
            expect(text).toContain(squeezed(words))
        }
      } finally {
        await table.close()
      }
    }
  )

  test(
    'a table of two pages has its head on both, and its sums at the end alone',
    { timeout: 120_000 },
    async () => {
      const table = await PlayTable.open((library) => putSample(`${library}/sample.magot`, 'shadowrun-sru'))
      try {
        await table.api.call('campaigns.open', { file: 'sample.magot' })
        const [gang] = await table.api.call('rosters.list', {})
        for (let n = 1; n <= 26; n++)
          await table.api.call('members.recruit', {
            roster: gang!.id,
            type: 'character',
            name: `Recrue ${n}`
          })
        const one = await table.person()
        await one.visits(`/gangs/${gang!.id}`)
        await calm(one.page)
        const { pages } = await readPdf(new Uint8Array(await one.page.pdf({ format: 'A4' })))
        const withRows = pages.filter(({ text }) => text.includes(squeezed('Recrue')))
        const having = (words: string) => withRows.map(({ text }) => text.split(squeezed(words)).length - 1)
        expect(withRows.length).toBe(2)
        expect([having('ARMEMENT'), having('CHA')]).toEqual([
          [1, 1],
          [1, 1]
        ])
        expect([having('TOTAL'), having('4 500 ¥')]).toEqual([
          [0, 1],
          [1, 1]
        ])
      } finally {
        await table.close()
      }
    }
  )
})
