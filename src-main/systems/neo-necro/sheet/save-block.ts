import type { Words } from '../../../kernel/values/json'
import type { Block, TableRow } from '../../../kernel/system/sheet'
import { counted, type Fighter } from './fighter'
import { phrase, signed } from '../catalogue/phrase'
import { halved, saveDie, saveGiven, type Save } from '../formulas/arms'
import { giversOf, skillMost } from '../formulas/mods'
import { say } from '../catalogue/say'

/**
 * The fighter's protection: saves with their dice, Dodge, cushioning, shield; null without any (NN-SAV-1 to
 * 9, NN-ARM-2, NN-ARM-3).
 */
export function savesBlock(fighter: Fighter): Block | null {
  const rows = [
    ...savingThings(fighter),
    ...dodgeRows(fighter),
    ...cushioningRows(fighter),
    ...shieldRows(fighter)
  ]
  if (rows.length === 0) return null
  const columns = ['save', 'saveHalved', 'saveDie', 'saveDieMelee'].map((key) => say(`labels.${key}`))
  return { kind: 'table', key: 'saves', title: say('blocks.saves'), columns, rows }
}

function savingThings(fighter: Fighter): TableRow[] {
  const { rules, skills } = fighter
  return fighter.carried.flatMap(({ item, thing }): TableRow[] => {
    const save = saveGiven(rules, thing.id)
    if (!save) return []
    const shield = thing.kind === 'gear' && thing.facts.save?.shield === true
    const note: Words[] = [
      ...(save.invulnerable
        ? [special(fighter, 'invulnerable')]
        : [say('labels.halvedFrom', { threshold: save.value, value: halved(save) })]),
      ...(shield ? [special(fighter, 'shield')] : []),
      ...(thing.kind === 'gear' && thing.facts.uses
        ? [say('labels.usesCharge', { charge: rules.thing(thing.facts.uses)?.name ?? '' })]
        : []),
      ...dieNotes(fighter, save)
    ]
    return [
      {
        key: item.id,
        name: item.name,
        note,
        cells: [
          save.value,
          save.invulnerable ? '–' : halved(save),
          signed(saveDie(rules, save, skills, false)),
          signed(saveDie(rules, save, skills, true))
        ]
      }
    ]
  })
}

/**
 * What modifies the save die, by name: officer armour, Reinforced Armour, Dodge (NN-SAV-9, NN-SKL-9,
 * NN-SKL-25).
 */
function dieNotes({ rules, skills }: Fighter, save: Save): Words[] {
  const named = rules.skills.filter(
    ({ id, mods }) =>
      skills.includes(id) && mods.some(({ key }) => key === 'armourSaveRoll' || key === 'meleeArmourSaveRoll')
  )
  return [
    ...(save.modifier === 0 ? [] : [phrase(rules, 'labels.whyOfficer', { amount: signed(save.modifier) })]),
    ...named.flatMap(({ id, name }) => {
      const always = saveDie(rules, { ...save, modifier: 0 }, [id], false)
      const melee = saveDie(rules, { ...save, modifier: 0 }, [id], true)
      if (always !== 0) return [phrase(rules, 'labels.whyDie', { why: name, amount: signed(always) })]
      return melee === 0 ? [] : [phrase(rules, 'labels.whyDieMelee', { why: name, amount: signed(melee) })]
    })
  ]
}

/**
 * Dodge without an armour save: it saves on a fixed 1-2 in melee, and no threshold halves it (NN-SKL-9,
 * NN-RUL-26).
 */
function dodgeRows(fighter: Fighter): TableRow[] {
  const { rules, skills } = fighter
  const fixed = skillMost(rules, skills, 'meleeSaveWithoutArmour')
  const armoured = fighter.carried.some(({ thing }) => saveGiven(rules, thing.id)?.armour)
  const dodge = giversOf(rules, skills, 'meleeSaveWithoutArmour')
  if (fixed === 0 || armoured) return []
  return [
    {
      key: dodge.ids[0] ?? '',
      name: dodge.skill,
      note: [say('labels.dodgeFixed')],
      cells: [fixed, '–', '–', '0']
    }
  ]
}

function cushioningRows(fighter: Fighter): TableRow[] {
  return fighter.carried.flatMap(({ item, thing }): TableRow[] => {
    if (thing.kind !== 'cushioning') return []
    return [
      {
        key: item.id,
        name: item.name,
        note: [say('labels.cushioning', { bonus: signed(thing.facts.toughnessBonus) })],
        cells: ['–', '–', '–', '–']
      }
    ]
  })
}

/** A shield, which gives the other saves the shield rule (NN-GEAR-4). */
function shieldRows(fighter: Fighter): TableRow[] {
  const shields = counted(
    fighter.carried.filter(({ thing }) => thing.kind === 'gear' && thing.facts.shield !== undefined)
  )
  return shields.map(({ entry: { item } }) => ({
    key: item.id,
    name: item.name,
    note: [special(fighter, 'shield'), say('labels.shieldArcs')],
    cells: ['–', '–', '–', '–']
  }))
}

function special({ rules }: Fighter, id: string): Words {
  const rule = rules.specialRules.find((entry) => entry.id === id)
  return rule ? phrase(rules, 'labels.rule', { rule: rule.name, effect: rule.effect }) : { fr: id, en: id }
}
