import * as v from 'valibot'
import type { Account } from '../kernel/chronicle/account'
import type { CorrectionSheet } from '../kernel/system/correction'
import type { RecruitOffer } from '../kernel/system/system'
import type { WrittenSection } from '../kernel/system/writing'
import { was, wasByKey, wasOf } from './conflict'
import { choices, id, json, LIMITS, list, name, nothing, read, whole, write } from './method'
import type { ActView, Departure, MemberEntry, RosterEntry, RosterView } from './views'

/** Why something passes from one roster to another (kernel/system/transfer.ts). */
const TRANSFERS = ['trade', 'gift', 'loan', 'return', 'ransom'] as const

const roster = v.strictObject({ roster: id })
/** A number that is set, whatever it is: the system knows the bounds. */
const number = v.pipe(v.number(), v.integer(), v.minValue(-LIMITS.whole), v.maxValue(LIMITS.whole))
const one = { member: id }
const correction = v.variant('what', [
  v.strictObject({ what: v.literal('money'), by: number }),
  v.strictObject({ what: v.literal('number'), key: id, to: number, was }),
  v.strictObject({ what: v.literal('kind'), to: id, was }),
  v.strictObject({ what: v.literal('between-end') }),
  v.strictObject({ what: v.literal('characteristic'), ...one, key: id, to: number, was }),
  v.strictObject({ what: v.literal('member-number'), ...one, key: id, to: number, was }),
  v.strictObject({ what: v.literal('choice'), ...one, key: id, to: id, was }),
  v.strictObject({ what: v.literal('status'), ...one, to: id, was }),
  v.strictObject({ what: v.literal('type'), ...one, to: id, was }),
  v.strictObject({
    what: v.literal('trait-add'),
    ...one,
    kind: id,
    key: id,
    variant: v.optional(id),
    about: v.optional(id)
  }),
  v.strictObject({ what: v.literal('trait-remove'), ...one, trait: id }),
  v.strictObject({ what: v.literal('member-add'), type: id, name, as: v.optional(id) }),
  v.strictObject({ what: v.literal('leave'), ...one, why: id }),
  v.strictObject({ what: v.literal('return'), ...one }),
  v.strictObject({
    what: v.literal('item-add'),
    thing: id,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
    holder: id,
    on: v.optional(id),
    variant: v.optional(id),
    as: v.optional(id)
  }),
  v.strictObject({ what: v.literal('item-move'), item: id, to: id, on: v.optional(id), was }),
  v.strictObject({ what: v.literal('item-remove'), item: id })
])
const giving = {
  money: v.optional(whole, 0),
  items: v.optional(list(id), []),
  members: v.optional(list(id), [])
}

const member = v.strictObject({ roster: id, member: id })

export const rosters = {
  'rosters.list': read<RosterEntry[]>()('The rosters of the open campaign.', nothing),
  'rosters.get': read<RosterView>()('A roster with its members, items, figures and open prompts.', roster),
  'rosters.at': read<RosterView>()(
    'A roster as it was after an act of the history, with the receipts of that moment; only acts that still stand count.',
    v.strictObject({ roster: id, act: whole })
  ),
  'rosters.account': read<Account & { acts: ActView[] }>()(
    'How a figure that is kept came to be what it is: act by act (the newest `limit`, those before in one line), or by the receipt of the moment at which it was reckoned. As it was after an act, or when a battle began, where one is named.',
    v.strictObject({
      roster: id,
      member: v.optional(v.nullable(id), null),
      key: id,
      act: v.optional(whole),
      battle: v.optional(id),
      of: v.optional(v.picklist(['amount', 'limit']), 'amount'),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)), 30)
    })
  ),
  'rosters.create': write<RosterView>()(
    'Begins the founding of a roster of this kind (house, clan…), for a player or for nobody. `start` gives whoever joins late another sum to begin with.',
    v.strictObject({
      name,
      kind: id,
      player: v.optional(v.nullable(id), null),
      start: v.optional(v.strictObject({ money: whole, why: name }))
    })
  ),
  'rosters.clone': write<RosterView>()(
    'Makes a copy of a roster beside it, led by nobody: for trying things out.',
    v.strictObject({ roster: id, name })
  ),
  'rosters.rename': write<RosterView>()('Renames a roster.', v.strictObject({ roster: id, name, was })),
  'rosters.assign': write<RosterView>()(
    'Gives a roster to another player, or to nobody.',
    v.strictObject({ roster: id, player: v.nullable(id), was })
  ),
  'rosters.close': write<RosterView>()(
    'Closes a roster for good, with the reason: it fights no more, and stays to be read.',
    v.strictObject({ roster: id, why: name })
  ),
  'rosters.reopen': write<RosterView>()('Opens a closed roster again, as it was.', roster),
  'rosters.found': write<RosterView>()(
    'Closes the founding: from then on the roster may fight. `asItStands` takes over a roster that began on paper, whatever the rules of a founding say.',
    v.strictObject({ roster: id, asItStands: v.optional(v.boolean(), false) })
  ),
  'rosters.corrections': read<CorrectionSheet | null>()(
    'What an arbitrator may set right or award in this roster; null where the system has no such thing.',
    roster
  ),
  'rosters.correct': write<RosterView>()(
    'Sets right or awards whatever the arbitrator says, with the reason that the journal keeps: all of it as one act, or nothing.',
    v.strictObject({ roster: id, why: name, corrections: list(correction) })
  ),
  'rosters.transfer': write<{ rosters: RosterView[] }>()(
    'Money, things and members pass between two rosters (trade, gift, loan, return, ransom), as one act of both. Things go into the other’s stash, members come with what they carry.',
    v.strictObject({
      kind: v.picklist(TRANSFERS),
      a: v.strictObject({ roster: id, ...giving }),
      b: v.strictObject({ roster: id, ...giving })
    })
  ),
  'rosters.recruits': read<RecruitOffer[]>()(
    'The types of member that may be recruited now, or why not.',
    roster
  )
}

