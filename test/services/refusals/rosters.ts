import { join } from 'node:path'
import { putSample } from '../../support/samples'
import { openTestApp } from '../../support/test-app'
import { refused, says, type Calls, type Stage } from './stage'

const corrects = (correction: object | ((at: Stage) => object)) =>
  says('rosters.correct', (at) => ({
    roster: at.rats.id,
    why: 'oubli',
    corrections: [typeof correction === 'function' ? (correction as (at: Stage) => object)(at) : correction]
  }))
const passes = (kind: string, gives: (at: Stage) => object, gets: (at: Stage) => object = () => ({})) =>
  says('rosters.transfer', (at) => ({
    kind,
    a: { roster: at.rats.id, ...gives(at) },
    b: { roster: at.surins.id, ...gets(at) }
  }))
const keeps = (entries: object | ((at: Stage) => object), member?: null) =>
  says('members.keep', (at) => ({
    roster: at.rats.id,
    member: member === null ? null : at.rats.alba,
    ...(typeof entries === 'function' ? (entries as (at: Stage) => object)(at) : entries)
  }))
/** Does something while the surins have the dagger of the rats on loan. */
async function withLoan<T>(at: Stage, does: (at: Stage) => Promise<T>): Promise<T> {
  const passes = (kind: 'loan' | 'return', from: string, to: string) =>
    at.app.call('rosters.transfer', { kind, a: { roster: from, items: [at.rats.dagger] }, b: { roster: to } })
  await passes('loan', at.rats.id, at.surins.id)
  try {
    return await does(at)
  } finally {
    await passes('return', at.surins.id, at.rats.id)
  }
}

