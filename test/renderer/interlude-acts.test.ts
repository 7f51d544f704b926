import { expect, test } from 'vitest'
import type { ActView, EventView } from '../../src-main/contract/views'
import { byStep, movements, newestInterlude } from '../../src-renderer/views/interlude/acts'

const told = (type: string, more: Partial<EventView> = {}): EventView => ({
  subject: { kind: 'roster', id: 'r' },
  type,
  facts: {},
  ...more
})
const battle = (type: string): EventView => ({ subject: { kind: 'battle', id: 'b' }, type, facts: {} })
const act = (seq: number, events: EventView[], more: Partial<ActView> = {}): ActView => ({
  seq,
  at: '2026-11-21T12:00:00Z',
  kind: 'act',
  method: 'm',
  standing: true,
  target: null,
  events,
  ...more
})
const opens = (step: string) => told('opened', { between: { did: 'opened', step } })
const moves = (step: string) => told('moved', { between: { did: 'moved', step } })

/** As the history lists them: newest first. */
const listed = (...acts: ActView[]) => acts.toReversed()
const types = (deeds: { events: EventView[] }[] | undefined) =>
  deeds?.map(({ events }) => events.map((event) => event.type))

test('an interlude begins with the act that opened it; each act is listed under the step that was open at the time', () => {
  const story = newestInterlude(
    listed(
      act(1, [told('bought')]),
      act(2, [battle('over'), told('killed'), opens('wounds')]),
      act(3, [told('rolled'), moves('income')]),
      act(4, [told('earned', { money: 30 }), moves('trade')]),
      act(5, [told('bought', { money: -20 }), told('bought', { money: -5 })])
    ),
    'r'
  )!
  expect(story.opened.seq).toBe(2)
  expect(story.closed).toBeNull()
  const steps = byStep(story)
  expect([...steps.keys()]).toEqual(['wounds', 'income', 'trade'])
  expect(types(steps.get('wounds'))).toEqual([['killed', 'opened'], ['rolled']])
  expect(types(steps.get('income'))).toEqual([['earned']])
  expect(movements(story).map(({ money }) => money)).toEqual([30, -20, -5])
})

test('undone acts, acts about others and acts after the end are left out', () => {
  const story = newestInterlude(
    listed(
      act(1, [opens('wounds')]),
      act(2, [told('rolled')], { standing: false }),
      act(3, [told('rolled')], { kind: 'undo', target: 2 }),
      act(4, [{ ...told('ransom'), subject: { kind: 'roster', id: 'other' } }, told('freed')]),
      act(5, [told('settled'), told('closed', { between: { did: 'closed' } })]),
      act(6, [told('bought')])
    ),
    'r'
  )!
  expect(story.closed?.seq).toBe(5)
  expect(types(story.deeds)).toEqual([['opened'], ['freed'], ['settled', 'closed']])
})

test('of several interludes the newest is shown, and none before the first', () => {
  expect(
    newestInterlude(
      listed(
        act(1, [opens('a')]),
        act(2, [told('closed', { between: { did: 'closed' } })]),
        act(3, [opens('b')])
      ),
      'r'
    )!.opened.seq
  ).toBe(3)
  expect(newestInterlude(listed(act(1, [told('founded')])), 'r')).toBeNull()
})

test('an act that only goes on to the next step has no sentence', () => {
  const story = newestInterlude(
    listed(act(1, [opens('a')]), act(2, [moves('b')]), act(3, [told('did')])),
    'r'
  )!
  expect(types(byStep(story).get('b'))).toEqual([['did']])
  expect(types(byStep(story).get('a'))).toEqual([['opened']])
})

test('the answer that ends a step is listed in this step, with its money', () => {
  const ends = (type: string, step: string, more: Partial<EventView> = {}) =>
    told(type, { between: { did: 'moved', step, answered: true }, ...more })
  const story = newestInterlude(
    listed(
      act(1, [opens('pay')]),
      act(2, [ends('earned', 'gear', { money: 300 })]),
      act(3, [told('bought')])
    ),
    'r'
  )!
  expect(types(byStep(story).get('pay'))).toEqual([['opened'], ['earned']])
  expect(types(byStep(story).get('gear'))).toEqual([['bought']])
  expect(movements(story).map(({ money }) => money)).toEqual([300])
})
