import { expect } from 'vitest'
import type { Params } from '../../src-main/kernel/values/json'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import type { Tracker } from '../../src-main/kernel/state/tracker'
import { keyOf, paramsOf, sameWords } from './necro-table-wording'
import { holdsNames } from './necro-table-names'

/**
 * A question by kind, with its purpose if it has one: its words and their parameters, its rules, die and
 * answers.
 */
interface Asking {
  title: string
  text?: string
  rules: string
  /** The sides of the die; several if the rules allow different dice. */
  die?: number | number[]
  /** The ids of the answers; … for fighters or things. */
  options?: string
  /** Several answers may be chosen. */
  several?: true
  why?: true
  optional?: true
}

const YES_NO = 'yes=yes no=no'

export const QUESTIONS: { [kind: string]: Asking } = {
  'roll-off': { title: 'roll-off gang', rules: 'NN-SET-2', die: 10 },
  edges: { title: 'first gang', text: 'first-text gangs', rules: 'NN-SET-2', options: '…' },
  reserve: { title: 'reserve fighter', text: 'or-less target', rules: 'NN-RSV-1 NN-RUL-9', die: 10 },
  'group-roll': {
    title: 'group fighters',
    text: 'or-less target',
    rules: 'NN-RSV-1 NN-RUL-51 NN-GEAR-12',
    die: 10
  },
  'aside infiltration': {
    title: 'group-chooses fighters',
    rules: 'NN-SKL-23',
    options: YES_NO,
    optional: true
  },
  ammo: {
    title: 'ammo fighter thing',
    text: 'ammo-text label',
    rules: 'NN-AMM-2 NN-AMM-3 NN-AMM-4 NN-AMM-5',
    die: 10
  },
  sight: {
    title: 'sight fighter target',
    text: 'sight-text',
    rules: 'NN-ROF-2 NN-HIT-2',
    options:
      'cover=seen-cover side=seen-side rear=seen-rear higher=seen-higher lower=seen-lower smoke=seen-smoke',
    several: true
  },
  'hit-roll': {
    title: 'hit fighter target thing',
    text: 'or-less target',
    rules: 'NN-HIT-1 NN-HIT-2 NN-RNG-1',
    die: 10,
    why: true
  },
  throw: {
    title: 'hit fighter target thing',
    text: 'or-less target',
    rules: 'NN-GRN-2 NN-GRN-3 NN-HIT-1',
    die: 10,
    why: true
  },
  grapnel: {
    title: 'grapnel fighter',
    text: 'or-less target',
    rules: 'NN-GEAR-3 NN-HIT-1',
    die: 10,
    why: true
  },
  tracer: {
    title: 'hit fighter target thing',
    text: 'or-less target',
    rules: 'NN-SCN-2 NN-GRN-2 NN-HIT-1',
    die: 10,
    why: true
  },
  scatter: { title: 'scatter thing', text: 'scatter-text', rules: 'NN-SCA-1', die: 10 },
  under: {
    title: 'under thing',
    text: 'under-besides? fighters',
    rules: 'NN-SCA-1 NN-GRN-3',
    options: '…',
    several: true
  },
  dirt: {
    title: 'dirt fighter thing',
    text: 'dirt-text target',
    rules: 'NN-GRN-5 NN-GRN-6 NN-RUL-70',
    die: 10,
    options: 'stay=dirt-stay try=dirt-try+dice'
  },
  mix: { title: 'mix fighters', text: 'mix-text', rules: 'NN-SIM-2', die: 10 },
  impact: {
    title: 'impact fighter thing',
    text: 'or-less target',
    rules: 'NN-IMP-1 NN-IMP-2',
    die: 10,
    why: true
  },
  'aside intercept': {
    title: 'intercept fighter',
    rules: 'NN-INT-1 NN-INT-2 NN-FTR-9',
    options: '…',
    optional: true
  },
  save: {
    title: 'save fighter save',
    text: 'or-less target',
    rules: 'NN-SAV-1 NN-SAV-2 NN-SAV-3',
    die: 10,
    why: true
  },
  damage: { title: 'damage fighter level', rules: 'NN-DMG-2', die: [2, 3, 6] },
  survival: { title: 'survival fighter', text: 'survival-text', rules: 'NN-OUT-1 NN-OUT-2', die: 10 },
  'at-once': { title: 'at-once fighter', rules: 'NN-SKL-27', options: 'now=at-once-now later=at-once-later' },
  blow: {
    title: 'blow fighter target thing',
    text: 'or-less target',
    rules: 'NN-MEL-5 NN-MEL-7',
    die: 10,
    why: true
  },
  'aside instead': {
    title: 'instead fighter',
    rules: 'NN-MEL-3 NN-MEL-11 NN-MEL-12',
    options: '… hands=blow-hands reload=blow-reload nothing=blow-nothing',
    optional: true
  },
  barge: {
    title: 'barge fighter target',
    rules: 'NN-SKL-29',
    die: 6,
    options: 'fling=barge-fling+dice no=barge-no'
  },
  'parting-blow': {
    title: 'parting fighter target',
    rules: 'NN-MOV-15',
    options: 'strike=parting-strike … no=blow-nothing'
  },
  free: {
    title: 'consolidate distance fighter',
    text: 'consolidate-text',
    rules: 'NN-CON-1 NN-CON-2',
    options: '… hide=roll-hide?',
    several: true,
    optional: true
  },
  jump: { title: 'jump distance fighter', text: 'or-less target', rules: 'NN-MOV-5 NN-MOV-6', die: 10 },
  loot: { title: 'loot fighter target', text: 'loot-text', rules: 'NN-LOOT-2', die: 10 },
  spoils: {
    title: 'spoils,spoils-victim fighter target',
    rules: 'NN-LOOT-2 NN-LOOT-5 NN-LOOT-6',
    options: '… purse=purse? nothing=leave-it'
  },
  'aside room': {
    title: 'room fighter',
    text: 'room-text target',
    rules: 'NN-LOOT-5',
    options: '…',
    several: true,
    optional: true
  },
  hatred: {
    title: 'hatred fighter',
    text: 'hatred-text',
    rules: 'NN-INJ-5 NN-INJ-6',
    options: '…',
    several: true,
    optional: true
  },
  'take-in-hand': { title: 'hands fighter', rules: 'NN-CHG-1', options: '…', several: true },
  reload: { title: 'reload fighter', rules: 'NN-REL-1', options: '… no=leave-it' },
  owe: { title: 'owe fighter', rules: 'NN-GEAR-5 NN-ACT-1', options: 'movement= shooting=' },
  fury: { title: 'fury fury gang', text: '', rules: 'NN-HSE-1 NN-HSE-2', options: '…', several: true },
  'fury-shot': { title: 'fury-shot fighter', rules: 'NN-HSE-10', options: YES_NO },
  carrion: { title: 'carrion target', rules: 'NN-HSE-9 NN-LOOT-7 MAGOT-3', options: '…', several: true },
  learn: {
    title: 'learn fighter',
    text: 'learn-own,learn-opposed target',
    rules: 'NN-XP-7 NN-XP-8 NN-XP-10',
    die: 10,
    optional: true
  },
  'test at-once': {
    title: 'table.tests.at-once fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-SKL-27',
    die: 10
  },
  'test danger': {
    title: 'table.tests.danger fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-MOV-8 NN-MOV-9',
    die: 10
  },
  'test edge': {
    title: 'table.tests.edge fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-FALL-1 NN-FALL-2',
    die: 10
  },
  'test fire': {
    title: 'table.tests.fire fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-SUP-4 NN-SUP-5',
    die: 10
  },
  'test flash': {
    title: 'table.tests.flash fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-GRN-8 NN-GRN-9',
    die: 10
  },
  'test loot': {
    title: 'table.tests.loot fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-LOOT-1',
    die: 10
  },
  'test stand': {
    title: 'table.tests.stand fighter',
    text: 'or-less target',
    rules: 'NN-GEN-3 NN-PIN-1 NN-PIN-2',
    die: 10
  }
}

