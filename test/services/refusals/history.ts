import { refused, says, type Calls, type Said, type Stage } from './stage'

/** The answer of history.undoing about correcting an act today. */
async function setRight(at: Stage, act: number): Promise<readonly Said[]> {
  return (await at.app.call('history.undoing', { acts: [act] })).setRight!.reasons
}
const actsBy = async (at: Stage, method: string) =>
  (await at.app.call('history.list', { limit: 500 })).acts.filter((act) => act.method === method)
/** The newest act by this method, and the oldest. */
const actBy = async (at: Stage, method: string): Promise<number> => (await actsBy(at, method))[0]!.seq
const first = async (at: Stage, method: string): Promise<number> => (await actsBy(at, method)).at(-1)!.seq
const rename = (at: Stage) =>
  at.app.call('rosters.rename', { roster: at.founding, name: `Les Bleus ${Math.random()}` })

/** Undoing, redoing and correcting. */
export const history: Calls = {
  'act-unknown': says('history.undo', { act: 99_999 }),
  'act-first-act': says('history.undo', { act: 1 }),
  'act-not-standing': async (at) => {
    await rename(at)
    const act = await at.newest()
    await at.app.call('history.undo', { act })
    return refused(at.app, 'history.undo', { act })
  },
  'act-standing': async (at) => refused(at.app, 'history.redo', { acts: [await actBy(at, 'rosters.found')] }),
  'acts-depend': async (at) => refused(at.app, 'history.undo', { act: await first(at, 'rosters.create') }),
  'nothing-to-undo': (at) => refused(at.app, 'history.undo', { roster: 'nowhere' }),
  'nothing-to-redo': (at) => refused(at.app, 'history.redo', { roster: 'nowhere' }),
  'set-right-battle': (at) => at.fighting(async () => setRight(at, await actBy(at, 'battles.start'))),
  'set-right-table': (at) =>
    at.fighting(async (battle) => {
      await at.app.call('tracker.begin', { battle })
      await at.app.call('tracker.act', { battle, side: at.rats.id, act: 'first-side' })
      return setRight(at, await at.newest())
    }),
  'set-right-stage': async (at) => setRight(at, await actBy(at, 'rosters.found')),
  'set-right-campaign': async (at) => {
    await at.app.call('campaigns.addPlayer', { name: 'Eve' })
    return setRight(at, await at.newest())
  },
  'set-right-words': async (at) => {
    await rename(at)
    return setRight(at, await at.newest())
  },
  'set-right-nothing-left': async (at) => {
    await rename(at)
    const act = await at.newest()
    await at.app.call('history.undo', { act })
    return refused(at.app, 'history.setRight', { act, why: 'oubli' })
  },
  'over-limit': async (at) => {
    const kid = (name: string) => at.app.call('members.recruit', { roster: at.founding, type: 'kid', name })
    const kids: string[] = []
    for (let n = 0; n < 8; n++) kids.push((await kid(`Kid ${n}`)).recruited)
    await at.app.call('members.dismiss', { roster: at.founding, member: kids[0]! })
    const letGo = await at.newest()
    await kid('Le neuvième')
    return (await at.app.call('history.undoing', { acts: [letGo] })).warnings.flatMap(
      ({ reasons }) => reasons
    )
  },
  // Last, because both gangs are then between two games.
  'set-right-between': async (at) => {
    const { id } = await at.app.call('battles.start', {
      name: 'Pont Neuf',
      date: '2026-11-21',
      sides: at.sides
    })
    await at.app.call('battles.report', {
      battle: id,
      sides: [at.rats.id, at.surins.id].map((roster) => ({ roster, result: 'draw' as const, combatants: [] }))
    })
    await at.app.call('battles.finish', { battle: id })
    for (let asked = ''; asked !== 'experience';) {
      const [prompt] = (await at.app.call('rosters.get', { roster: at.rats.id })).prompts
      asked = prompt!.id
      await at.app.call('interlude.answer', {
        roster: at.rats.id,
        prompt: asked,
        ...(prompt!.options && { options: [prompt!.options[0]!.id] })
      })
    }
    return setRight(at, await at.newest())
  }
}
