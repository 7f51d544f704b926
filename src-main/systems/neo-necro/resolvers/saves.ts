import * as v from 'valibot'
import { refuse } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'
import { checkWorn } from '../formulas/equipment'
import { giversOf, skillMod, skillRules } from '../formulas/mods'
import { arcReceived, enemySaveDie, hitKinds, savesAgainst, shieldHelps } from '../formulas/saves'
import { signed } from '../catalogue/phrase'
import { unknown } from './ids'
import { arc, flag, idsOf, score } from './input'
import { nameOf, resolver } from './working'

/** The fighter who is hit: things worn and held, skills, and whether they burn a force shield charge. */
export const struck = { items: idsOf('thing'), skills: idsOf('skill'), shielded: flag }
export const hitKind = v.nullish(v.picklist(hitKinds), 'shot')

/** Every save that the fighter has against this hit, and the highest natural die that succeeds. */
export const saves = resolver(
  'saves',
  [
    'NN-SAV-1',
    'NN-SAV-2',
    'NN-SAV-3',
    'NN-SAV-7',
    'NN-SAV-8',
    'NN-SAV-9',
    'NN-ARM-1',
    'NN-ARM-2',
    'NN-GEAR-2',
    'NN-GEAR-4',
    'NN-SKL-7',
    'NN-SKL-8',
    'NN-SKL-9',
    'NN-SKL-22',
    'NN-SKL-25',
    'NN-RUL-25',
    'NN-RUL-26'
  ],
  v.strictObject({
    ...struck,
    kind: hitKind,
    arc,
    threshold: v.nullish(score, 0),
    attackerSkills: idsOf('skill')
  }),
  (rules, input, w) => {
    const reasons = [
      ...unknown(rules.thing, ...input.items),
      ...unknown(rules.skill, ...input.skills, ...input.attackerSkills),
      ...checkWorn(rules, input.items).filter((why) => why.rules.includes('NN-ARM-1'))
    ]
    if (reasons.length > 0) return refuse(...reasons)
    const ready = savesAgainst(rules, input, input)
    w.cite('NN-SAV-1', 'NN-SAV-3')
    if (ready.length === 0) w.step('none', {})
    const turned =
      input.arc === 'front' || input.kind === 'other'
        ? null
        : arcReceived(rules, input.skills, input.kind === 'melee')
    if (turned && shieldHelps(rules, input, input)) {
      w.step('arc', { skill: nameOf(rules, 'skills', turned.skill) }, ...skillRules(turned.skill))
    }
    for (const save of ready) {
      w.step('save', { name: save.name, value: save.value })
      if (save.armour) w.cite('NN-ARM-2')
      else w.cite(...(rules.skill(save.source) ? skillRules(save.source) : ['NN-GEAR-2']))
      if (save.invulnerable) w.step('invulnerable', {}, 'NN-SAV-8', 'NN-RUL-25')
      else if (save.effective < save.value)
        w.step('halved', { threshold: input.threshold, effective: save.effective }, 'NN-SAV-2')
      if (save.die !== 0)
        w.step('die', { value: signed(save.die) }, 'NN-SAV-9', 'NN-RUL-26', ...dieRules(rules, save, input))
      if (save.shield)
        w.step('shield', {}, 'NN-SAV-7', ...(shieldHelps(rules, input, input) ? ['NN-GEAR-4'] : []))
      w.step('up-to', { upTo: save.upTo })
    }
    return w.done({
      saves: ready.map(({ source, value, effective, die, invulnerable, armour, shield, upTo }) => ({
        source,
        value,
        effectiveValue: effective,
        dieModifier: die,
        invulnerable,
        armour,
        shield,
        upTo
      }))
    })
  }
)

/** The rules of the skills that modify the die of this save. */
function dieRules(
  rules: NecroRules,
  save: { armour: boolean; invulnerable: boolean },
  { kind, skills, attackerSkills }: { kind: string; skills: string[]; attackerSkills: string[] }
): string[] {
  const melee = kind === 'melee'
  return [
    ...(save.armour && !save.invulnerable && skillMod(rules, skills, 'armourSaveRoll') !== 0
      ? giversOf(rules, skills, 'armourSaveRoll').rules
      : []),
    ...(save.armour && melee && skillMod(rules, skills, 'meleeArmourSaveRoll') !== 0
      ? giversOf(rules, skills, 'meleeArmourSaveRoll').rules
      : []),
    ...(!save.invulnerable && melee && enemySaveDie(rules, attackerSkills) !== 0
      ? giversOf(rules, attackerSkills, 'enemySaveRoll').rules
      : [])
  ]
}
