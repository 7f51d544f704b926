import { describe, expect, test } from 'vitest'
import type { Words } from '../../../src-main/kernel/values/json'
import { neoNecro } from '../../../src-main/systems/neo-necro'
import { necro } from '../../support/neo-necro-raw'
import { reader } from '../../support/necro-reader'

const rules = necro()
const sheet = neoNecro.sheet(rules)
const fr = reader(rules, 'fr')
const en = reader(rules, 'en')

describe('the sheet of the system', () => {
  test('uses the game’s own terms', () => {
    expect(Object.values(sheet.words).map(({ fr }) => fr)).toEqual([
      'gang',
      'gangs',
      'combattant',
      'combattants',
      'maison',
      'réserve',
      'interlude'
    ])
    expect(Object.values(sheet.words).map(({ en }) => en)).toEqual([
      'gang',
      'gangs',
      'fighter',
      'fighters',
      'house',
      'stash',
      'interlude'
    ])
    expect(sheet.currency?.abbr).toEqual({ fr: 'cr', en: 'cr' })
  })

  test('lists each house with its two families and its fury (NN-SKA-5, NN-HSE-1)', () => {
    expect(sheet.kinds).toHaveLength(9)
    const goliath = sheet.kinds.find(({ id }) => id === 'goliath')!
    expect(goliath.notes.map(({ label, text }) => `${en(label)}: ${en(text)}`)).toEqual([
      'Skill families: Combat, Muscle',
      expect.stringMatching(/^Fury: Like a Rock: Every pinned Goliath gets up at once/)
    ])
  })

  test('shows the families given by the campaign (key houseSkillFamilies, NN-RUL-4)', () => {
    const edited = necro({ houseSkillFamilies: { goliath: ['stealth', 'techno'] } })
    expect(fr(neoNecro.sheet(edited).kinds.find(({ id }) => id === 'goliath')!.notes[0]!.text)).toBe(
      'Discrétion, Technologie'
    )
  })

  test('has six steps between two games, in the order of the rules (NN-ITL-1)', () => {
    expect(sheet.steps.map(({ id }) => id)).toEqual([
      'injuries',
      'experience',
      'income',
      'pay',
      'trade',
      'gang-value'
    ])
    for (const step of sheet.steps) expect(step.rules[0]).toBe('NN-ITL-1')
  })

  test('asks for a recruit’s training: one of six categories (NN-XP-6)', () => {
    expect(sheet.choices.map(({ key, options }) => [key, options.length])).toEqual([['category', 6]])
    expect(sheet.choices[0]!.options.map(({ id }) => id)).toContain(sheet.choices[0]!.default)
  })

  test('lists every house rule with its ruling and its present value', () => {
    const changed = neoNecro.sheet(necro({ gangValueIncludesXp: false }))
    expect(changed.houseRules).toHaveLength(30)
    expect(changed.houseRules.find(({ key }) => key === 'gangValueIncludesXp')).toMatchObject({
      default: true,
      value: false,
      rules: ['NN-RUL-5']
    })
  })

  test('has its resolvers, and the form of a battle', () => {
    expect(sheet.resolvers).toEqual(
      expect.arrayContaining(['melee-target', 'shoot-target', 'injured-profile', 'gang-value'])
    )
    expect(sheet.battle.combatant.map(({ key }) => key)).toContain('state')
  })

  test('has texts in both languages throughout, and survives the wire unchanged', () => {
    const { text, ...facts } = sheet
    expect(Object.keys(text)).toEqual(['fr', 'en'])
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts)
    for (const words of wordsIn(facts)) for (const read of [fr, en]) expect(read(words)).not.toBe('')
  })
})

describe('French', () => {
  test('has its spaces: no-break before a colon, narrow before ; ! and ?', () => {
    const wrong = sentences(rules.text.fr).filter((text) =>
      / [:;!?»]|« |[^\s\u202f\u00a0][;!?](\s|$)/.test(text)
    )
    expect(wrong).toEqual([])
  })
})

function sentences(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentences) : []
}

function wordsIn(value: unknown): Words[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn)
  if (typeof value !== 'object' || value === null) return []
  const entry = value as Record<string, unknown>
  const keys = Object.keys(entry).sort().join()
  if (keys === 'en,fr' || ((keys === 'key' || keys === 'key,params') && typeof entry['key'] === 'string'))
    return [entry as unknown as Words]
  return Object.values(entry).flatMap(wordsIn)
}