/** Rosters and their members: corrections, items between two members, written entries. */
export const rosters: Calls = {
  'unknown-roster': says('rosters.get', { roster: 'nowhere' }),
  'unknown-member': says('annals.service', ({ rats }) => ({ roster: rats.id, member: 'nobody' })),
  'unknown-figure': says('rosters.account', ({ rats }) => ({ roster: rats.id, key: 'members' })),
  'roster-open': says('rosters.reopen', ({ rats }) => ({ roster: rats.id })),
  'roster-closed': says('battles.start', (at) => ({
    name: 'Pont Neuf',
    date: '2026-11-21',
    sides: [{ roster: at.closed, members: [] }, at.sides[1]!]
  })),
  'not-in-this-system': says('members.write', ({ rats }) => ({ roster: rats.id, values: { notes: 'x' } })),
  'nothing-to-correct': says('rosters.correct', ({ rats }) => ({
    roster: rats.id,
    why: 'oubli',
    corrections: []
  })),
  'out-of-bounds': corrects({ what: 'money', by: -1_000_000 }),
  'unknown-kind': corrects({ what: 'kind', to: 'elves' }),
  'no-between': corrects({ what: 'between-end' }),
  'unknown-number': corrects({ what: 'number', key: 'luck', to: 1 }),
  'unknown-status': corrects(({ rats }) => ({ what: 'status', member: rats.alba, to: 'sad' })),
  'unknown-type': corrects({ what: 'member-add', type: 'ogre', name: 'Nox' }),
  'unknown-variant': corrects({
    what: 'item-add',
    thing: 'bionic-leg',
    quantity: 1,
    holder: 'stash',
    variant: 'middle'
  }),
  'unknown-trait': corrects(({ rats }) => ({ what: 'trait-remove', member: rats.alba, trait: 'none' })),
  'unknown-exit': corrects(({ rats }) => ({ what: 'leave', member: rats.alba, why: 'bored' })),
  'left-already': async (at) => {
    const [undo] = [
      await at.app.call('rosters.correct', {
        roster: at.rats.id,
        why: 'mort',
        corrections: [{ what: 'leave', member: at.rats.alba, why: 'dead' }]
      })
    ]
    try {
      return await refused(at.app, 'rosters.correct', {
        roster: at.rats.id,
        why: 'oubli',
        corrections: [{ what: 'leave', member: at.rats.alba, why: 'dead' }]
      })
    } finally {
      await at.app.call('history.undo', { act: undo!.undo!.seq })
    }
  },
  'still-here': corrects(({ rats }) => ({ what: 'return', member: rats.alba })),
  'unknown-thing': corrects({ what: 'item-add', thing: 'crown', quantity: 1, holder: 'stash' }),
  'unknown-item': corrects({ what: 'item-remove', item: 'none' }),
  'fixed-to-body': corrects(({ rats }) => ({ what: 'item-move', item: rats.arm, to: 'stash' })),
  'no-money-here': async (at) => {
    const app = await at.ofTests()
    return refused(app, 'rosters.transfer', {
      kind: 'gift',
      a: { roster: at.circles[0]!.id, money: 3 },
      b: { roster: at.circles[1]!.id }
    })
  },
  'roster-money-short': passes('gift', () => ({ money: 1_000_000 })),
  'nothing-passes': passes('gift', () => ({})),
  'same-roster': says('rosters.transfer', ({ rats }) => ({
    kind: 'gift',
    a: { roster: rats.id, money: 1 },
    b: { roster: rats.id }
  })),
  'not-lent': passes('return', ({ rats }) => ({ items: [rats.dagger] })),
  'nobody-lent': passes('loan', ({ rats }) => ({ members: [rats.kim] })),
  'not-on-loan': says('deals.settle', ({ rats }) => ({ roster: rats.id, items: [rats.dagger] })),
  'no-captives-here': async (at) => {
    const app = await at.ofTests()
    return refused(app, 'deals.capture', {
      roster: at.circles[0]!.id,
      member: at.circles[0]!.spirit,
      by: at.circles[1]!.id,
      why: 'un piège'
    })
  },
  'borrowed-thing': async (at) => {
    await at.app.call('rosters.transfer', {
      kind: 'loan',
      a: { roster: at.rats.id, items: [at.rats.dagger] },
      b: { roster: at.founding }
    })
    try {
      return await refused(at.app, 'stash.sell', { roster: at.founding, items: [at.rats.dagger] })
    } finally {
      await at.app.call('rosters.transfer', {
        kind: 'return',
        a: { roster: at.founding, items: [at.rats.dagger] },
        b: { roster: at.rats.id }
      })
    }
  },
  'borrowed-stays': (at) =>
    withLoan(at, ({ rats, surins, founding }) =>
      refused(at.app, 'rosters.transfer', {
        kind: 'gift',
        a: { roster: surins.id, items: [rats.dagger] },
        b: { roster: founding }
      })
    ),
  'borrowed-carried': (at) =>
    withLoan(at, async ({ app, rats, surins, founding }) => {
      const member = (await app.call('rosters.get', { roster: surins.id })).sheets.at(-1)!.member
      await app.call('rosters.correct', {
        roster: surins.id,
        why: 'oubli',
        corrections: [{ what: 'item-move', item: rats.dagger, to: member }]
      })
      return refused(app, 'rosters.transfer', {
        kind: 'gift',
        a: { roster: surins.id, members: [member] },
        b: { roster: founding }
      })
    }),
  'nothing-to-compare': async (at) => {
    const app = await at.ofTests()
    return refused(app, 'stash.compare', {
      roster: at.circles[0]!.id,
      member: at.circles[0]!.spirit,
      things: ['y']
    })
  },
  'sets-are-of-members': keeps({ sets: [] }, null),
  'not-carried': keeps(({ rats }) => ({ sets: [{ name: 'Raid', items: [rats.arm] }] })),
  'name-twice': keeps({
    counters: [
      { name: 'Rage', value: 1 },
      { name: 'Rage', value: 2 }
    ]
  }),
  'unknown-set': keeps({ set: 'Raid' }),
  'nothing-to-keep': keeps({}),
  // For the games in which an item already in its place is left alone.
  'nothing-changes': async () => {
    const app = await openTestApp()
    try {
      await putSample(join(app.library, 'sample.magot'), 'cyberpunk-red')
      await app.call('campaigns.open', { file: 'sample.magot' })
      for (const { id } of await app.call('rosters.list', {})) {
        const [item] = (await app.call('rosters.get', { roster: id })).items
        if (item)
          return await refused(app, 'stash.move', {
            roster: id,
            moves: [{ item: item.id, to: item.holder }]
          })
      }
      throw new Error('nobody of the sample has anything')
    } finally {
      await app.end()
    }
  }
}
