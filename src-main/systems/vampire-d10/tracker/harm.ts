import { felling, type Felled } from '../../../kernel/parts/taken-out-by'
import type { TrackedUnit } from '../../../kernel/state/tracker'
import { armourPoints, markHit } from '../sheet/damage'
import { attributeOf, isVampire, trackMax, type Character } from '../sheet/character'
import { say } from '../catalogue/say'
import { answerOf } from '../resolvers/answer-of'
import { fact, type Play } from './play'
import { shakenState } from './shaken'
import { isOut, sheetOf, standingOf, type Task } from './state'

/** Marks a hit, and queues what follows: a critical, then being shaken (chapter 11.2). */
export function hit(play: Play, task: Extract<Task, { do: 'hit' }>): void {
  const { rules } = play
  const unit = play.unit(task.unit)
  const sheet = sheetOf(unit)
  const before = sheet[task.track]
  const traumas = sheet.criticals.filter(({ id }) => id === 'physical-trauma').length
  const marked = markHit(rules, {
    track: { ...before, max: trackMax(rules, sheet, task.track).value },
    kind: task.track,
    incoming: { superficial: task.superficial, aggravated: task.aggravated },
    armour:
      task.armour && sheet.armour !== 'none' ? armourPoints(rules, sheet.armour, null, task.firearm) : 0,
    flatIncrease: traumas * rules.files['tables/criticals'].traumaDamage,
    vampire: isVampire(sheet),
    unabsorbable: task.unabsorbable
  })
  const standing = standingOf(rules, unit)
  play.emit(
    'wounded',
    {
      name: unit.name,
      track: fact(say(`figures.${task.track}`)),
      superficial: task.superficial,
      aggravated: task.aggravated,
      armour: marked.armourUsed,
      marked: marked.marked
    },
    play.sheet(unit.id, { [task.track]: marked.track })
  )
  if (marked.outcome === 'torpor' || marked.outcome === 'death')
    fall(play, play.unit(task.unit), standing, task.from)
  else if (marked.outcome === 'weakened' && standing === 'fit')
    play.emit('track-full', { name: unit.name, track: fact(say(`figures.${task.track}`)) })
  // A campaign decides whether the stake needs the damage of the blow or the marked damage (VD10-R22).
  if (task.stake)
    stake(
      play,
      play.unit(task.unit),
      rules.house.stakeDamage === 'marked' ? marked.marked : (task.raw ?? 0),
      task.from
    )
  play.first(
    ...(marked.criticalRoll
      ? [
          {
            do: 'critical' as const,
            unit: task.unit,
            before: marked.aggravatedBefore,
            ...(task.from && { from: task.from })
          }
        ]
      : []),
    ...(task.raw === null
      ? []
      : [
          {
            do: 'shake' as const,
            unit: task.unit,
            damage: rules.house.shakenDamage === 'marked' ? marked.marked : task.raw,
            ...(task.own && { own: true as const })
          }
        ])
  )
}

/** Records torpor or death once, with who caused it if known (VD10-HP-05, VD10-CT-06). */
function fall(play: Play, unit: TrackedUnit, before: string, from?: Felled): void {
  if (before === 'torpor' || before === 'dying') return
  play.emit(
    isVampire(sheetOf(unit)) ? 'falls-torpor' : 'falls-dead',
    { name: unit.name },
    play.set(unit.id, 'torpor', true),
    ...(from ? [felling(unit.id, from)] : [])
  )
}

/** Applies a stake through the heart: a mortal dies, a vampire can no longer act (VD10-MC-07). */
function stake(play: Play, unit: TrackedUnit, damage: number, from: Felled | undefined): void {
  const { works, effect } = answerOf(play.rules, 'vd10.manoeuvre', {
    id: 'stake-heart',
    damage,
    targetType: targetType(sheetOf(unit))
  })
  if (works !== true) play.emit('stake-fails', { name: unit.name, damage })
  else if (effect !== null)
    play.emit(
      'staked',
      { name: unit.name },
      play.state(unit.id, { id: String(effect), turns: null, until: null })
    )
  else if (sheetOf(unit).nature === 'mortal') fall(play, unit, standingOf(play.rules, unit), from)
}

export function targetType({ nature }: Pick<Character, 'nature'>): string {
  return nature === 'other' ? 'other-supernatural' : nature
}

/** Shakes a unit if the damage is high enough (VD10-ST-03, VD10-R30). */
export function shake(play: Play, { unit: id, damage, own }: Extract<Task, { do: 'shake' }>): void {
  const unit = play.unit(id)
  const { shaken } = answerOf(play.rules, 'vd10.shaken', {
    rawDamage: damage,
    vigour: attributeOf(play.rules, sheetOf(unit), 'vigour').value,
    vampire: isVampire(sheetOf(unit))
  })
  if (shaken !== true || isOut(play.rules, unit)) return
  play.emit('shaken', { name: unit.name }, play.state(id, shakenState(play.rules, play.tracker, unit, own)))
}

/** Applies the row of the table of criticals for this die (VD10-HP-10, VD10-CT-01 to VD10-CT-06). */
export function critical(
  play: Play,
  { unit: id, before, from }: Extract<Task, { do: 'critical' }>,
  die: number
): void {
  const { rules } = play
  const unit = play.unit(id)
  const standing = standingOf(rules, unit)
  const { total, result } = answerOf(rules, 'vd10.critical', {
    die,
    aggravatedBefore: before,
    vampire: isVampire(sheetOf(unit))
  })
  const facts = {
    name: unit.name,
    die,
    total: total ?? 0,
    critical: fact(rules.words('criticals', String(result), 'name'))
  }
  if (result === 'blind-or-fracture') {
    play.emit('critical', facts)
    play.first({ do: 'blind-or-fracture', unit: id })
    return
  }
  play.emit('critical', facts, withCritical(play, unit, String(result), ''))
  if (result === 'stunned') play.first({ do: 'stunned', unit: id })
  if (result === 'maimed') play.first({ do: 'limb', unit: id, critical: 'maimed' })
  if (result === 'instant-death') fall(play, play.unit(id), standing, from)
}

/** Adds a critical to the sheet, with its limb as `note`. */
export function withCritical(
  play: Play,
  unit: TrackedUnit,
  id: string,
  note: string
): ReturnType<Play['sheet']> {
  return play.sheet(unit.id, { criticals: [...sheetOf(unit).criticals, { id, note }] })
}

/** Pays a point of willpower as a cross that is not halved (VD10-R26). */
export function payWillpower(play: Play, unit: TrackedUnit, type: string): void {
  const sheet = sheetOf(unit)
  const standing = standingOf(play.rules, unit)
  const marked = markHit(play.rules, {
    track: { ...sheet.willpower, max: trackMax(play.rules, sheet, 'willpower').value },
    kind: 'willpower',
    incoming: { superficial: play.rules.files['tables/criticals'].willpowerPaid, aggravated: 0 },
    armour: 0,
    flatIncrease: 0,
    vampire: isVampire(sheet),
    unabsorbable: true
  })
  play.emit(type, { name: unit.name }, play.sheet(unit.id, { willpower: marked.track }))
  if (marked.blackened) fall(play, play.unit(unit.id), standing)
}
