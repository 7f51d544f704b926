import { join } from 'node:path'
import { vi } from 'vitest'
import type { PortableRoster } from '../../../src-main/kernel/state/portable'
import { sealOf } from '../../../src-main/store/journal/chain'
import { connect } from '../../../src-main/store/sqlite/connect'
import type { Db } from '../../../src-main/store/sqlite/schema'
import { refused, says, type Calls, type Said, type Stage } from './stage'

type Loose = PortableRoster & { roster: { [key: string]: unknown } }

/** Imports the text of a gang with one change in it. */
const brings = (harm: (value: Loose) => void) => async (at: Stage) =>
  refused(at.app, 'exchange.import', { text: await damaged(at, harm) })
/** The warnings of a preview of the same import. */
const warns =
  (harm: (value: Loose) => void) =>
  async (at: Stage): Promise<readonly Said[]> => {
    const { reasons, warnings } = await at.app.call('exchange.preview', { text: await damaged(at, harm) })
    return [...reasons, ...warnings]
  }
async function damaged(at: Stage, harm: (value: Loose) => void): Promise<string> {
  const value = JSON.parse((await at.app.call('exchange.export', { roster: at.rats.id })).text) as Loose
  harm(value)
  return JSON.stringify(value)
}
const renamed = (name: string) => (at: Stage) => at.app.call('rosters.rename', { roster: at.rats.id, name })

/** Changes a file of the library behind its back. */
async function inside(at: Stage, file: string, change: (db: Db) => Promise<unknown>): Promise<void> {
  const db = connect(join(at.app.library, file), 'write')
  await change(db)
  await db.destroy()
}

/** Rosters as texts, and copies of the campaign. */
export const exchange: Calls = {
  'not-json': says('exchange.import', { text: '{"a":' }),
  'not-a-roster': says('exchange.import', { text: '{"format":"other"}' }),
  'newer-roster': brings((value) => Object.assign(value, { v: 2 })),
  'roster-field': brings(({ roster }) => Object.assign(roster.members[0]!.profile, { ws: 'many' })),
  'roster-unknown-field': brings(({ roster }) => Object.assign(roster, { luck: 1 })),
  'roster-missing-field': brings(({ roster }) => Reflect.deleteProperty(roster, 'money')),
  'roster-of-other-system': brings((value) =>
    Object.assign(value, { system: (value.roster.system = 'vampire-d10') })
  ),
  'half-a-sign': async (at) =>
    refused(at.app, 'exchange.import', {
      text: (await damaged(at, () => {})).replace('Les Rats', 'Les Rats\\ud83d')
    }),
  'strange-sign': async (at) =>
    refused(at.app, 'exchange.import', {
      text: (await damaged(at, () => {})).replace('Les Rats', 'Les\u200bRats')
    }),
  'beyond-sheet': brings(({ roster }) => Object.assign(roster.members[0]!.profile, { w: 10_000_000 })),
  'roster-too-long': async (at) => {
    // Each look at the clock is four seconds later, so that nobody waits for it.
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 4000))
    try {
      return await brings(({ roster }) =>
        roster.members.push(
          ...Array.from({ length: 20 }, (_, n) => ({ ...roster.members[0]!, id: `nouveau-${n}`, traits: [] }))
        )
      )(at)
    } finally {
      clock.mockRestore()
    }
  },
  'id-twice': brings(({ roster }) => Object.assign(roster.items[1]!, { id: roster.items[0]!.id })),
  'in-nobodys-hands': brings(({ roster }) => Object.assign(roster.items[0]!, { holder: 'nobody' })),
  'fitted-to-itself': brings(({ roster }) => Object.assign(roster.items[0]!, { on: roster.items[0]!.id })),
  'fitted-to-nothing': brings(({ roster }) => Object.assign(roster.items[0]!, { on: 'nothing' })),
  'unknown-player': async (at) =>
    refused(at.app, 'exchange.import', { text: await damaged(at, () => {}), player: 'nobody' }),
  'kind-not-here': warns(({ roster }) => Object.assign(roster, { kind: 'elves' })),
  'type-not-here': warns(({ roster }) => Object.assign(roster.members[0]!, { type: 'ogre' })),
  'thing-not-here': warns(({ roster }) => Object.assign(roster.items[0]!, { thing: 'crown' })),
  'comes-between-games': warns(({ roster }) =>
    Object.assign(roster, {
      stage: 'between',
      between: {
        id: 'b:g',
        battle: null,
        step: 'income',
        data: {
          satOut: true,
          fought: {},
          avenged: {},
          consumables: [],
          result: 'loss',
          ownValue: 0,
          opponentValue: 0,
          enemyLeader: null,
          pursesStolen: 0,
          pursesLost: 0
        }
      }
    })
  ),
  'copy-is-itself': says('exchange.compare', ({ file }) => ({ file })),
  'file-missing': says('exchange.compare', { file: 'Rien.magot' }),
  'other-campaign': async (at) => {
    const { file } = await at.app.call('campaigns.create', { name: 'Ailleurs', system: 'neo-necro' })
    await at.app.call('campaigns.open', { file: at.file })
    return refused(at.app, 'exchange.compare', { file })
  },
  'nothing-to-merge': async (at) =>
    refused(at.app, 'exchange.merge', {
      file: await at.copied('Copie.magot', renamed('Les Rats').bind(null, at) as never),
      ids: ['none']
    }),
  'copy-damaged': async (at) => {
    const copy = await at.copied('Abîmée.magot', () => renamed('Abîmés')(at))
    await inside(at, copy, (db) =>
      db.updateTable('meta').set({ value: 'ab' }).where('key', '=', 'seed').execute()
    )
    return refused(at.app, 'exchange.merge', { file: copy, ids: [at.rats.id] })
  },
  // Sealed again, as another program might do: the change refers to an unknown member.
  'merge-unfit': async (at) => {
    const copy = await at.copied('Étrangère.magot', () => renamed('Étrangers')(at))
    await inside(at, copy, async (db) => {
      const [last, before] = await db.selectFrom('acts').selectAll().orderBy('seq', 'desc').limit(2).execute()
      await db
        .updateTable('events')
        .set({ changes: '[{"do":"member-rename","member":"nobody","name":"X"}]' })
        .where('act', '=', last!.seq)
        .execute()
      const events = await db.selectFrom('events').selectAll().where('act', '=', last!.seq).execute()
      await db
        .updateTable('acts')
        .set({ hash: sealOf(before!.hash, { ...last!, events }) })
        .where('seq', '=', last!.seq)
        .execute()
    })
    return refused(at.app, 'exchange.merge', { file: copy, ids: [at.rats.id] })
  },
  'merge-differs': async (at) =>
    refused(at.app, 'exchange.merge', {
      file: await at.copied(
        'Autre.magot',
        () => renamed('Là-bas')(at),
        () => renamed('Les Rats, ici')(at)
      ),
      ids: [at.rats.id]
    }),
  'merge-undone': async (at) => {
    await renamed('Les Rats')(at)
    return refused(at.app, 'exchange.merge', {
      file: await at.copied('Reprise.magot', (app) => app.call('history.undo', { roster: at.rats.id })),
      ids: [at.rats.id]
    })
  }
}
