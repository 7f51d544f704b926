import { describe, expect, test } from 'vitest'
import { withFigures } from '../../src-main/kernel/content/figures'
import { applyOverlay, type Overlay } from '../../src-main/kernel/content/overlay'
import type { TextTree } from '../../src-main/kernel/content/resource-files'
import type { Json } from '../../src-main/kernel/values/json'
import type { HouseRules } from '../../src-main/kernel/values/raw-system'
import { isRefusal } from '../../src-main/kernel/values/verdict'
import { sentencesIn } from '../support/deck-reading'
import { rawOf } from '../support/game-raw'
import { systems } from '../support/systems'

// Texts outside the rules: effects, summaries, options and questions say the campaign's figures, too.

type Said = { fr: string; en: string }
const plain = (words: string): string => words.replace(/[\u00a0\u202f]/g, ' ')
const change = (files: { [file: string]: Json }): Overlay => ({
  files: Object.fromEntries(
    Object.entries(files).map(([file, changed]) => [file, { change: changed as { [key: string]: Json } }])
  )
})

/** A game with this overlay and these house rules: its texts by path, and all words of its reference cards. */
function played(game: string, overlay: Overlay, house: HouseRules = {}) {
  const system = systems.find(({ id }) => id === game)!
  const raw = applyOverlay(rawOf(`resources/systems/${game}`), overlay)
  if (isRefusal(raw)) throw new Error(JSON.stringify(raw))
  expect(system.checkHouseRules(raw, house)).toEqual([])
  const rules = system.load(raw, house)
  const { text } = system.sheet(rules) as unknown as { text: { [locale: string]: Json } }
  const at = (locale: string, path: string): string => {
    const found = path
      .split('.')
      .reduce<unknown>((node, key) => (node as TextTree | undefined)?.[key], text[locale])
    return typeof found === 'string' ? plain(found) : ''
  }
  const cards = system.deck!.reference(rules)
  const printed = (locale: string): string =>
    [JSON.stringify(cards), ...sentencesIn(cards).map(({ key }) => at(locale, key))].map(plain).join('\n')
  return {
    text: (path: string): Said => ({ fr: at('fr', path), en: at('en', path) }),
    cards: (): Said => ({ fr: printed('fr'), en: printed('en') })
  }
}

const SPRINT = { 'catalogue/skills': { runner: { mods: [{ key: 'sprintDistance', value: 5 }] } } }
const OVERHEAT = { 'catalogue/quickhacks': { overheat: { burn: 6 } } }
const SUPPRESSION = { 'tables/combat': { suppression: { stress: 2 } } }
const STRESS = { 'tables/stress': { moderate: { typeMattersFrom: 3 } } }
const SCOPE = { 'tables/combat': { scopeDice: 3 } }

describe('after a table was changed its figure is said', () => {
  test.each([
    ['neo-necro', SPRINT, 'skills.runner.effect', '+5 ps de sprint', '+5" of sprint'],
    ['cyberpunk-red', OVERHEAT, 'quickhacks.overheat.summary', '6 PS perdus', 'Lose 6 hit points'],
    [
      'twilight-2000',
      SUPPRESSION,
      'conditions.suppressed.effect',
      '2 points de stress',
      '2 points of stress'
    ],
    ['shadowrun-sru', STRESS, 'rules.SRU-ST-02', 'dès le jeton 3, un jeton', 'from token 3 on a token'],
    ['vampire-d10', SCOPE, 'houseRules.scopeAim.options.raises-maximum', 'Maximum +3', 'Maximum +3']
  ])('%s: in %j, by a text and by a card', (game, files, path, fr, en) => {
    const now = played(game, change(files))
    expect(now.text(path).fr).toContain(fr)
    expect(now.text(path).en).toContain(en)
    expect(now.cards().fr).toContain(fr.replaceAll('"', '\\"'))
    expect(now.cards().en).toContain(en.replaceAll('"', '\\"'))
    const book = played(game, {})
    expect(book.cards().fr).not.toContain(fr.replaceAll('"', '\\"'))
  })
})

test('the dice of Cyberpunk RED and the part of a special movement are the campaign’s', () => {
  const { text } = played(
    'cyberpunk-red',
    change({
      'tables/dice': { check: { sides: 12 }, damage: 8 },
      'tables/combat': { specialMovePart: 3 }
    })
  )
  expect(text('rules.CR-IM-01').fr).toContain('RÉF + d12')
  expect(text('rules.CR-SK-04').en).toContain('(24 at most)')
  expect(text('quickhacks.synaptic-overload.summary').fr).toMatch(/^\d+d8 directement/)
  expect(text('ruleNames.CR-R12')).toEqual({ fr: 'Arrondi du MOUV/3', en: 'Rounding MOVE/3' })
})

test('words agree with a figure that stood in letters', () => {
  const rare = (n: number): Said =>
    played('neo-necro', change({ 'tables/trade': { rareItemsPerInterlude: n } })).text('rules.NN-BUY-2')
  expect(rare(2).fr).toBe("Deux objets rares au plus s'achètent par interlude.")
  expect(rare(1).fr).toBe("1 objet rare au plus s'achète par interlude.")
  expect(rare(4).en).toBe('4 rare items at most are bought in an interlude.')
})

