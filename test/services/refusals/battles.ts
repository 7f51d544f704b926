import { openTestApp } from '../../support/test-app'
import { tinySystem } from '../../tiny/tiny-system'
import { pixel } from '../../support/pictures'
import { refused, says, type Calls } from './stage'

const report = (battle: string, more: object = {}) => ({ battle, sides: [], ...more })

/** Battles, planned and fought, and their tables. */
export const battles: Calls = {
  'unknown-battle': says('battles.get', { battle: 'none' }),
  'side-twice': says('battles.plan', (at) => at.planned([at.rats.id, at.rats.id])),
  'battle-sides': says('battles.plan', (at) => at.planned([at.rats.id])),
  'battle-planned': async (at) => {
    const { id } = await at.app.call('battles.plan', at.planned())
    return refused(at.app, 'battles.report', report(id))
  },
  'battle-cancelled': async (at) => {
    const { id } = await at.app.call('battles.plan', at.planned())
    await at.app.call('battles.cancel', { battle: id })
    return refused(at.app, 'battles.report', report(id))
  },
  'battle-finished': async (at) => {
    const { id } = await at.app.call('battles.start', {
      name: 'Pont Neuf',
      date: '2026-11-21',
      friendly: true,
      sides: at.sides
    })
    const side = (roster: string) => ({ roster, result: 'draw' as const, combatants: [] })
    await at.app.call('battles.report', { battle: id, sides: [side(at.rats.id), side(at.surins.id)] })
    await at.app.call('battles.finish', { battle: id })
    return refused(at.app, 'battles.report', report(id))
  },
  'battle-begun': (at) =>
    at.fighting((battle) =>
      refused(at.app, 'battles.start', { battle, name: 'Pont Neuf', date: '2026-11-21', sides: at.sides })
    ),
  'picture-there-already': async (at) => {
    const { id: battle } = await at.app.call('battles.plan', at.planned())
    await at.app.call('battles.addPicture', { battle, picture: pixel(0) })
    return refused(at.app, 'battles.addPicture', { battle, picture: pixel(0) })
  },
  'too-many-pictures': async (at) => {
    const { id: battle } = await at.app.call('battles.plan', at.planned())
    for (let n = 0; n < 12; n++) await at.app.call('battles.addPicture', { battle, picture: pixel(n) })
    return refused(at.app, 'battles.addPicture', { battle, picture: pixel(12) })
  },
  'outcome-missing': (at) => at.fighting((battle) => refused(at.app, 'battles.finish', { battle }), true),
  'not-in-battle': (at) =>
    at.fighting((battle) =>
      refused(
        at.app,
        'battles.report',
        report(battle, { sides: [{ roster: at.founding, result: null, combatants: [] }] })
      )
    ),
  'field-unknown': (at) =>
    at.fighting((battle) =>
      refused(at.app, 'battles.record', {
        battle,
        cells: [{ roster: at.rats.id, key: 'weather', was: null, to: 'rain' }]
      })
    ),
  'in-battle': (at) =>
    at.fighting(() => refused(at.app, 'rosters.close', { roster: at.rats.id, why: 'fin' })),
  'not-at-table': (at) => at.fighting((battle) => refused(at.app, 'tracker.offers', { battle })),
  'at-table-already': (at) =>
    at.fighting(async (battle) => {
      await at.app.call('tracker.begin', { battle })
      return refused(at.app, 'tracker.begin', { battle })
    }),
  'not-tracked-here': async () => {
    const { tracker: _, ...untracked } = tinySystem
    const app = await openTestApp({
      systems: [untracked as typeof tinySystem],
      resources: 'test/tiny/resources'
    })
    try {
      await app.call('campaigns.create', { name: 'Nuit', system: 'tiny' })
      const { id } = await app.call('rosters.create', { name: 'Chêne', kind: 'grove' })
      const { recruited } = await app.call('members.recruit', { roster: id, type: 'spirit', name: 'Bras' })
      await app.call('rosters.found', { roster: id })
      const other = await app.call('rosters.create', { name: 'Vase', kind: 'marsh' })
      const foe = (await app.call('members.recruit', { roster: other.id, type: 'spirit', name: 'Racine' }))
        .recruited
      await app.call('rosters.found', { roster: other.id })
      const { id: battle } = await app.call('battles.start', {
        name: 'Pont',
        date: '2026-11-21',
        sides: [
          { roster: id, members: [recruited] },
          { roster: other.id, members: [foe] }
        ]
      })
      return await refused(app, 'tracker.begin', { battle })
    } finally {
      await app.end()
    }
  }
}
