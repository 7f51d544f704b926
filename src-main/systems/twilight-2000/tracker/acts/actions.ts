import { choice, type Option } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { asValue as inWords, type Json } from '../../../../kernel/values/json'
import { say } from '../../catalogue/say'
import { is, played, set, spend, emit, type Play } from '../state'
import { rows, unit } from './act'
import { fast, slow } from './bounds'

/** Actions with an act of their own, which asks for more. */
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
/** A prone unit has to stand up before running, and only a prone one can stand up (T2K-CB-03). */
const STANDING = ['run', 'go-prone']
const LYING = ['stand-up']

const others = (list: readonly { id: string }[]): Option[] =>
  rows(
    'actions',
    list.filter(({ id }) => !OWN.includes(id))
  )

/** Any other slow action (T2K-CB-02). */
export const slowAction = unit({
  id: 'slow-action',
  group: 'actions',
  rules: ['T2K-CB-02'],
  against: slow,
  fields: ({ rules }) => ({ action: choice(others(rules.files['tables/actions'].slow)) }),
  do: (play, who, { action }) => acted(play, who, action, 'slow')
})

/** Any other fast action (T2K-CB-03). */
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
    emit(play, 'acted', { name: who.name, action: inWords(say(`actions.${action}.name`)) }),
    spend(play.rules, play.tracker, who, takes),
    ...(effects[action] ?? []).map(([key, to]) => set(who.id, key, to))
  )
}

/** Moving ends cover and the use of a bipod. */
const MOVES: [string, Json][] = [
  ['cover', false],
  ['bipod', false]
]

/** The values that an action sets on its unit. */
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