test('a unit is in the singular behind a one', () => {
  const { text } = played(
    'neo-necro',
    change({
      'tables/income': { purse: 1 },
      'tables/turn': { maxClimb: 1 },
      'tables/combat': { survival: { downAtEndOfGame: { treatmentCost: 1 } }, looting: { purseValue: 1 } }
    })
  )
  expect(text('rules.NN-LOOT-3').fr).toContain('vaut 1 crédit en fin')
  expect(text('rules.NN-MOV-2').en).toContain('up to 1 inch high')
  expect(text('rules.NN-INJ-2').fr).toContain('1 crédit de la réserve, avant les revenus, évite tout')
  const hacks = played(
    'cyberpunk-red',
    change({ 'catalogue/quickhacks': { 'system-reboot': { rounds: 1 } } })
  )
  expect(hacks.text('rules.CR-QH-20').en).toContain('1 round')
  expect(hacks.text('rules.CR-QH-20').en).not.toContain('1 rounds')
})

test('a multiplier that stood in words, and sums, are said as figures', () => {
  const { text } = played(
    'neo-necro',
    change({
      'tables/trade': { resaleMultiplier: 0.4 },
      'tables/combat': { shootingModifiers: { cover: { value: -3 } } },
      'catalogue/master-crafted': { priceMultiplier: 2 }
    })
  )
  expect(text('rules.NN-BUY-3').fr).toBe('Un objet se vend 40 % de son prix, arrondi au-dessous.')
  expect(text('rules.NN-TAK-1').fr).toContain(': −4 au lieu de −3.')
  expect(text('rules.NN-MAS-1').en).toContain('costs 200% of the price')
  expect(text('things.master-crafted.effect').en).toContain('cost 2 times their price')
})

test('an injury, a question of the tracker and an option say the campaign’s tables', () => {
  const { text } = played(
    'neo-necro',
    change({
      'tables/injuries': {
        table: { tremors: { effects: [{ type: 'characteristic', characteristic: 'bs', value: -2 }] } }
      },
      'tables/combat': {
        survival: {
          results: { 'light-wound': { max: 2 }, down: { min: 3 } },
          downAtEndOfGame: { treatmentCost: 25 }
        }
      }
    })
  )
  expect(text('injuries.tremors.effect').fr).toBe('−2 CT.')
  expect(text('table.ask.survival-text').fr).toBe('1-2 blessure légère, 3-7 au tapis, 8-10 hors combat')
  expect(text('houseRules.downAtEnd.options.pay-or-roll').en).toBe('Pay 25 cr, otherwise roll the D10')
})

test('a house rule changes what a rule says', () => {
  const { text } = played(
    'neo-necro',
    {},
    { xpThresholds: [20, 40, 90], respectFloor: 50, reservesTargets: [5, 9] }
  )
  expect(text('rules.NN-XP-4').fr).toContain('un des 3 paliers, de 20 à 90 XP')
  expect(text('rules.NN-RUL-32').fr).toContain("un ganger progresse d'abord à 40, un chef à 90, un kid à 20")
  expect(text('rules.NN-REV-5').en).toBe('Respect never falls below 50.')
  expect(text('rules.NN-RSV-1').fr).toContain('sur 5 ou moins au tour 2, sur 9 ou moins au tour 3')
})

test('a list that became longer or shorter is said to its end', () => {
  const caps = [
    { minValue: 0, maxMembers: 7 },
    { minValue: 2600, maxMembers: 9 }
  ]
  const few = played('neo-necro', change({ 'tables/member-cap': caps }), { reservesTargets: [4] })
  expect(few.text('rules.NN-GANG-3').fr).toBe('Membres au plus : 7 ; 9 dès 2600 de valeur.')
  expect(few.text('rules.NN-RSV-1').en).toMatch(/turn 1, on 4 or less on turn 2, and always on turn 3\.$/)
  const many = played('neo-necro', {}, { reservesTargets: [4, 6, 8] })
  expect(many.text('rules.NN-RUL-9').fr).toBe(
    "Les réserves se lisent : impossible, 4 ou moins, 6 ou moins, 8 ou moins, d'office."
  )
  expect(many.text('houseRules.reservesTargets.label').en).toBe('Reserve arrival from turn 2 on')
})

test('the words of a pack name figures in any section; figures that differ are a span', () => {
  const { text } = played('neo-necro', {
    files: { 'catalogue/grenades': { change: { 'frag-grenade': { encumbrance: 1 } } } },
    text: {
      fr: {
        skills: { runner: { effect: 'Court {+tables/turn.actions.sprint.distance+2} ps ; {ceci} reste.' } }
      }
    }
  })
  expect(text('skills.runner.effect').fr).toBe('Court +5 ps ; {ceci} reste.')
  expect(text('rules.NN-ENC-3').fr).toContain('une grenade 0,5–1 ;')
})

/** All numbers of a file, one greater. */
function raised(node: unknown): unknown {
  if (typeof node === 'number') return node + 1
  if (Array.isArray(node)) return node.map(raised)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, raised(value)]))
}

const textsOf = (tree: object, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, words]: [string, string | object]) =>
    typeof words === 'string' ? [[at + key, words]] : textsOf(words, `${at}${key}.`)
  )

test.each(systems.flatMap(({ id }) => [[id, 'fr'] as const, [id, 'en'] as const]))(
  'no text that names a figure still quotes the book when it changes: %s, %s',
  (game, locale) => {
    const { files } = rawOf(`resources/systems/${game}`)
    const tree = files[`text/${locale}`] as TextTree
    const changed = Object.fromEntries(
      Object.entries(files).map(([file, content]) => [
        file,
        file.startsWith('text/') ? content : raised(content)
      ])
    )
    const now = new Map(textsOf(withFigures(tree, changed, locale)))
    const written = new Map(textsOf(tree))
    const asBefore = textsOf(withFigures(tree, files, locale)).filter(
      ([at, words]) =>
        written.get(at) !== words && now.get(at) === words && !written.get(at)!.includes('.length')
    )
    expect(asBefore).toEqual([])
  }
)
