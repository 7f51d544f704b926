import type { AtTheTable, Brought } from './necro-tracker'
import { picker } from './random-play'
import { answerAt, fillFields } from './table-play'

/** Two gangs with many things and skills that matter in play. */
export const motley = (): Brought[] => [
  {
    house: 'goliath',
    stash: ['tunnels', 'mines'],
    fighters: [
      {
        type: 'leader',
        level: 2,
        things: [
          'boltgun',
          'telescopic-sight@0',
          'standard-reload:boltgun',
          'carapace-armour',
          'bio-booster'
        ],
        skills: ['precise-shot', 'berserk']
      },
      {
        things: ['laspistol', 'autopistol', 'flat-head-rounds:autopistol', 'sword', 'leather'],
        skills: ['gunslinger', 'shoulder-barge', 'relentless']
      },
      {
        type: 'heavy',
        things: [
          'heavy-bolter',
          'standard-reload:heavy-bolter',
          'frag-grenade',
          'photon-grenade',
          'vortex-grenade'
        ]
      },
      {
        type: 'colossus',
        things: [
          'power-sword',
          'arbitrator-shield',
          'medical-servo-skull',
          'medical-supplies',
          'force-shield-generator',
          'force-shield-charge'
        ]
      }
    ]
  },
  {
    house: 'redemptionists',
    fighters: [
      {
        type: 'leader',
        level: 1,
        things: ['flamer', 'standard-reload:flamer', 'dagger'],
        skills: ['faster-than-shadow', 'snap-shot']
      },
      {
        things: [
          'grenade-launcher',
          'frag-grenade',
          'smoke-grenade',
          'frag-grenade',
          'stimulant-injector',
          'stimulant-dose',
          'stimulant-dose'
        ],
        skills: ['feline-agility', 'roll']
      },
      {
        type: 'heavy',
        things: [
          'missile-launcher',
          'frag-missile',
          'anti-tank-missile',
          'magnetic-grapnel',
          'grapnel-charge'
        ],
        skills: ['lightning-shot', 'dodge']
      },
      {
        type: 'kid',
        things: ['assault-rifle', 'combi-melta@0', 'bayonet@0', 'polymers'],
        skills: ['infiltration', 'disengage', 'ferocious-charge']
      }
    ]
  }
]

/** A `seldom` above this means never. */
const NEVER = 1000

/** Acts that end things, or that the procedures do by themselves. */
const SELDOM = [
  'end-battle',
  'end-turn',
  'rout',
  'set',
  'set-side',
  'set-next',
  'call-off',
  'count-turn',
  'fall',
  'danger',
  'hit',
  'mine',
  'edge',
  'end-activation',
  'drop',
  'has-taken',
  'resume'
]

/**
 * Plays up to `most` acts and answers that the tracker offers, with dice thrown by the app or typed. Every act is
 * recorded. `seldom`: acts that end things are played one time in this many.
 */
export function playAtRandom(at: AtTheTable, numbers: number[], most: number, seldom = 12): void {
  const pick = picker(numbers)
  for (let n = 0; n < most; n++) {
    const prompts = at.prompts
    const prompt =
      prompts.length > 0 && (pick(6) > 0 || prompts.every((p) => p.optional))
        ? prompts[pick(Math.min(prompts.length, 3))]
        : prompts[0]
    if (prompt && (!prompt.optional || pick(2) === 0)) {
      at.act0({ type: 'answer', prompt: prompt.id, answer: answerAt(prompt, pick) })
      continue
    }
    const units = at.tracker.units
    const { active } = at.table
    const actors = [
      {},
      { side: at.tracker.sides[pick(at.tracker.sides.length)]!.id },
      { unit: active && pick(3) > 0 ? active.unit : units[pick(units.length)]!.id },
      { unit: active?.unit ?? units[pick(units.length)]!.id }
    ]
    const actor = actors[pick(actors.length)]!
    const offers = at
      .offersTo(actor)
      // If acts that end things are never played, `count-turn` is left out without drawing a random number.
      .filter(
        (o) =>
          o.allowed &&
          !(o.act === 'count-turn' && seldom > NEVER) &&
          !(SELDOM.includes(o.act) && pick(seldom) > 0)
      )
    const main = offers.filter((o) => o.main)
    const offer = main.length > 0 && pick(2) === 0 ? main[pick(main.length)] : offers[pick(offers.length)]
    if (offer)
      at.tryAct({
        type: 'act',
        act: offer.act,
        actor,
        input: fillFields(offer.fields, at.tracker, actor, pick)
      })
  }
}
