import { describe, expect, test } from 'vitest'
import { NO_CHANCE } from '../../../src-main/kernel/values/dice'
import { rosterEvent } from '../../../src-main/kernel/state/event'
import { evolveRoster } from '../../../src-main/kernel/state/evolve'
import {
  answered,
  done,
  firstOpenStep,
  opened,
  openingBy,
  OVER,
  promptsOf,
  toBeDone,
  type Questions
} from '../../../src-main/kernel/parts/interlude'
import type { Answer } from '../../../src-main/kernel/system/prompt'
import type { Roster } from '../../../src-main/kernel/state/roster'
import { isRefusal, reason, refuse } from '../../../src-main/kernel/values/verdict'
import { aMember, aRoster } from '../a-roster'

/** The steps are care if there are wounds, then pay, then the end. */
const STEPS = [{ id: 'care' }, { id: 'pay' }, { id: 'end' }]
const questions: Questions = (roster) =>
  firstOpenStep(roster, STEPS, (step) => {
    if (step === 'care')
      return roster.members
        .filter(({ numbers }) => numbers['wounds'])
        .map(({ id }) => ({
          ...toBeDone(
            'care',
            'care',
            ['XY-1'],
            done('cared', [{ do: 'member-number', member: id, key: 'wounds', to: 0 }])
          ),
          id: `care:${id}`,
          dice: { sides: 6, count: 1 }
        }))
    if (step === 'pay')
      return [
        toBeDone('rent', 'pay', [], done('rent-paid')),
        toBeDone('food', 'pay', [], done('food-paid', [], { count: 2 }))
      ]
    return [toBeDone('end', 'end', [], done('over', [...OVER]))]
  })

const home = aRoster('r', {
  members: [aMember('ada', { numbers: { wounds: 1 } }), aMember('bea', { numbers: {} })]
})
const open = (roster: Roster = home): Roster =>
  evolveRoster(roster, [
    rosterEvent('r', 'began', {}, opened(roster, { id: 'b1', battle: null }, STEPS, questions, { days: 3 }))
  ])
const say = (roster: Roster, prompt: string, given: Answer = {}) =>
  answered(roster, questions, prompt, given, NO_CHANCE)
const after = (roster: Roster, prompt: string): Roster => {
  const events = say(roster, prompt)
  if (isRefusal(events)) throw new Error(prompt)
  return evolveRoster(roster, events)
}
const asked = (roster: Roster): string[] => promptsOf(questions(roster)).map(({ id }) => id)

describe('an interlude', () => {
  test('opens at the first step that asks anything, with the data of that step', () => {
    expect(open()).toMatchObject({
      stage: 'between',
      between: { id: 'b1', battle: null, step: 'care', data: { days: 3, answered: [] } }
    })
    expect(open({ ...home, members: [] }).between?.step).toBe('pay')
  })

  test('goes on one step after the other, asking nothing twice, and ends ready for the next game', () => {
    const cared = after(open(), 'care:ada')
    expect([asked(open()), cared.between?.step, asked(cared)]).toEqual([
      ['care:ada'],
      'pay',
      ['rent', 'food']
    ])
    const paid = after(cared, 'food')
    expect([paid.between?.step, asked(paid)]).toEqual(['pay', ['rent']])
    const last = after(paid, 'rent')
    expect([last.between?.step, last.between?.data['answered']]).toEqual([
      'end',
      ['care:ada', 'food', 'rent']
    ])
    expect(after(last, 'end')).toMatchObject({ stage: 'ready', between: null })
  })

  test('takes an answer only to an open prompt, and dice only where they are asked for', () => {
    expect(say(home, 'rent')).toEqual(refuse(reason('unknown-prompt')))
    expect(say(open(), 'rent')).toEqual(refuse(reason('unknown-prompt')))
    expect(say(after(open(), 'care:ada'), 'rent', { dice: [3] })).toEqual(refuse(reason('no-dice-asked')))
    expect(say(open(), 'care:ada', { dice: [3] })).toMatchObject([{ type: 'cared' }])
  })

  test('may ask before the first game, when no interlude exists to remember it', () => {
    const purse: Questions = () => [toBeDone('purse', 'founding', [], done('told', [{ do: 'money', by: 5 }]))]
    expect(answered(home, purse, 'purse', {}, NO_CHANCE)).toEqual([
      rosterEvent('r', 'told', {}, [{ do: 'money', by: 5 }])
    ])
  })
})

test('a prompt that is only to be done is worded by its id; any other answer is not understood', () => {
  const rent = toBeDone('rent', 'pay', ['XY-2'], done('paid', [], { count: 1 }))
  expect(promptsOf([rent])).toEqual([
    {
      id: 'rent',
      step: 'pay',
      member: null,
      title: { key: 'prompts.rent' },
      text: { key: 'prompts.rent-text' },
      rules: ['XY-2'],
      options: [{ id: 'done', label: { key: 'prompts.done' }, allowed: true }]
    }
  ])
  for (const given of [{}, { options: ['done'] }])
    expect(rent.answer(given, NO_CHANCE)).toEqual({ type: 'paid', facts: { count: 1 }, changes: [] })
  for (const options of [[], ['later'], ['done', 'done']])
    expect(rent.answer({ options }, NO_CHANCE)).toEqual(refuse(reason('unknown-option')))
})

describe('time that passes without a battle', () => {
  const days = { key: 'days', label: { key: 'days' }, kind: 'count', min: 0, max: 9, default: 1 } as const
  const plug = openingBy<null>(
    ['XY-3'],
    (_rules, roster, values) => [rosterEvent(roster.id, 'days', values, [])],
    [days]
  )

  test('is described in fields, once the roster is ready', () => {
    expect(plug.opening(null, home)).toMatchObject({
      rules: ['XY-3'],
      fields: [days],
      allowed: true,
      refused: []
    })
    expect(plug.open(null, home, { days: 4 }, NO_CHANCE)).toEqual([rosterEvent('r', 'days', { days: 4 }, [])])
    expect(plug.open(null, home, {}, NO_CHANCE)).toEqual([rosterEvent('r', 'days', { days: 1 }, [])])
  })

  test('is refused during another stage, and where a field is impossible', () => {
    expect(plug.opening(null, open())).toMatchObject({
      allowed: false,
      refused: [{ key: 'opening.not-ready' }]
    })
    expect(plug.open(null, open(), {}, NO_CHANCE)).toEqual(refuse(reason('not-ready')))
    expect(plug.open(null, home, { weeks: 1 }, NO_CHANCE)).toEqual(
      refuse(reason('field-unknown', [], { field: 'weeks' }))
    )
  })
})
