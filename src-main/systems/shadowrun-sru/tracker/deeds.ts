import type { Json } from '../../../kernel/values/json'
import { felling } from '../../../kernel/parts/felled'
import type { TrackedUnit, TrackerChange } from '../../../kernel/state/tracker'
import { isRanged, riskAgainst } from '../character'
import { damageTokens } from '../resolvers/defence'
import { succeeds } from '../resolvers/shooting'
import { signed } from '../say'
import { highest, isSuccess, type Token } from '../tokens'
import { available, discarded, setBag, type Bag } from './bag'
import { bagFor, type Play } from './play'
import { pay } from './reserve'
import {
  answerOf,
  armsOf,
  defenceOf,
  faceUpOf,
  heldBy,
  hiddenOf,
  is,
  isOut,
  numberOf,
  points,
  set,
  setPoints,
  setTokens,
  skillsOf,
  stressOf,
  wait,
  type Arm,
  type Deed,
  type Held
} from './state'

/** A blow with bare hands, for whoever has nothing else. */
const NOTHING: Arm = {
  item: '',
  name: { fr: '—', en: '—' },
  kind: 'bare-hands',
  base: 0,
  modes: [],
  trigger: 'physical',
  automatic: false,
  magazine: 0,
  loaded: 0,
  recoil: 0,
  area: 0,
  risk: 'low',
  electric: false
}

export function armOf(unit: TrackedUnit, item: string | null): Arm {
  return armsOf(unit).find((arm) => arm.item === item) ?? NOTHING
}

/** What somebody strikes back with: a weapon for close combat, else whatever there is. */
function closeArm(unit: TrackedUnit): Arm {
  return armsOf(unit).find((arm) => !isRanged(arm)) ?? armsOf(unit)[0] ?? NOTHING
}

/** Who strikes this blow: whoever won the exchange, else whoever began. */
export function striker(play: Play, deed: Deed): { unit: TrackedUnit; arm: Arm } {
  const turned = deed.loser === deed.by
  const unit = play.unit(turned ? (deed.on[0] ?? deed.by) : deed.by)
  return { unit, arm: turned ? closeArm(unit) : armOf(unit, deed.weapon) }
}

export function victim(deed: Deed): string | null {
  return deed.loser ?? deed.on[0] ?? null
}

/** The tokens put on a deed are turned: the score stands (SRU-R06). */
export function scored(play: Play, deed: Deed): void {
  const unit = play.unit(deed.by)
  const { counted, wasted } = answerOf(play.rules, 'sru.spend', {
    stress: stressOf(unit),
    precise: deed.precise,
    tokens: deed.spent
  })
  const { score, threshold, excess } = answerOf(play.rules, 'sru.attack', {
    skill: deed.skill,
    modifiers: deed.modifiers,
    counted,
    adjust: deed.adjust > 0,
    ...(deed.adjust > 0 && { adjustTimes: deed.adjust }),
    range: deed.range,
    thresholdModifiers: deed.threshold,
    extraPasses: deed.extraPasses,
    area: deed.what === 'area'
  })
  const done: Deed = { ...deed, score: Number(score), excess: Number(excess) }
  const modifiers =
    deed.modifiers.reduce((sum, value) => sum + value, 0) -
    deed.adjust * play.rules.files['tables/combat'].adjust.score
  play.tell('scored', {
    name: unit.name,
    skill: deed.skill,
    modifiers: signed(modifiers),
    counted: counted ?? 0,
    score: score ?? 0,
    threshold: threshold ?? 0,
    excess: excess ?? 0,
    wasted: wasted ?? 0
  })
  switch (deed.what) {
    case 'roll':
      play.tell(
        succeeds(play.rules, done.excess) ? 'roll-succeeded' : 'roll-failed',
        { name: unit.name },
        wait(null)
      )
      return
    case 'shot':
      if (deed.on.length === 0) play.tell('nobody-hit', { name: unit.name }, wait(null))
      else against(play, done)
      return
    case 'melee':
      play.tell('attacked', { name: play.unit(deed.on[0] ?? '').name }, wait({ for: 'meet', deed: done }))
      return
    case 'area':
      return landed(play, done, Number(threshold))
    case 'suppress':
      if (!succeeds(play.rules, done.excess)) play.tell('suppression-failed', { name: unit.name }, wait(null))
      else under(play, done)
  }
}