/** Who or what allows a re-roll; its rules are those of the die and NN-GEN-5. */
const AGAIN = ['order', 'rail', 'relentless', 'goggles', 'bio-booster']

/** Checks a question against the book. It must be about a fighter of the table. */
export function holdsAsked(prompt: Prompt, tracker: Tracker): void {
  const [kind = '', , key = ''] = prompt.id.split(':')
  expect([null, ...tracker.units.map(({ id }) => id)], kind).toContain(prompt.member)
  holdsNames(kind, (prompt.title as { params?: Params }).params ?? {}, tracker)
  for (const { id, label } of prompt.options ?? []) {
    if (keyOf(label) !== 'table.fields.name') continue
    expect((label as unknown as { params: Params }).params, prompt.id).toEqual({
      name: [...tracker.units, ...tracker.sides].find((one) => one.id === id)?.name
    })
  }
  expect(prompt.step, prompt.id).toBe('table')
  if (kind === 'again') return holdsAgain(prompt, prompt.id.split(':').at(-1) ?? '')
  const purpose =
    kind === 'test'
      ? ` ${keyOf(prompt.title).replace('table.tests.', '')}`
      : kind === 'aside'
        ? ` ${key}`
        : ''
  const asking = QUESTIONS[kind + purpose]
  if (!asking) throw new Error(`the book has no question ${kind}${purpose}`)
  sameWords(prompt.title, asking.title, `${kind} title`)
  sameWords(prompt.text, asking.text, `${kind} text`)
  expect(prompt.rules.join(' '), kind).toBe(asking.rules)
  if (asking.die === undefined) expect(prompt.dice, kind).toBeUndefined()
  else expect([asking.die].flat(), kind).toContain(prompt.dice?.sides)
  expect(prompt.why !== undefined && prompt.why.length > 0, `${kind} says why`).toBe(asking.why === true)
  for (const words of prompt.why ?? []) expect(keyOf(words), `${kind} says why`).toMatch(/^steps\../)
  expect(prompt.optional === true, `${kind} may be left`).toBe(asking.optional === true)
  holdsOptions(prompt, asking)
}

