// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Side } from '../../src-main/kernel/state/battle'
import type { Json } from '../../src-main/kernel/values/json'
import type { Field } from '../../src-main/kernel/system/sheet'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { needsResult } from '../../src-main/contract/report-cells'
import { systems } from '../support/systems'
import { addSystemTexts, setLocale, spokenSystem } from '../../src-renderer/locales/i18n'
import { whatOf } from '../../src-renderer/views/battles/cell-words'
import { sayEnd } from '../../src-renderer/views/battles/end-words'
import HouseRules from '../../src-renderer/views/rules/HouseRules.vue'
import OutcomeChoice from '../../src-renderer/views/battles/OutcomeChoice.vue'
import { rawOf } from '../support/game-raw'
import { mount } from './mount'

const name = (text: string) => ({ fr: text, en: text })
const side = (roster: string, member: string, record: Side['record'] = {}): Side => ({
  roster,
  name: roster,
  kindName: name(roster),
  value: null,
  result: null,
  record: {},
  combatants: [{ member, name: member, typeName: name(''), record }]
})

/** A value for a field other than its default. */
function filledIn(field: Field): Json {
  if (field.kind === 'choice') return field.options!.find(({ id }) => id !== field.default)!.id
  if (field.kind === 'several') return field.options?.slice(0, 1).map(({ id }) => id) ?? []
  if (field.kind === 'flag') return field.default !== true
  if (field.kind === 'count' || field.kind === 'distance') return (field.min ?? 0) + 1
  return field.kind === 'text' ? 'Un mot' : field.kind === 'enemies' ? ['Zora'] : 'Zora'
}
/** The fields of a side that only the table fills in, by game. */
const OF_THE_TABLE: { [system: string]: string[] } = {
  'neo-necro': ['loot', 'used', 'given', 'gauges'],
  'cyberpunk-red': ['weapons', 'rounds'],
  'shadowrun-sru': ['weapons'],
  'twilight-2000': ['weapons', 'health'],
  'vampire-d10': ['lists']
}

afterEach(() => (spokenSystem.value = null))

/** The games with a tracker: the others need no fields in a report. */
const tracked = systems.flatMap((system): [string, GameSystem][] =>
  system.tracker ? [[system.id, system]] : []
)

describe.each(tracked)('the end of a game of %s', (id, system) => {
  const sheet = system.sheet(system.load(rawOf(`resources/systems/${id}`), {}))
  const form = sheet.battle
  beforeAll(() => addSystemTexts(id, sheet.text))
  const end = (record: Side['record']) => {
    spokenSystem.value = id
    setLocale('fr')
    const sides = [side('Ici', 'Ana', record), side('Là', 'Zora')]
    return sayEnd(sides[0]!, sides, form).join('\n')
  }

  test('a member with any sign of harm is not unhurt', () => {
    expect(end({})).toBe('Tous indemnes')
    // Used items depend on carried ones; other tests cover them.
    const asked = form.combatant.filter(({ kind, options }) => kind !== 'several' || options)
    expect(asked.length).toBeGreaterThan(0)
    for (const field of asked) {
      const shownBy = field.when ? { [field.when.field]: field.when.is[0]! } : {}
      const said = end({ ...shownBy, [field.key]: filledIn(field) })
      expect(said, field.key).not.toMatch(/indemnes/i)
      expect(said, field.key).toContain('Ana')
    }
  })

  test.each(['fr', 'en'] as const)(
    'a difference between report and table is named in %s, never by its key',
    (locale) => {
      spokenSystem.value = id
      setLocale(locale)
      const cells = [
        ...OF_THE_TABLE[id]!.map((key) => ({ roster: 'a', member: null, key })),
        ...form.combatant.map(({ key }) => ({ roster: 'a', member: 'b', key })),
        { roster: 'a', member: null, key: 'never-heard-of' }
      ]
      for (const cell of cells) {
        const said = whatOf(form, cell)
        expect(said, cell.key).not.toBe(cell.key)
        expect(said.length, cell.key).toBeGreaterThan(1)
      }
      expect(
        OF_THE_TABLE[id]!.map((key) => whatOf(form, { roster: 'a', member: null, key })).filter((said) =>
          /autre chose|something else/.test(said)
        )
      ).toEqual([])
    }
  )

  test('house rules of a game that is not open show words in every option, and rules by their titles', async () => {
    spokenSystem.value = systems.find((one) => one.id !== id)!.id
    const page = await mount(HouseRules, { specs: sheet.houseRules, system: id, modelValue: {} })
    const ids = sheet.houseRules.flatMap(({ options }) => options ?? [])
    const said = page.all<HTMLOptionElement>('option').map((option) => option.textContent!.trim())
    expect(said).toHaveLength(ids.length)
    expect(
      said.filter((text, n) => text.startsWith(ids[n]!) || /^[a-z0-9]+(-[a-z0-9]+)+/.test(text))
    ).toEqual([])
    expect(page.text()).not.toMatch(/\b(NN|CR|T2K|SRU|VD10)-[A-Z]/)
  })

  test('a scene needs no winner, a battle between gangs does', async () => {
    expect(needsResult(form)).toBe(id === 'neo-necro')
    const page = await mount(OutcomeChoice, { sides: [side('Ici', 'Ana')], needed: needsResult(form) })
    expect(page.text()).toContain(id === 'neo-necro' ? 'Pas encore décidé' : 'Sans vainqueur')
  })
})
