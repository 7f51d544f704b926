import type { Words } from '../../../kernel/values/json'
import type { Block, TableRow } from '../../../kernel/system/sheet'
import { meleeFacts, rangedFacts } from '../catalogue/rules'
import { type Fighter } from './fighter'
import { phrase, signed } from '../catalogue/phrase'
import { blowLevel, meleeStats, type MeleeStats } from '../formulas/arms'
import { giversOf } from '../formulas/mods'
import { weaponLimit } from '../formulas/wielding'
import { say } from '../catalogue/say'

/** A cell without a number. */
const NOTHING = '–'

/**
 * The melee weapons. Each row is for that weapon alone, with S including the fighter's own. Several weapons
 * in hand add up (NN-MEL-7, NN-MEL-9).
 */
export function meleeBlock(fighter: Fighter): Block {
  const rows = [...weaponRows(fighter), ...headbuttRows(fighter), ...pistolRows(fighter)]
  const armed = rows.some((row) => row.cells[2] !== NOTHING)
  const columns = ['attack', 'defence', 'strength', 'threshold', 'damage'].map((key) => say(`labels.${key}`))
  return {
    kind: 'table',
    key: 'melee',
    title: say('blocks.melee'),
    columns,
    rows: armed ? rows : [...rows, bareHands(fighter)]
  }
}

function weaponRows(fighter: Fighter): TableRow[] {
  const { rules, roster } = fighter
  return fighter.carried.flatMap(({ item, thing }): TableRow[] => {
    const stats = rangedFacts(thing) ? undefined : meleeStats(rules, thing)
    if (!stats) return []
    const melee = meleeFacts(thing)
    const host = roster.items.find((other) => other.id === item.on)
    const notes: Words[] = [
      ...(host ? [say('labels.fittedTo', { weapon: host.name })] : []),
      ...(thing.kind === 'gear' && thing.attachesTo && !host ? [say('labels.notFitted')] : []),
      ...(melee?.meleeExclusive
        ? [say('labels.soleWeapon')]
        : melee?.hands === 2
          ? [say('labels.twoHands')]
          : []),
      ...levelNotes(fighter, stats)
    ]
    return [row(fighter, item.id, item.name, stats, notes)]
  })
}

/** The club that a headbutter always has (NN-SKL-30). */
function headbuttRows(fighter: Fighter): TableRow[] {
  const { rules, skills } = fighter
  const skill = rules.skills.find(
    ({ id, mods }) => skills.includes(id) && mods.some((mod) => mod.key === 'virtualWeapon')
  )
  const model = skill?.mods.find((mod) => mod.key === 'virtualWeapon')?.value
  const thing = typeof model === 'string' ? rules.thing(model) : undefined
  const stats = thing && meleeStats(rules, thing)
  if (!skill || !stats) return []
  const most = weaponLimit(rules, skills)
  const as = Number.isFinite(most)
    ? say('labels.headbutt', { weapon: stats.name, most })
    : say('labels.asWeapon', { weapon: stats.name })
  return [row(fighter, skill.id, skill.name, stats, [as, ...levelNotes(fighter, stats)])]
}

/**
 * Pistols in melee: a ticked box gives +2 attack, and the hit may use the pistol's S and threshold
 * (NN-MEL-11, NN-MEL-12, NN-RUL-28).
 */
function pistolRows(fighter: Fighter): TableRow[] {
  const { rules, effective } = fighter
  const fired = rules.combat.meleeHit.modifiers.find(({ id }) => id === 'pistol-fired')
  return fighter.carried.flatMap(({ item, thing }): TableRow[] => {
    const profile = thing.category === 'pistols' ? rangedFacts(thing)?.profiles[0] : undefined
    const stats = meleeStats(rules, thing)
    if (!profile || !stats) return []
    const strength = profile.strength ?? effective.profile.s
    return [
      {
        key: `${item.id}:melee`,
        name: item.name,
        note: [
          say('labels.pistolMelee', {
            boxes: fired?.ammoBoxes ?? 1,
            strength,
            threshold: profile.threshold ?? 0
          })
        ],
        cells: [
          signed(fired?.value ?? 0),
          signed(stats.defence),
          effective.profile.s,
          stats.threshold,
          blowLevel(rules, fighter.skills, stats)
        ]
      }
    ]
  })
}

function bareHands(fighter: Fighter): TableRow {
  const stats = {
    name: phrase(fighter.rules, 'labels.bareHands'),
    attack: 0,
    defence: 0,
    strength: 0,
    threshold: 0,
    damageLevel: 1,
    strikes: false
  }
  return row(fighter, 'bare-hands', stats.name, stats, [], true)
}

function row(
  { rules, effective, skills }: Fighter,
  key: string,
  name: Words,
  stats: MeleeStats,
  note: Words[],
  blows = stats.strikes
): TableRow {
  const blow = blows
    ? [effective.profile.s + stats.strength, stats.threshold, blowLevel(rules, skills, stats)]
    : [NOTHING, NOTHING, NOTHING]
  return {
    key,
    name,
    ...(note.length > 0 && { note }),
    cells: [signed(stats.attack), signed(stats.defence), ...blow]
  }
}

/** Why the damage level is higher than the printed one (NN-SKL-11). */
function levelNotes({ rules, skills }: Fighter, stats: MeleeStats): Words[] {
  const more = blowLevel(rules, skills, stats) - stats.damageLevel
  return more > 0
    ? [
        phrase(rules, 'labels.whyDamage', {
          why: giversOf(rules, skills, 'meleeDamageLevel').skill,
          amount: signed(more)
        })
      ]
    : []
}
