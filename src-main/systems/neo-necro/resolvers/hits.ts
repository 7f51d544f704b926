import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { halved, saveGiven } from '../formulas/arms'
import type { Params } from '../../../kernel/values/json'
import { giversOf, skillMod, skillMost } from '../formulas/mods'
import type { ModKey } from '../catalogue/schema'
import { signed } from '../catalogue/phrase'
import { unknown } from './ids'
import { dice, die, flag, idsOf, optionalIdOf, score, whole, yes } from './input'
import { resolver } from './working'

export const impactTarget = resolver(
  'impact-target',
  ['NN-IMP-2', 'NN-CHA-5', 'NN-ARM-3', 'NN-GEAR-10', 'NN-RUL-2'],
  v.strictObject({
    strength: score,
    toughness: score,
    cushioning: optionalIdOf('cushioning'),
    ignoresCushioning: flag
  }),
  (rules, input, w) => {
    const layer = input.cushioning == null ? undefined : rules.thing(input.cushioning)
    if (input.cushioning != null && !layer) return refuse(reason('unknown-id', [], { id: input.cushioning }))
    if (layer && layer.kind !== 'cushioning')
      return refuse(reason('not-cushioning', ['NN-ARM-3'], { thing: layer.name }))
    let toughness = input.toughness
    if (layer && input.ignoresCushioning) w.step('ignored', { layer: layer.name }, 'NN-GEAR-10')
    else if (layer) {
      toughness += layer.facts.toughnessBonus
      w.step(
        'cushioning',
        { layer: layer.name, value: signed(layer.facts.toughnessBonus), toughness },
        'NN-CHA-5',
        'NN-ARM-3'
      )
    }
    const { base, min, max } = rules.combat.impact
    const value = base + input.strength - toughness
    w.step('base', { base, strength: input.strength, toughness, value }, 'NN-IMP-2')
    if (value < min) {
      w.step('impossible', {}, 'NN-RUL-2')
      return w.done({ target: null })
    }
    if (value > max) w.step('limit', { max })
    return w.done({ target: Math.min(max, value) })
  }
)

export const save = resolver(
  'save',
  [
    'NN-SAV-1',
    'NN-SAV-2',
    'NN-SAV-3',
    'NN-SAV-8',
    'NN-SAV-9',
    'NN-SKL-8',
    'NN-SKL-9',
    'NN-SKL-25',
    'NN-RUL-25',
    'NN-RUL-26'
  ],
  v.strictObject({
    armour: optionalIdOf('plating'),
    threshold: v.nullish(score, 0),
    die: die(10),
    skills: idsOf('skill'),
    melee: flag,
    attackerSkills: idsOf('skill')
  }),
  (rules, input, w) => {
    const worn = input.armour == null ? undefined : rules.thing(input.armour)
    const reasons = [
      ...unknown(rules.thing, input.armour),
      ...unknown(rules.skill, ...input.skills, ...input.attackerSkills)
    ]
    const given = saveGiven(rules, input.armour)
    if (worn && !given && worn.kind !== 'cushioning')
      reasons.push(reason('gives-no-save', ['NN-SAV-3'], { thing: worn.name }))
    if (reasons.length > 0) return refuse(...reasons)

    // Dodge saves on a fixed 1-2 without an armour save; a threshold does not affect it (NN-RUL-26).
    const dodge = input.melee ? skillMost(rules, input.skills, 'meleeSaveWithoutArmour') : 0
    const stand =
      given ?? (dodge > 0 ? { value: dodge, invulnerable: false, armour: false, modifier: 0 } : null)
    const dodger = giversOf(rules, input.skills, 'meleeSaveWithoutArmour')
    if (!given && dodge > 0)
      w.step('fixed', { skill: dodger.skill, value: dodge }, ...dodger.rules, 'NN-RUL-26')
    if (!stand) {
      w.step('none', {}, 'NN-SAV-1')
      return w.done({ effectiveValue: 0, saved: false })
    }
    w.cite('NN-SAV-1')
    w.step('value', { value: stand.value })
    const pierced = input.threshold >= stand.value
    const pierces = pierced && given !== null && !stand.invulnerable
    if (stand.invulnerable) w.cite('NN-SAV-8', 'NN-RUL-25')
    const effectiveValue = pierces ? halved(stand) : stand.value
    if (pierces)
      w.step(
        'halved',
        { threshold: input.threshold, value: stand.value, effective: effectiveValue },
        'NN-SAV-2'
      )
    else if (given) w.cite('NN-SAV-2')

    const rolled = w.die(rules.combat.save.die, 'die', input.die)
    let value = rolled
    const by = (key: string, amount: number, about: Params = {}, ...cited: string[]): void => {
      if (amount === 0) return
      value += amount
      w.step(key, { ...about, value: signed(amount), total: value }, 'NN-SAV-9', 'NN-RUL-26', ...cited)
    }
    const skilled = (key: string, skills: readonly string[], mod: ModKey): void => {
      const { skill, rules: cited } = giversOf(rules, skills, mod)
      by(key, skillMod(rules, skills, mod), { skill }, ...cited)
    }
    by('officer', stand.modifier)
    if (stand.armour && !stand.invulnerable) skilled('reinforced', input.skills, 'armourSaveRoll')
    if (stand.armour && input.melee) skilled('dodge', input.skills, 'meleeArmourSaveRoll')
    if (input.melee && !stand.invulnerable) skilled('precise', input.attackerSkills, 'enemySaveRoll')

    if (rolled === rules.combat.save.naturalFail) {
      w.step('natural-fail', { die: rolled })
      return w.done({ effectiveValue, saved: false })
    }
    const saved = value <= effectiveValue
    w.step(saved ? 'saved' : 'failed', { die: rolled, value, effective: effectiveValue })
    return w.done({ effectiveValue, saved })
  }
)

