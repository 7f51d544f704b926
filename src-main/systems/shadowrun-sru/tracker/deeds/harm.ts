import { felling } from '../../../../kernel/parts/taken-out-by'
import { unitAt } from '../../../../kernel/state/tracker'
import type { Json } from '../../../../kernel/values/json'
import { riskAgainst } from '../../sheet/character'
import { damageTokens } from '../../resolvers/defence'
import { highest, tokensWritten, type Token } from '../../catalogue/tokens'
import { available } from '../bag'
import { bagFor, type Play, type Scene } from '../play'
import { answerOf, is, isOut, numberOf, points, set, setPoints, wait, type Deed } from '../state'
import { NOTHING, striker, victim } from './arms'
import { over, type Settled } from './settled'

/** How many damage tokens are drawn for this hit, up to those available (SRU-DM-02, SRU-R15). */
export function damageDraw(scene: Scene, deed: Deed): number {
  const { unit, arm } = striker(scene, deed)
  if (arm.electric && scene.rules.house.electricTokens === 'no-token') return 0
  const { toDraw } = damageTokens(scene.rules, deed.bullets, deed.spent, deed.adjust)
  return Math.min(toDraw, available(bagFor(scene, unit).bag))
}

/** Asks for the damage tokens of a hit; without tokens its damage is final. */
export function drawDamage(play: Play, deed: Deed): void {
  if (damageDraw(play, deed) === 0) return dealt(play, deed, [])
  play.emit('damage-asked', { name: striker(play, deed).unit.name }, wait({ for: 'damage', deed }))
}

/**
 * Deals the base damage plus the highest token (SRU-DM-03). An electric weapon deals only its base, unless
 * the campaign counts tokens (SRU-DT-08, SRU-R27).
 */
export function dealt(play: Play, deed: Deed, drawn: Token[]): void {
  const { arm } = striker(play, deed)
  const plain = arm.electric && play.rules.house.electricTokens === 'no-token'
  const { used } = damageTokens(play.rules, deed.bullets, deed.spent, deed.adjust)
  const tokens = plain ? [] : [...used, ...drawn]
  const best = highest(tokens)
  const hit = { ...deed, drawn, damage: arm.base + best }
  if (tokens.length === 0) return suffer(play, hit, 'base-dealt', {})
  suffer(play, hit, 'damage-dealt', { base: arm.base, best, tokens: tokensWritten(tokens) })
}

/** Records the damage, and asks its victim to mark it (SRU-DM-03, SRU-R28). */
export function suffer(
  play: Play,
  deed: Deed,
  type: 'damage-dealt' | 'base-dealt' | 'blow-dealt' | 'blast-dealt',
  facts: { [name: string]: Json }
): void {
  const id = victim(deed)
  if (id === null) return over(play, deed)
  play.emit(type, { name: play.unit(id).name, damage: deed.damage, ...facts }, wait({ for: 'mark', deed }))
}

/** Marks boxes on the monitor for this weapon; a stunning hit may then knock out or kill (SRU-DT-02). */
export function marked(play: Play, deed: Deed, boxes: number): Settled {
  const id = victim(deed) ?? ''
  const { arm } = striker(play, deed)
  const of = arm.risk === null ? 'physical' : 'stun'
  const unit = play.unit(id)
  play.emit(
    'marked-boxes',
    { name: unit.name, boxes, track: { key: `blocks.${of}` } },
    setPoints(unit, of, points(unit, of) + boxes)
  )
  keepFelling(play, deed, isOut(unit))
  const risk = lethalityOf(play, deed)
  if (risk === null || risk.applies !== true) return fallen(play, deed)
  if (risk.count === 0) return decided(play, deed, [])
  play.emit('lethality-asked', { name: unit.name }, wait({ for: 'lethality', deed }))
  return null
}

/**
 * Whether a stunning hit knocks out, how many tokens decide whether it kills, and whether these do; null for
 * other weapons (SRU-DT-02 to SRU-DT-07, SRU-R26).
 */
export function lethalityOf(
  scene: Scene,
  deed: Deed,
  tokens: Token[] = []
): { applies: boolean; count: number; lethal: boolean } | null {
  const unit = unitAt(scene.tracker, victim(deed) ?? '')
  const { arm } = striker(scene, deed)
  const risk = riskAgainst(arm, numberOf(unit, 'physique'))
  if (risk === null) return null
  const input = {
    power: Math.min(99, deed.damage),
    physique: numberOf(unit, 'physique'),
    armour: numberOf(unit, 'armour'),
    risk,
    care: deed.care
  }
  const plain = answerOf(scene.rules, 'sru.lethality', input)
  const full = tokens.length > 0 ? answerOf(scene.rules, 'sru.lethality', { ...input, tokens }) : plain
  return {
    applies: plain['applies'] === true,
    count: Number(plain['turned']),
    lethal: tokens.length > 0 && full['lethal'] === true
  }
}

/** Applies a knockout or a death, as the tokens decide (SRU-DT-05, SRU-DT-06). */
export function decided(play: Play, deed: Deed, tokens: Token[]): Settled {
  const unit = play.unit(victim(deed) ?? '')
  const before = isOut(unit)
  const { lethal } = lethalityOf(play, deed, tokens) ?? { lethal: false }
  const drawn = tokens.length > 0 && { tokens: tokensWritten(tokens) }
  play.emit(
    lethal ? 'killed' : drawn ? 'knocked-out' : 'knocked-out-at-once',
    { name: unit.name, ...drawn },
    set(unit.id, lethal ? 'killed' : 'ko', true)
  )
  keepFelling(play, deed, before && !lethal)
  return fallen(play, deed)
}

/**
 * Records who took the victim out and with what. `before`: the victim was already out, so the
 * earlier record stays.
 */
function keepFelling(play: Play, deed: Deed, before: boolean): void {
  const unit = play.unit(victim(deed) ?? '')
  if (before || !isOut(unit)) return
  const { unit: by, arm } = striker(play, deed)
  play.also(felling(unit.id, { by: by.id, with: arm === NOTHING ? null : arm.name }))
}

/** Knocks the target down if the weapon's damage, the wound or Style does (SRU-DM-04, SRU-DM-06, SRU-R31). */
function fallen(play: Play, deed: Deed): Settled {
  const unit = play.unit(victim(deed) ?? '')
  const { unit: by, arm } = striker(play, deed)
  const { knockedDown } = answerOf(play.rules, 'sru.knockdown', {
    baseDamage: Math.min(99, arm.base),
    ammo: arm.kind,
    stopped: isOut(unit)
  })
  const side = play.tracker.units.filter((other) => other.side === by.side)
  const style = Math.max(0, ...side.map((ally) => numberOf(ally, 'style')))
  // Style works on enemies only.
  const thrown = unit.side !== by.side && style > 0 && style > numberOf(unit, 'media-resistance')
  if (!is(unit, 'down')) {
    if (knockedDown === true) play.emit('knocked-down', { name: unit.name }, set(unit.id, 'down', true))
    else if (thrown) play.emit('thrown-back', { name: unit.name, style }, set(unit.id, 'down', true))
  }
  return deed
}