/** The next of those in the zone says what he does: he keeps his head down, or he ignores it (SRU-RA-04, SRU-RA-05). */
function under(play: Play, deed: Deed): void {
  if (deed.on.length === 0) play.tell('suppression-over', { name: play.unit(deed.by).name }, wait(null))
  else play.tell('under-fire', { name: play.unit(deed.on[0] ?? '').name }, wait({ for: 'under', deed }))
}

/** Whoever is under the fire answers it: by his Charisma, or not at all (SRU-RA-05, SRU-R20, SRU-R35). */
export function underFire(play: Play, deed: Deed, charisma: number | null): void {
  const unit = play.unit(deed.on[0] ?? '')
  const held = heldBy(unit)
  const { reserves, ignored } = answerOf(play.rules, 'sru.suppress', {
    successes: deed.score,
    excess: deed.excess,
    reserves: [held.length],
    ...(charisma !== null && { ignore: { index: 0, charismaScore: charisma, defence: 0 } })
  })
  const lost = held.length - Number((reserves as number[])[0])
  const facts = { name: unit.name, tokens: lost }
  const before = numberOf(unit, 'suppressed')
  play.tell(
    ignored === true ? 'suppression-ignored' : 'suppressed',
    facts,
    ...pay(play, unit, lost),
    ...(lost > 0 ? [set(unit.id, 'suppressed', before + lost)] : [])
  )
  if (ignored === true) return against(play, deed)
  under(play, { ...deed, on: deed.on.slice(1) })
}

/** The shot meets the defence of the next target: as many of its tokens are turned as it takes (SRU-DF-02, SRU-DF-03, SRU-R13). */
export function against(play: Play, deed: Deed): void {
  const id = deed.on[0]
  if (id === undefined) return over(play, deed)
  const unit = play.unit(id)
  const [hidden, faceUp] = [hiddenOf(unit), faceUpOf(unit)]
  const missed = deed.excess < (play.rules.house.excessRule === 'at-least-zero' ? 0 : 1)
  const needed =
    missed || deed.ignored === 'all' ? 0 : Math.max(0, excessOf(deed) - faceUp.filter(isSuccess).length)
  const next = hidden.slice(0, needed)
  if (next.length === 0) return met(play, deed, unit)
  if (next.includes(null)) {
    play.tell('defence-turns', { name: unit.name, tokens: next.length }, wait({ for: 'turn', deed }))
    return
  }
  turned(play, deed, next as Token[])
}

/** How many tokens of the target are to be turned right now, and which of them nobody knows yet. */
export function toTurn(play: Pick<Play, 'rules' | 'unit'>, deed: Deed): Held[] {
  const unit = play.unit(deed.on[0] ?? '')
  return hiddenOf(unit).slice(0, Math.max(0, excessOf(deed) - faceUpOf(unit).filter(isSuccess).length))
}

/** What the defence has to match: what a shot has over its threshold; a blow that is avoided all its successes (SRU-CC-03). */
function excessOf(deed: Deed): number {
  return deed.what === 'melee' ? deed.score : deed.excess
}

/** Tokens of the defence lie open: successes stay, failures are gone (SRU-DF-02). `found` is the bag after they were seen. */
export function turned(play: Play, deed: Deed, tokens: Token[], found?: Bag): void {
  const unit = play.unit(deed.on[0] ?? '')
  const { faceUpAfter, discarded: gone } = answerOf(play.rules, 'sru.defend', {
    excess: Math.max(1, excessOf(deed)),
    faceUp: faceUpOf(unit),
    hidden: tokens
  })
  const { key, bag } = bagFor(play, unit)
  play.tell(
    'defence-turned',
    { name: unit.name, turned: told(tokens) },
    setTokens(unit.id, 'faceUp', faceUpAfter as Token[]),
    setTokens(unit.id, 'hidden', hiddenOf(unit).slice(tokens.length)),
    setBag(key, discarded(found ?? bag, gone as Token[]))
  )
  against(play, deed)
}

