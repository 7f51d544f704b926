import type { Block, TableRow } from '../../../../kernel/system/sheet'
import { UNNAMED } from '../../../../kernel/parts/rule-cards'
import type { CrRules } from '../../catalogue/rules'
import { phrase, say } from '../../catalogue/say'
import { hitSteps } from '../../sheet/hit-steps'
import { thingsOf } from '../../sheet/things'
import { euros } from './prices'
import { rangeTable } from './weapons'

function table(key: string, columns: string[], rows: TableRow[]): Block & { kind: 'table' } {
  return { kind: 'table', key, title: UNNAMED, columns: columns.map((column) => say(`deck.${column}`)), rows }
}

/** The DV of each barrier, by the number of Self-ICE behind it (CR-QH-07). */
export function barrierTable(rules: CrRules): Block {
  return table(
    'barriers',
    ['dv'],
    rules.files['tables/combat'].net.barrierDv.map((dv, at) => ({
      key: String(at + 1),
      name: phrase(rules.words('deck', 'self-ice'), { n: at + 1 }),
      cells: [dv]
    }))
  )
}

function difficulties({ files, words }: CrRules): Block[] {
  return [
    table(
      'difficulties',
      ['dv'],
      files['tables/difficulties'].map(({ id, dv }) => ({
        key: id,
        name: words('difficulties', id, 'name'),
        cells: [dv]
      }))
    )
  ]
}

/** The quickhacks that cite one of these rules. */
function quickhacks({ files, words }: CrRules, by: readonly string[]): Block[] {
  const hacks = table(
    'hacks',
    ['dv'],
    files['catalogue/quickhacks']
      .filter((hack) => hack.rules.some((rule) => by.includes(rule)))
      .map(({ id, tier, dv }) => ({
        key: id,
        name: words('quickhacks', id, 'name'),
        note: [words('hackTiers', tier)],
        cells: [dv]
      }))
  )
  return [{ ...hacks, title: say('deck.hacks') }]
}

function conditions({ files, words }: CrRules): Block[] {
  return [
    {
      kind: 'entries',
      key: 'conditions',
      title: say('deck.states'),
      entries: files['tables/conditions'].map(({ id }) => ({
        key: id,
        name: words('conditions', id, 'name'),
        text: words('conditions', id, 'effect')
      }))
    }
  ]
}

/** The four price tiers, and everything with a price. */
function priceTiers(rules: CrRules): Block[] {
  return [
    {
      kind: 'facts',
      key: 'tiers',
      title: say('deck.tiers'),
      facts: rules.files['tables/price-tiers'].map(({ id, price }) => ({
        label: rules.words('tiers', id, 'name'),
        value: euros(price)
      }))
    },
    table(
      'prices',
      ['price'],
      thingsOf(rules)
        .filter(({ price }) => price !== null)
        .map(({ id, name, price }) => ({ key: id, name, cells: [euros(price ?? 0)] }))
    )
  ]
}

function smartAmmunition({ files, words }: CrRules): Block[] {
  return [
    table(
      'packs',
      ['units', 'price'],
      files['catalogue/smart-ammunition'].map(({ id, units, price, kinds }) => ({
        key: id,
        name: words('ammunition', id, 'name'),
        note: kinds.map((kind) => words('ammunition', `smart-${kind}`, 'name')),
        cells: [units, price === null ? '—' : euros(price)]
      }))
    )
  ]
}

/**
 * The lists of reference cards, by the `items` of their entry in tables/cards; a card without
 * `items` uses its id.
 */
export const LISTS: { readonly [items: string]: (rules: CrRules, by: readonly string[]) => Block[] } = {
  difficulties,
  rangeProfiles: (rules) => [rangeTable(rules, 'printed')],
  hitSteps: (rules) => [hitSteps(rules)],
  quickhacks,
  conditions,
  priceTiers,
  'ammunition/smart-improved': smartAmmunition,
  'CR-C14': (rules) => [barrierTable(rules)]
}