export const hitResult = resolver(
  'hit-result',
  ['NN-IMP-3', 'NN-SAV-4', 'NN-SAV-5', 'NN-SAV-6', 'NN-SAV-7', 'NN-RUL-24'],
  v.strictObject({ impact: yes, saved: v.nullish(v.boolean()), shield: flag }),
  (rules, { impact, saved, shield }, w) => {
    w.cite('NN-SAV-6', ...(impact ? ['NN-IMP-3'] : []))
    if (saved == null && !rules.houseRules.noSaveCountsAsFailed) {
      w.step('no-save-no-loss', { wounds: impact ? 1 : 0 }, 'NN-RUL-24', 'NN-IMP-3')
      return w.done({ wounds: impact ? 1 : 0, pinned: impact })
    }
    if (saved == null) w.step('no-save', {}, 'NN-SAV-5', 'NN-RUL-24')
    const row = rules.combat.save.results.find(
      (entry) => entry.impact === (impact ? 'success' : 'fail') && entry.save === (saved ? 'success' : 'fail')
    )
    const wounds = row?.woundsLost ?? 0
    if (saved !== true) w.cite('NN-SAV-5')
    else if (impact) w.cite('NN-SAV-4')
    const shielded = saved === true && shield && row?.pinned === true
    const pinned = row?.pinned === true && !shielded
    if (shielded) w.step('shield', {}, 'NN-SAV-7')
    w.step(pinned ? 'pinned' : 'standing', { wounds })
    return w.done({ wounds, pinned })
  }
)

export const damage = resolver(
  'damage',
  ['NN-DMG-1', 'NN-DMG-2', 'NN-RUL-52'],
  v.strictObject({ wounds: whole(0, 50), damageLevel: v.nullish(whole(1, 20), 1), dice: dice(10, 50) }),
  (rules, input, w) => {
    const levels = rules.combat.damageLevels
    const last = levels.at(-1)
    // Each level beyond the table adds 1 to the D3 (NN-RUL-52).
    const row =
      levels.find((entry) => entry.level === input.damageLevel) ??
      (last && { ...last, bonus: last.bonus + input.damageLevel - last.level })
    const sides = row?.die ?? null
    if (sides === null || row === undefined) {
      w.step('plain', { wounds: input.wounds }, 'NN-DMG-1')
      return w.done({ woundsLost: input.wounds })
    }
    const given = input.dice ?? undefined
    if (given && given.length !== input.wounds)
      return refuse(
        reason('wrong-number-of-dice', ['NN-DMG-2'], { needed: input.wounds, given: given.length })
      )
    const wrong = (given ?? []).filter((value) => value > sides)
    if (wrong.length > 0) return refuse(reason('not-a-face', ['NN-DMG-2'], { sides, value: wrong[0] ?? 0 }))
    w.cite('NN-DMG-2')
    if (input.damageLevel > (last?.level ?? 0)) w.cite('NN-RUL-52')
    let woundsLost = 0
    for (let wound = 0; wound < input.wounds; wound++) {
      const value = w.die(sides, `${wound + 1}`, given?.[wound])
      woundsLost += value + row.bonus
      w.step('die', { sides, die: value, bonus: signed(row.bonus), lost: value + row.bonus })
    }
    w.step('sum', { woundsLost })
    return w.done({ woundsLost })
  }
)

export const hits = [impactTarget, save, hitResult, damage]