export const told = (tokens: readonly Token[]): string => (tokens.length === 0 ? '—' : tokens.join(', '))

/** The defence has said all it can: hit or not (SRU-DF-05, SRU-DM-01). */
function met(play: Play, deed: Deed, unit: TrackedUnit): void {
  if (deed.what === 'melee') {
    const { defence } = answerOf(play.rules, 'sru.defend', {
      excess: Math.max(1, deed.score),
      faceUp: faceUpOf(unit),
      ignored: deed.ignored
    })
    return exchanged(play, deed, { mode: 'dodge', defence })
  }
  const { hit, defence } = answerOf(play.rules, 'sru.defend', {
    excess: deed.excess,
    faceUp: faceUpOf(unit),
    ignored: deed.ignored
  })
  if (deed.what === 'suppress') {
    const bullets = Math.max(0, deed.excess - Number(defence))
    play.tell('suppression-bullets', { name: unit.name, bullets })
    return bullets > 0 ? drawDamage(play, { ...deed, bullets, spent: [] }) : next(play, deed)
  }
  if (hit === true) {
    play.tell('hit', { name: unit.name, excess: deed.excess, defence: defence ?? 0 })
    return drawDamage(play, deed)
  }
  play.tell('missed', { name: unit.name, excess: deed.excess, defence: defence ?? 0 })
  next(play, deed)
}

/** So many damage tokens are drawn for this hit, as far as there are any (SRU-DM-02, SRU-R15). */
export function damageDraw(play: Play, deed: Deed): number {
  const { unit, arm } = striker(play, deed)
  if (arm.electric && play.rules.house.electricTokens === 'no-token') return 0
  const { toDraw } = damageTokens(play.rules, deed.bullets, deed.spent, deed.adjust)
  return Math.min(toDraw, available(bagFor(play, unit).bag))
}

function drawDamage(play: Play, deed: Deed): void {
  if (damageDraw(play, deed) === 0) return dealt(play, deed, [])
  play.tell('damage-asked', { name: striker(play, deed).unit.name }, wait({ for: 'damage', deed }))
}

/** Base damage and the highest token (SRU-DM-03); what is electric never deals more than its base, unless tokens count (SRU-DT-08, SRU-R27). */
export function dealt(play: Play, deed: Deed, drawn: Token[]): void {
  const { arm } = striker(play, deed)
  const plain = arm.electric && play.rules.house.electricTokens === 'no-token'
  const { used } = damageTokens(play.rules, deed.bullets, deed.spent, deed.adjust)
  const tokens = plain ? [] : [...used, ...drawn]
  const best = highest(tokens)
  suffer(play, { ...deed, drawn, damage: arm.base + best }, 'damage-dealt', {
    base: arm.base,
    best,
    tokens: told(tokens)
  })
}

/** Damage is known, and where it comes from: whoever suffers it marks it (SRU-DM-03, SRU-R28). */
function suffer(
  play: Play,
  deed: Deed,
  type: 'damage-dealt' | 'blow-dealt' | 'blast-dealt',
  facts: { [name: string]: Json }
): void {
  const id = victim(deed)
  if (id === null) return over(play, deed)
  play.tell(type, { name: play.unit(id).name, damage: deed.damage, ...facts }, wait({ for: 'mark', deed }))
}

