import type { ComparisonInput } from '../../../kernel/system/compare'
import type { Json, Words } from '../../../kernel/values/json'
import type { Field } from '../../../kernel/system/sheet'
import { isRefusal, reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { meleeFacts, rangedFacts, type NecroRules } from '../catalogue/rules'
import { knowsMode } from '../formulas/custom'
import { say } from '../catalogue/say'
import type { FireModeId } from '../catalogue/schema'
import { foeOf, typicalFoe, type Foe } from './foe'
import type { Use } from '../sheet/uses'

/** The assumptions of a comparison: how things are used, and against whom. */
export interface Supposed {
  foe: Foe
  mode: FireModeId
  cover: boolean
  /** What a master-crafted weapon improves (NN-MAS-1). */
  crafted: 'strength' | 'threshold'
  charging: boolean
  /** The weapon that the foe fires at the wearer of armour. */
  foeGun: string
}

/** The option for no armour or no weapon. */
const NONE = 'none'
/** The fighter type met most often. */
const USUAL = 'ganger'

/** The uses that each field matters for. */
const MATTERS: { [field: string]: Use[] } = {
  mode: ['shots'],
  crafted: ['shots'],
  cover: ['shots'],
  charging: ['blows'],
  foeType: ['shots', 'blows', 'throws', 'armour'],
  foeArmour: ['shots', 'blows', 'throws'],
  foeWeapon: ['blows'],
  foeGun: ['armour']
}
/** Fields that do not apply when a real fighter is the foe: they bring their own. */
const OF_HIS_OWN = ['foeType', 'foeArmour', 'foeWeapon']

/** Every field of the form. A fire mode that needs a skill is offered only to a fighter who has it (NN-SKL-36). */
export function fieldsOf(rules: NecroRules, skills: readonly string[]): Field[] {
  const named = (list: readonly { id: string; name: Words }[]): { id: string; label: Words }[] =>
    list.map(({ id, name }) => ({ id, label: name }))
  const none = { id: NONE, label: say('compared.none') }
  const field = (
    key: string,
    options: { id: string; label: Words }[],
    standard: string,
    cites: string[]
  ): Field => ({
    key,
    label: say(`compared.${key}`),
    kind: 'choice',
    options,
    rules: cites,
    default: standard
  })
  const flag = (key: string, cites: string[]): Field => ({
    key,
    label: say(`compared.${key}`),
    kind: 'flag',
    rules: cites,
    default: false
  })
  const plain = rules.things().filter((thing) => !thing.masterCrafted)
  const modes = rules.combat.fireModes.filter((mode) => knowsMode(rules, mode, skills))
  const guns = plain.filter((thing) => rangedFacts(thing)?.profiles[0]?.strength != null)
  return [
    field('foeType', named(rules.fighterTypes), rules.fighterType(USUAL)?.id ?? rules.fighterTypes[0]!.id, [
      'NN-FTR-1'
    ]),
    field(
      'foeArmour',
      [none, ...named(plain.filter(({ kind }) => kind === 'plating' || kind === 'cushioning'))],
      NONE,
      ['NN-ARM-2', 'NN-ARM-3']
    ),
    field('foeWeapon', [none, ...named(plain.filter((thing) => meleeFacts(thing)))], NONE, [
      'NN-WPN-1',
      'NN-WPN-2'
    ]),
    field('foeGun', named(guns), guns.find(({ category }) => category === 'rifles')?.id ?? guns[0]!.id, [
      'NN-WPN-3',
      'NN-WPN-4'
    ]),
    field(
      'mode',
      modes.map(({ id }) => ({ id, label: rules.words('fireModes', id) ?? say(`fireModes.${id}`) })),
      'normal',
      ['NN-MODE-1']
    ),
    field(
      'crafted',
      (['strength', 'threshold'] as const).map((id) => ({ id, label: say(`choices.masterCrafted.${id}`) })),
      'strength',
      ['NN-MAS-1']
    ),
    flag('cover', ['NN-COV-1', 'NN-HIT-2']),
    flag('charging', ['NN-MEL-4', 'NN-MEL-7'])
  ]
}

/**
 * The fields that matter for these uses. `crafted`: a master-crafted weapon is compared. `named`: the foe is
 * a real fighter.
 */
export function fieldsThatMatter(
  fields: Field[],
  uses: readonly Use[],
  { crafted, named }: { crafted: boolean; named: boolean }
): Field[] {
  return fields.filter(
    ({ key }) =>
      MATTERS[key]?.some((use) => uses.includes(use)) &&
      (key !== 'crafted' || crafted) &&
      !(named && OF_HIS_OWN.includes(key))
  )
}

/**
 * Reads the assumptions; fields left out get their defaults. Refuses field-unknown, field-wrong and
 * unknown-fighter.
 */
export function supposedOf(
  rules: NecroRules,
  fields: Field[],
  { suppose, against }: ComparisonInput
): Verdict<{ supposed: Supposed; values: { [field: string]: Json } }> {
  const values = Object.fromEntries(
    fields.map(({ key, default: standard }) => [key, suppose[key] ?? standard])
  )
  const reasons: Reason[] = [
    ...Object.keys(suppose)
      .filter((key) => !(key in values))
      .map((key) => reason('field-unknown', [], { field: key })),
    ...fields
      .filter((field) => !fits(field, values[field.key] ?? null))
      .map(({ label, rules: cites = [] }) => reason('field-wrong', cites, { field: label as Json }))
  ]
  if (reasons.length > 0) return refuse(...reasons)
  const text = (key: string): string => String(values[key])
  const some = (key: string): string | null => (text(key) === NONE ? null : text(key))
  const foe = against
    ? foeOf(rules, against)
    : typicalFoe(rules, rules.fighterType(text('foeType'))!, some('foeArmour'), some('foeWeapon'))
  if (isRefusal(foe)) return foe
  const supposed: Supposed = {
    foe,
    mode: text('mode') as FireModeId,
    cover: values['cover'] === true,
    crafted: text('crafted') as Supposed['crafted'],
    charging: values['charging'] === true,
    foeGun: text('foeGun')
  }
  return { supposed, values }
}

function fits({ kind, options }: Field, value: Json): boolean {
  return kind === 'flag' ? typeof value === 'boolean' : options?.some(({ id }) => id === value) === true
}
