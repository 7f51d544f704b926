import * as v from 'valibot'
import type { Account } from '../kernel/chronicle/account'
import type { CorrectionSheet } from '../kernel/system/correction-sheet'
import type { RecruitOffer } from '../kernel/system/system'
import { was } from './conflict'
import { id, list, most, name, nothing, number, read, whole, write } from './method'
import type { ActView, MemberView, RosterEntry, RosterView } from './views'

/** Reasons for a transfer between rosters (kernel/system/transfer.ts). */
const TRANSFERS = ['trade', 'gift', 'loan', 'return', 'ransom'] as const

const roster = v.strictObject({ roster: id })

const ofMember = { member: id }

const correction = v.variant('what', [
  v.strictObject({ what: v.literal('money'), by: number }),
  v.strictObject({ what: v.literal('number'), key: id, to: number, was }),
  v.strictObject({ what: v.literal('kind'), to: id, was }),
  v.strictObject({ what: v.literal('between-end') }),
  v.strictObject({ what: v.literal('characteristic'), ...ofMember, key: id, to: number, was }),
  v.strictObject({ what: v.literal('member-number'), ...ofMember, key: id, to: number, was }),
  v.strictObject({ what: v.literal('choice'), ...ofMember, key: id, to: id, was }),
  v.strictObject({ what: v.literal('status'), ...ofMember, to: id, was }),
  v.strictObject({ what: v.literal('type'), ...ofMember, to: id, was }),
  v.strictObject({
    what: v.literal('trait-add'),
    ...ofMember,
    kind: id,
    key: id,
    variant: v.optional(id),
    about: v.optional(id)
  }),
  v.strictObject({ what: v.literal('trait-remove'), ...ofMember, trait: id }),
  v.strictObject({ what: v.literal('member-add'), type: id, name, as: v.optional(id) }),
  v.strictObject({ what: v.literal('leave'), ...ofMember, why: id }),
  v.strictObject({ what: v.literal('return'), ...ofMember }),
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

export const rosters = {
  'rosters.list': read<RosterEntry[]>()('Lists the rosters of the open campaign.', nothing),
  'rosters.get': read<RosterView>()(
    'Returns a roster with its members, items, figures and open prompts. With `brief`, the sheets of members who left hold only who they were and why they left.',
    v.strictObject({ roster: id, brief: v.optional(v.boolean(), false) })
  ),
  'rosters.sheets': read<MemberView[]>()(
    'Returns the whole sheets of these members of a roster, past ones too, in the order of joining; whoever is not in the roster is left out.',
    v.strictObject({ roster: id, members: list(id) })
  ),
  'rosters.at': read<RosterView>()(
    'Returns a roster as it was after an act, with the receipts of that moment; only acts in force count. With `brief`, the sheets of members who had left hold only who they were and why they left.',
    v.strictObject({ roster: id, act: whole, brief: v.optional(v.boolean(), false) })
  ),
  'rosters.account': read<Account & { acts: ActView[] }>()(
    'Explains a stored figure: the acts that changed it (the newest `limit`, earlier ones summed in one line), or the receipt from when it was calculated. Optionally as it was after an act, or when a battle began.',
    v.strictObject({
      roster: id,
      member: v.optional(v.nullable(id), null),
      key: id,
      act: v.optional(whole),
      battle: v.optional(id),
      of: v.optional(v.picklist(['amount', 'limit']), 'amount'),
      limit: v.optional(most, 30)
    })
  ),
  'rosters.create': write<RosterView>()(
    'Starts the founding of a roster of a kind (house, clan…), for a player or for nobody. `start` gives latecomers another starting sum.',
    v.strictObject({
      name,
      kind: id,
      player: v.optional(v.nullable(id), null),
      start: v.optional(v.strictObject({ money: whole, why: name }))
    })
  ),
  'rosters.clone': write<RosterView>()(
    'Copies a roster beside it, without a player, for trying things out.',
    v.strictObject({ roster: id, name })
  ),
  'rosters.rename': write<RosterView>()('Renames a roster.', v.strictObject({ roster: id, name, was })),
  'rosters.assign': write<RosterView>()(
    'Gives a roster to another player, or to nobody.',
    v.strictObject({ roster: id, player: v.nullable(id), was })
  ),
  'rosters.close': write<RosterView>()(
    'Closes a roster for good, with a reason: it fights no more and can still be read.',
    v.strictObject({ roster: id, why: name })
  ),
  'rosters.reopen': write<RosterView>()('Reopens a closed roster as it was.', roster),
  'rosters.found': write<RosterView>()(
    'Ends the founding: from then on the roster may fight. `asItStands` accepts a roster that began on paper, whatever the founding rules say.',
    v.strictObject({ roster: id, asItStands: v.optional(v.boolean(), false) })
  ),
  'rosters.corrections': read<CorrectionSheet | null>()(
    'Returns what an arbitrator may correct or award in this roster; null if the game has no corrections.',
    roster
  ),
  'rosters.correct': write<RosterView>()(
    'Applies an arbitrator’s corrections or awards, with a reason for the journal: one act, all or none.',
    v.strictObject({ roster: id, why: name, corrections: list(correction) })
  ),
  'rosters.transfer': write<{ rosters: RosterView[] }>()(
    'Moves money, items and members between two rosters (trade, gift, loan, return, ransom), as one act of both. Items go to the other’s stash, what is returned to the member who carried it, if they are still there; members bring what they carry.',
    v.strictObject({
      kind: v.picklist(TRANSFERS),
      a: v.strictObject({ roster: id, ...giving }),
      b: v.strictObject({ roster: id, ...giving })
    })
  ),
  'rosters.names': read<string[]>()(
    'Suggests names for recruits, by the roster’s kind, without those that somebody in the campaign has; empty if the game suggests none.',
    roster
  ),
  'rosters.propose': write<RosterView>()(
    'Completes a roster that is being founded to one that may be played: recruits, their choices and kit, with at most `budget` of its money (left out: all of it), as one act. Who is there already counts.',
    v.strictObject({ roster: id, budget: v.optional(whole) })
  ),
  'rosters.recruits': read<RecruitOffer[]>()(
    'Lists the member types with whether each can be recruited now, or why not.',
    roster
  )
}
