import { choice, enemy, flag } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { reason, refuse, type Verdict } from '../../../../kernel/values/verdict'
import { attributeOf } from '../../sheet/character'
import { manoeuvreDice } from '../../resolvers/manoeuvres'
import { say } from '../../catalogue/say'
import { CONTESTS, contests } from '../contests'
import { fact, type Play } from '../play'
import { poolFor } from '../pools'
import { defendedBy, heldBy, isIn, sheetOf, usedBy, type Contest } from '../state'
import { named, unit, word } from './act'
import { modifier } from './attack'
import { free, major, spend, undistracted } from './bounds'

/** A roll against an opponent's: a diversion, an ambush, a grapple, or breaking free. */
export const contest = unit({
  id: 'contest',
  group: 'fight',
  rules: ['VD10-MG-01', 'VD10-SI-03', 'VD10-MC-03', 'VD10-ST-06'],
  against: free,
  fields: ({ tracker }, who) => ({
    kind: choice(named('contests', CONTESTS)),
    on: enemy(),
    bold: flag(defendedBy(tracker, who).bold, { when: { field: 'kind', is: ['grapple'] } }),
    modifier: modifier()
  }),
  do: (play, who, wish) => begin(play, who, wish)
})

interface Wish {
  kind: Contest['kind']
  on: string | null
  bold: boolean
  modifier: number
}

function begin(play: Play, who: TrackedUnit, wish: Wish): Verdict<void> {
  const { rules, tracker } = play
  const { kind } = wish
  const limits = rules.files['tables/turn']
  const holder = heldBy(who).find((id) => tracker.units.some((other) => other.id === id)) ?? null
  const on = kind === 'break-free' ? holder : wish.on
  const target = tracker.units.find(({ id, side }) => id === on && side !== who.side)
  // An ambush comes before the fight; the others use the major action (VD10-MG-01, VD10-MC-03).
  const costs = kind !== 'ambush'
  // A grapple is a manoeuvre of close combat, so it may be bold (VD10-MG-03).
  const defended = defendedBy(tracker, who)
  const bold = kind === 'grapple' && (wish.bold || defended.bold)
  const reasons = [
    ...(target
      ? []
      : [
          reason(kind === 'break-free' ? 'not-held' : 'no-target', [contests[kind].rule], { name: who.name })
        ]),
    ...(bold && defended.count > 0 ? [reason('has-defended', ['VD10-MG-03'], { name: who.name })] : []),
    ...(costs && usedBy(tracker, who).major >= limits.major
      ? [reason('act-refused', ['VD10-RD-06'], { why: fact(word('no-major')) })]
      : [])
  ]
  if (!target || reasons.length > 0) return refuse(...reasons)
  const [attribute, skill] = contests[kind].own
  const pool = poolFor(rules, who, {
    attribute,
    skill,
    use: kind === 'grapple' ? 'attack' : 'other',
    major: costs,
    limb: false,
    more: [
      ...(bold
        ? [
            {
              label: rules.words('manoeuvres', 'bold-attack', 'name'),
              dice: manoeuvreDice(rules, 'bold-attack', { away: false, bigWeapon: false })
            }
          ]
        : []),
      { label: word('modifier'), dice: wish.modifier }
    ]
  })
  play.emit(
    'begins-contest',
    { name: who.name, target: target.name, kind: fact(say(`contests.${kind}.name`)) },
    ...(bold ? [play.set(who.id, 'defended', { ...defended, bold: true })] : []),
    ...(costs ? [spend(play, who, 'major'), ...undistracted(play, who)] : [])
  )
  play.first({
    do: 'throw',
    unit: who.id,
    pool: pool.dice,
    lines: pool.lines,
    purpose: {
      for: 'contest',
      contest: { kind, by: who.id, on: target.id, thrown: { normal: [], hunger: [] } }
    }
  })
}

/** Squeezes a held opponent, if the campaign rules that this hurts (VD10-R25). */
export const squeeze = unit({
  id: 'squeeze',
  group: 'fight',
  rules: ['VD10-MC-03', 'VD10-R25'],
  when: ({ rules }, who) => isIn(who, 'grappled') && rules.house.grappleDamage === 'strength-superficial',
  against: major,
  do(play, who) {
    const held = heldBy(who).flatMap((id) => play.find(id) ?? [])[0]
    if (!held) return refuse(reason('not-held', ['VD10-MC-03'], { name: who.name }))
    const points = attributeOf(play.rules, sheetOf(who), 'strength').value
    play.emit(
      'squeezes',
      { name: who.name, target: held.name, damage: points },
      spend(play, who, 'major'),
      ...undistracted(play, who)
    )
    play.first({
      do: 'hit',
      unit: held.id,
      track: 'health',
      superficial: points,
      aggravated: 0,
      armour: true,
      firearm: false,
      unabsorbable: false,
      raw: points,
      stake: false,
      from: { by: who.id, with: null }
    })
  }
})