function holdsAgain(prompt: Prompt, by: string): void {
  expect(AGAIN).toContain(by)
  expect(keyOf(prompt.title)).toBe(`table.again.${by}`)
  expect(paramsOf(prompt.title)).toEqual(['fighter'])
  expect(prompt.rules.at(-1)).toBe('NN-GEN-5')
  expect(prompt).toMatchObject({ optional: true, dice: expect.anything() })
}

function holdsOptions({ id, options, choose, amount }: Prompt, asking: Asking): void {
  expect(amount, id).toEqual(
    asking.title.startsWith('sight ') ? { min: 0, max: 200, unit: 'count' } : undefined
  )
  if (asking.options === undefined) return expect(options, id).toBeUndefined()
  const written = asking.options.split(' ').filter((one) => one !== '…')
  const known = new Map(
    written.map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)])
  )
  const given = options ?? []
  const fixed = given.filter((option) => known.has(option.id))
  expect(given.length === fixed.length || asking.options.includes('…'), id).toBe(true)
  expect(
    fixed.map((option) => option.id),
    id
  ).toEqual(
    [...known]
      .filter(([one, words]) => !words.endsWith('?') || fixed.some((option) => option.id === one))
      .map(([one]) => one)
  )
  for (const option of fixed) {
    const [words = '', asks] = known.get(option.id)!.replace('?', '').split('+')
    if (words !== '') expect(keyOf(option.label), id).toBe(`table.ask.${words}`)
    expect(option.asks, id).toEqual(asks === undefined ? undefined : [asks])
  }
  if (asking.several) expect(choose, id).toMatchObject({ min: 0 })
  else expect(choose, id).toBeUndefined()
}
