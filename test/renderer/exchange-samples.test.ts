// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import type { RosterView } from '../../src-main/contract'
import type { SystemSheet } from '../../src-main/kernel/system/system'
import { addSystemTexts, setLocale, spokenSystem } from '../../src-renderer/locales/i18n'
import { say } from '../../src-renderer/locales/say'
import { asCsv, separatorOf } from '../../src-renderer/views/exchange/formats/csv'
import { tellGang } from '../../src-renderer/views/exchange/formats/gang'
import { asText } from '../../src-renderer/views/exchange/formats/text'
import { openSample } from '../support/sample-app'

const columns = (fr: boolean) => ({
  name: fr ? 'Nom' : 'Name',
  type: 'Type',
  status: fr ? 'État' : 'Status',
  gear: fr ? 'Équipement' : 'Equipment',
  most: (figure: string) => `${figure} (max.)`
})

describe.each(['neo-necro', 'vampire-d10', 'cyberpunk-red', 'twilight-2000', 'shadowrun-sru'])(
  'the rosters of the sample of %s',
  (system) => {
    test('as a table and as a text name each thing and each figure once, with the stash, in both languages', async () => {
      const app = await openSample(system)
      try {
        const sheet = (await app.call('systems.get', { system })) as SystemSheet
        addSystemTexts(system, sheet.text)
        spokenSystem.value = system
        const rosters = (await app.call('rosters.list', {})) as { id: string }[]
        for (const locale of ['fr', 'en'] as const) {
          setLocale(locale)
          for (const { id } of rosters) {
            const roster = (await app.call('rosters.get', { roster: id })) as RosterView
            const gang = tellGang(roster, {
              player: null,
              stage: 'x',
              words: { members: say(sheet.words.members), stash: say(sheet.words.stash) },
              money: String
            })
            const separator = separatorOf(locale)
            const rows = asCsv(gang, columns(locale === 'fr'), separator)
              .slice(1)
              .split('\r\n')
              .slice(0, -1)
              .map((row) => row.split(separator === ';' ? /;/ : /,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
            const [head] = rows
            expect(new Set(head).size, head!.join()).toBe(head!.length)
            // No figure repeats a characteristic; the rest of one (luck) is a separate number, with its
            // limit.
            const names = roster.sheets[0]!.profile.map(({ name }) => say(name))
            expect(head!.filter((one) => names.includes(one) && !head!.includes(`${one} (max.)`))).toEqual([])
            expect(rows.length).toBe(1 + gang.members.length + (gang.stash.length ? 1 : 0))
            for (const row of rows) expect(row.length).toBe(head!.length)
            if (gang.stash.length) {
              expect(rows.at(-1)![0]).toBe(gang.words.stash)
              expect(rows.at(-1)!.join()).toContain(gang.stash[0])
            }
            const text = asText(gang)
            for (const one of gang.members) {
              const things = one.gear.flatMap((thing) => thing.replace(/^\d+ × /, ''))
              for (const part of one.parts)
                expect(part.names.filter((name) => things.includes(name))).toEqual([])
              for (const thing of one.gear) expect(text).toContain(thing)
            }
            for (const thing of gang.stash) expect(text).toContain(thing)
          }
        }
      } finally {
        await app.end()
        spokenSystem.value = null
      }
    })
  }
)

test('the separator is the one that spreadsheets of the language read: a semicolon where decimals have a comma', () => {
  expect(['fr', 'en', 'de'].map(separatorOf)).toEqual([';', ',', ';'])
})