/** Boxes are marked, on the monitor that the weapon is for; then a stunning hit may knock out or kill (SRU-DT-02). */
export function marked(play: Play, deed: Deed, boxes: number): void {
  const id = victim(deed) ?? ''
  const { arm } = striker(play, deed)
  const of = arm.risk === null ? 'physical' : 'stun'
  const unit = play.unit(id)
  play.tell(
    'marked-boxes',
    { name: unit.name, boxes, track: { key: `blocks.${of}` } },
    setPoints(unit, of, points(unit, of) + boxes)
  )
  keepFelling(play, deed, isOut(unit))
  const risk = lethalityOf(play, deed)
  if (risk === null || risk.applies !== true) return fallen(play, deed)
  if (risk.count === 0) return decided(play, deed, [])
  play.tell('lethality-asked', { name: unit.name }, wait({ for: 'lethality', deed }))
}

/** Whether a stunning hit knocks out, and how many tokens are turned for its being deadly; null for a weapon that is no such thing (SRU-DT-02 to SRU-DT-07, SRU-R26). */
export function lethalityOf(
  play: Pick<Play, 'rules' | 'unit'>,
  deed: Deed,
  tokens: Token[] = []
): { applies: boolean; count: number; lethal: boolean } | null {
  const unit = play.unit(victim(deed) ?? '')
  const { arm } = striker(play as Play, deed)
  const risk = riskAgainst(arm, numberOf(unit, 'physique'))
  if (risk === null) return null
  const input = {
    power: Math.min(99, deed.damage),
    physique: numberOf(unit, 'physique'),
    armour: numberOf(unit, 'armour'),
    risk,
    care: deed.care
  }
  const plain = answerOf(play.rules, 'sru.lethality', input)
  const full = tokens.length > 0 ? answerOf(play.rules, 'sru.lethality', { ...input, tokens }) : plain
  return {
    applies: plain['applies'] === true,
    count: Number(plain['turned']),
    lethal: tokens.length > 0 && full['lethal'] === true
  }
}

/** The tokens say whether it was deadly (SRU-DT-05, SRU-DT-06). */
export function decided(play: Play, deed: Deed, tokens: Token[]): void {
  const unit = play.unit(victim(deed) ?? '')
  const before = isOut(unit)
  const { lethal } = lethalityOf(play, deed, tokens) ?? { lethal: false }
  play.tell(
    lethal ? 'killed' : 'knocked-out',
    { name: unit.name, tokens: told(tokens) },
    set(unit.id, lethal ? 'killed' : 'ko', true)
  )
  keepFelling(play, deed, before && !lethal)
  fallen(play, deed)
}

/** Whoever goes out by this hit keeps who struck it and with what; who was out already (`before`) keeps who did that. */
function keepFelling(play: Play, deed: Deed, before: boolean): void {
  const unit = play.unit(victim(deed) ?? '')
  if (before || !isOut(unit)) return
  const { unit: by, arm } = striker(play, deed)
  play.also(felling(unit.id, { by: by.id, with: arm === NOTHING ? null : arm.name }))
}

/** Does the hit throw its target down: by its weight, by the wound, or by Style (SRU-DM-04, SRU-DM-06, SRU-R31). */
function fallen(play: Play, deed: Deed): void {
  const unit = play.unit(victim(deed) ?? '')
  const { unit: by, arm } = striker(play, deed)
  const { knockedDown } = answerOf(play.rules, 'sru.knockdown', {
    baseDamage: Math.min(99, arm.base),
    ammo: arm.kind,
    stopped: isOut(unit)
  })
  const side = play.tracker.units.filter((one) => one.side === by.side)
  const style = Math.max(0, ...side.map((one) => numberOf(one, 'style')))
  // Style impresses enemies, not those who fight on the same side.
  const thrown = unit.side !== by.side && style > 0 && style > numberOf(unit, 'media-resistance')
  if (!is(unit, 'down')) {
    if (knockedDown === true) play.tell('knocked-down', { name: unit.name }, set(unit.id, 'down', true))
    else if (thrown) play.tell('thrown-back', { name: unit.name, style }, set(unit.id, 'down', true))
  }
  next(play, deed)
}

