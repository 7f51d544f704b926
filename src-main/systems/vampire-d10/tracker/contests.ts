import type { Contest } from './state'

/**
 * The attribute and the skill of each contest, for both sides (VD10-MG-01, VD10-SI-03,
 * VD10-MC-03, VD10-ST-06).
 */
export const contests: {
  [kind in Contest['kind']]: { own: [string, string]; other: [string, string]; rule: string }
} = {
  diversion: { own: ['charisma', 'subterfuge'], other: ['wits', 'alertness'], rule: 'VD10-MG-01' },
  ambush: { own: ['dexterity', 'stealth'], other: ['perception', 'alertness'], rule: 'VD10-SI-03' },
  grapple: { own: ['strength', 'brawl'], other: ['strength', 'brawl'], rule: 'VD10-MC-03' },
  'break-free': { own: ['strength', 'brawl'], other: ['strength', 'brawl'], rule: 'VD10-ST-06' }
}

/** The contests in the order of the form. */
export const CONTESTS = ['diversion', 'ambush', 'grapple', 'break-free'] as const
