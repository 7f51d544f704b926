import type { StatsPlug } from '../../kernel/system/stats'
import { recordOf } from './battle/sheet'
import type { NecroRules } from './catalogue/rules'
import { say } from './catalogue/say'
import { stateOf } from './tracker/state'

/**
 * What Neo-Necro adds to charts, records and chronicle: respect over time, the members' XP, who felled whom
 * (NN-OUT-2), and the events of the chronicle.
 */
export function stats(rules: NecroRules): StatsPlug {
  return {
    counts: [{ key: 'respect', label: say('figures.respect'), unit: 'points' }],
    memberCounts: [{ key: 'xp', label: say('figures.xp'), unit: 'points' }],
    // A fighter who ends the battle down may still get up: the interlude decides that (NN-OUT-7).
    fate: (combatant) => {
      const { state, by } = recordOf(combatant)
      return { out: state === 'out' || state === 'dead', by }
    },
    felledAt: (unit) => {
      const { by, with: thing } = stateOf(unit)
      return thing && { by, with: thing }
    },
    isWeapon: (item) => rules.thing(item.thing)?.kind === 'weapon',
    life: { injury: 'injury', skill: 'advance', rule: 'advance', captivity: 'captured' },
    inChronicle: TOLD
  }
}

const TOLD = [
  'gang-founded',
  'gang-taken-over',
  'gang-renamed',
  'fighter-recruited',
  'fighter-dismissed',
  'fighter-killed',
  'fighter-died',
  'convalescent-died',
  'fighter-maimed',
  'fighter-maimed-side',
  'bionic-destroyed',
  'fighter-hates',
  'hatred-let-go',
  'game-sat-out',
  'fighter-convalescent',
  'fighter-spared',
  'fighter-captured',
  'fighter-captured-by',
  'fighter-captured-away',
  'captive-released',
  'captive-rescued',
  'captive-executed',
  'ransom-paid',
  'item-looted',
  'item-looted-stash',
  'injury-healed',
  'injury-replaced',
  'skill-learnt',
  'skill-taught',
  'leader-of-men-raised',
  'fighter-promoted',
  'leader-promoted'
]