/** The next of those whom the deed is against, or its end. */
function next(play: Play, deed: Deed): void {
  const rest: Deed = { ...deed, on: deed.on.slice(1), loser: null }
  if (deed.what === 'melee') return over(play, rest)
  if (deed.what === 'area') return blasted(play, rest)
  if (deed.what === 'suppress') return under(play, rest)
  against(play, rest)
}

function over(play: Play, deed: Deed): void {
  play.tell('deed-over', { name: play.unit(deed.by).name }, wait(null))
}

/** An area weapon that misses its threshold lands elsewhere: a token for each point short (SRU-AE-02, SRU-R33). */
function landed(play: Play, deed: Deed, threshold: number): void {
  const short = Math.max(0, threshold - deed.score)
  if (short === 0)
    return play.tell('on-target', { name: play.unit(deed.by).name }, wait({ for: 'blast', deed }))
  play.tell(
    'scatters',
    { name: play.unit(deed.by).name, short },
    wait({ for: 'scatter', deed: { ...deed, bullets: short } })
  )
}

export function scattered(play: Play, deed: Deed, tokens: Token[]): void {
  play.tell('scattered', { metres: highest(tokens), tokens: told(tokens) }, wait({ for: 'blast', deed }))
}

/** Who is in the area is known: what the blast deals is drawn once for all (SRU-R24). */
export function caught(play: Play, deed: Deed, on: string[]): void {
  const { arm, unit } = striker(play, deed)
  const all: Deed = { ...deed, on, bullets: 1, damage: arm.base }
  if (on.length === 0) return over(play, all)
  const plain =
    play.rules.house.areaDamage === 'base-only' ||
    (arm.electric && play.rules.house.electricTokens === 'no-token') ||
    available(bagFor(play, unit).bag) === 0
  if (plain) return blasted(play, all)
  play.tell('area-asked', { name: unit.name }, wait({ for: 'area-token', deed: all }))
}

export function areaDrawn(play: Play, deed: Deed, tokens: Token[]): void {
  const { arm } = striker(play, deed)
  const damage = arm.base + highest(tokens)
  play.tell('area-damage', { damage, tokens: told(tokens) })
  blasted(play, { ...deed, drawn: tokens, damage })
}

/** Each in the area in turn: he may get away first, and his defence takes off the rest (SRU-AE-03, SRU-AE-04). */
function blasted(play: Play, deed: Deed): void {
  const id = deed.on[0]
  if (id === undefined) return over(play, deed)
  if (defenceOf(play.unit(id)) > 0)
    return play.tell('may-flee', { name: play.unit(id).name }, wait({ for: 'flee', deed }))
  fled(play, deed, 0)
}

export function fled(play: Play, deed: Deed, spent: number): void {
  const unit = play.unit(deed.on[0] ?? '')
  const [hidden, faceUp] = [hiddenOf(unit), faceUpOf(unit)]
  const whole = areaBase(play, deed)
  const { damage, metresMoved, tokensLeft } = answerOf(play.rules, 'sru.area', {
    damage: Math.min(99, whole),
    defenceTokens: hidden.length + faceUp.length,
    fleeTokens: spent
  })
  const gone: Held[] = [...hidden, ...faceUp].slice(0, spent)
  const { key, bag } = bagFor(play, unit)
  const changes: TrackerChange[] =
    spent === 0
      ? []
      : [
          setTokens(unit.id, 'hidden', hidden.slice(spent)),
          setTokens(unit.id, 'faceUp', faceUp.slice(Math.max(0, spent - hidden.length))),
          setBag(key, discarded(bag, gone))
        ]
  if (spent > 0) play.tell('fled', { name: unit.name, metres: metresMoved ?? 0 }, ...changes)
  suffer(play, { ...deed, damage: Number(damage) }, 'blast-dealt', { whole, defence: tokensLeft ?? 0 })
}

/** What the blast deals before anybody's defence: the same for all. */
function areaBase(play: Play, deed: Deed): number {
  return striker(play, { ...deed, loser: null }).arm.base + highest(deed.drawn)
}

