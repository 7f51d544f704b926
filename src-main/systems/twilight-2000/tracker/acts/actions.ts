import { choice, type Option } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { told as inWords, type Json } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import { is, played, set, spend, tell, type Play } from '../state'
import { rows, unit } from './act'
import { fast, slow } from './bounds'

/** Actions that are acts of their own here, with what they need to know. */
const OWN = [
  'attack',
  'throw-weapon',
  'break-free',
  'aim-sniper',
  'aim-artillery',
  'take-from-pack',
  'clear-jam',
  'grapple',
  'aim',
  'reload',
  'block',
  'drop-pack'
]
/** Who lies has to stand up before running; only who lies can stand up (T2K-CB-03). */
const STANDING = ['run', 'go-prone']
const LYING = ['stand-up']

const others = (list: readonly { id: string }[]): Option[] =>
  rows(
    'actions',
    list.filter(({ id }) => !OWN.includes(id))
  )

/** Any other action that takes the slow one (T2K-CB-02). */
export const slowAction = unit({
  id: 'slow-action',
  group: 'actions',
  rules: ['T2K-CB-02'],
  against: slow,
  fields: ({ rules }) => ({ action: choice(others(rules.files['tables/actions'].slow)) }),
  do: (play, who, { action }) => acted(play, who, action, 'slow')
})

/** Any other action that takes the fast one (T2K-CB-03). */
export const fastAction = unit({
  id: 'fast-action',
  group: 'actions',
  rules: ['T2K-CB-03', 'T2K-R23', 'T2K-R26'],
  against: fast,
  fields({ rules }, who) {
    const not = is(who, 'prone') ? STANDING : LYING
    return {
      action: choice(others(rules.files['tables/actions'].fast.filter(({ id }) => !not.includes(id))))
    }
  },
  do: (play, who, { action }) => acted(play, who, action, 'fast')
})

function acted(play: Play, who: TrackedUnit, action: string, takes: 'slow' | 'fast'): Play {
  return played(
    tell(play, 'acted', { name: who.name, action: inWords(say(`actions.${action}.name`)) }),
    spend(play.rules, play.tracker, who, takes),
    ...(effects[action] ?? []).map(([key, to]) => set(who.id, key, to))
  )
}

/** Whoever moves has no cover and no bipod any more. */
const MOVES: [string, Json][] = [
  ['cover', false],
  ['bipod', false]
]

/** What an action leaves on who did it. */
const effects: { [action: string]: [string, Json][] } = {
  'take-cover': [['cover', true]],
  run: MOVES,
  crawl: MOVES,
  retreat: MOVES,
  'stand-up': [
    ['prone', false],
    ['bipod', false]
  ],
  'go-prone': [['prone', true]]
}