const text = v.pipe(v.string(), v.maxLength(LIMITS.text))
const counters = v.pipe(v.array(v.strictObject({ name, value: number })), v.maxLength(40))
const sets = v.pipe(v.array(v.strictObject({ name, items: list(id) })), v.maxLength(20))
/** A picture as the window scaled it: at most 300 kB. */
const picture = v.strictObject({
  type: v.picklist(['image/png', 'image/jpeg', 'image/webp']),
  data: v.pipe(v.string(), v.maxLength(400_000), v.base64())
})

export const members = {
  'members.list': read<MemberEntry[]>()(
    'Everybody who is with a roster of the open campaign, by name: for choosing.',
    nothing
  ),
  'members.recruit': write<RosterView & { recruited: string }>()(
    'Recruits a member of a type, with its standing choices (learning category…).',
    v.strictObject({ roster: id, type: id, name, choices: v.optional(choices, {}) })
  ),
  'members.rename': write<RosterView>()(
    'Renames a member.',
    v.strictObject({ roster: id, member: id, name, was })
  ),
  'members.choose': write<RosterView>()(
    'Changes a standing choice of a member.',
    v.strictObject({ roster: id, member: id, key: id, value: id, was })
  ),
  'members.writing': read<WrittenSection[]>()(
    'What a person may write on a member’s sheet, or on the roster’s own where no member is named, with what stands there now; empty where the game has no such thing.',
    v.strictObject({ roster: id, member: v.optional(v.nullable(id), null) })
  ),
  'members.write': write<RosterView>()(
    'Writes on a sheet: values by field, rows by list (a row without an id is new, one left out is struck out). All of it as one act, or nothing. Of rows that somebody else changed meanwhile, `was` (the rows as they were seen) keeps what was not touched here.',
    v.strictObject({
      roster: id,
      member: v.optional(v.nullable(id), null),
      values: v.pipe(
        v.record(id, json),
        v.check((r) => Object.keys(r).length <= 60)
      ),
      was: wasByKey
    })
  ),
  'members.keep': write<RosterView>()(
    'Keeps what a player writes down for himself on a member, or on the roster where no member is named: notes, counters, equipment sets, the set that is brought. Null takes an entry away.',
    v.strictObject({
      roster: id,
      member: v.optional(v.nullable(id), null),
      notes: v.optional(v.nullable(text)),
      counters: v.optional(v.nullable(counters)),
      sets: v.optional(v.nullable(sets)),
      set: v.optional(v.nullable(name)),
      was: wasOf('notes', 'counters', 'sets', 'set')
    })
  ),
  'members.portray': write<RosterView>()(
    'Gives a member, or the roster, a portrait, or takes it away. The picture is kept in the campaign file.',
    v.strictObject({
      roster: id,
      member: v.optional(v.nullable(id), null),
      picture: v.nullable(picture),
      was
    })
  ),
  'members.portrait': read<{ type: string; data: string }>()(
    'A picture of the campaign file, in base64.',
    v.strictObject({ picture: id })
  ),
  'members.departure': read<Departure | null>()(
    'The act by which a member left, and what hangs on it; null while it is with the roster.',
    member
  ),
  'members.dismiss': write<RosterView>()(
    'Lets a member go: during the founding with all money back, later for nothing.',
    member
  )
}