/** Who was attacked fights back with a score of his own (SRU-CC-01, SRU-CC-02). */
export function foughtBack(play: Play, deed: Deed): void {
  const unit = play.unit(deed.on[0] ?? '')
  const { score, spent } = deed.meet ?? { score: 0, spent: [] }
  const { counted } = answerOf(play.rules, 'sru.spend', {
    stress: stressOf(unit),
    precise: false,
    tokens: spent
  })
  const defenderSuccesses = score + Number(counted)
  play.tell('fought-back', { name: unit.name, base: score, counted: counted ?? 0, score: defenderSuccesses })
  exchanged(play, deed, { mode: 'fight', defenderSuccesses })
}

/** The exchange is decided: whoever won chooses what to do with it (SRU-CC-02 to SRU-CC-05, SRU-R23). */
function exchanged(
  play: Play,
  deed: Deed,
  how: { mode: string; defence?: Json | undefined; defenderSuccesses?: number }
): void {
  const [attacker, defender] = [play.unit(deed.by), play.unit(deed.on[0] ?? '')]
  const weapon = ({ base, electric }: Arm, ranged: boolean) => ({ damage: base, ranged, electric })
  const [mine, theirs] = [armOf(attacker, deed.weapon), closeArm(defender)]
  const { winner, difference, damage } = answerOf(play.rules, 'sru.melee', {
    ...how,
    attackerSuccesses: deed.score,
    attackerWeapon: weapon(mine, isRanged(mine)),
    defenderWeapon: weapon(theirs, isRanged(theirs))
  })
  if (winner === 'none') {
    play.tell('exchange-nothing', { name: attacker.name, on: defender.name })
    return over(play, deed)
  }
  const won = winner === 'attacker' ? attacker : defender
  const done: Deed = {
    ...deed,
    loser: winner === 'attacker' ? defender.id : attacker.id,
    excess: Number(difference),
    damage: damage === null ? -1 : Number(damage),
    bullets: 1,
    spent: winner === 'attacker' ? deed.spent : (deed.meet?.spent ?? [])
  }
  play.tell(
    'exchange-won',
    { name: won.name, difference: difference ?? 0 },
    wait({ for: 'effect', deed: done })
  )
}

/** Damage, or what it is traded for (SRU-CC-04, SRU-CC-05). */
export function effect(play: Play, deed: Deed, chosen: string): void {
  const loser = play.unit(deed.loser ?? '')
  const { unit, arm } = striker(play, deed)
  switch (chosen) {
    case 'damage':
      // With a weapon that shoots it is dealt as by a shot.
      return deed.damage < 0
        ? drawDamage(play, deed)
        : suffer(play, deed, 'blow-dealt', { base: arm.base, more: deed.damage - arm.base })
    case 'down':
      play.tell('taken-down', { name: loser.name }, set(loser.id, 'down', true))
      break
    case 'hold':
      play.tell('taken-hold', { name: loser.name }, set(loser.id, 'grabbed', true))
      break
    default:
      play.tell(
        'gained-advantage',
        { name: unit.name, bonus: deed.excess },
        set(unit.id, 'advantage', deed.excess)
      )
  }
  over(play, deed)
}

/** Everything that changes somebody's score from before: a wound, what he aimed, what he won in the last exchange (SRU-AC-02, SRU-R30, SRU-CC-05). */
export function standing(play: Pick<Play, 'rules'>, unit: TrackedUnit, what: Deed['what']): number[] {
  return [
    numberOf(unit, 'wound'),
    ...(['shot', 'suppress', 'area'].includes(what) && is(unit, 'aim')
      ? [play.rules.files['tables/combat'].aim]
      : []),
    ...(what === 'melee' ? [numberOf(unit, 'advantage')] : [])
  ].filter((value) => value !== 0)
}

/** A skill of somebody, by its id. */
export function skillOf(unit: TrackedUnit, id: string): number {
  return skillsOf(unit).find((one) => one.id === id)?.value ?? 0
}
