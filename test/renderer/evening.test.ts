// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nextTick } from 'vue'
import type { ActView, EventView, RosterView } from '../../src-main/contract/views'
import type { Prompt } from '../../src-main/kernel/system/prompt'
import { useTransport } from '../../src-renderer/api/client'
import { setLocale } from '../../src-renderer/locales/i18n'
import { useToasts } from '../../src-renderer/stores/toasts'
import AnswerTable from '../../src-renderer/views/interlude/AnswerTable.vue'
import { byStep, newestInterlude } from '../../src-renderer/views/interlude/acts'
import { changesBetween, type Moment } from '../../src-renderer/views/interlude/changes'
import { eveningAsMarkdown, eveningAsText } from '../../src-renderer/views/interlude/formats'
import { tellAccount, type AccountText } from '../../src-renderer/views/interlude/account-text'
import { mount } from './mount'

afterEach(() => useTransport(null))

const name = (text: string) => ({ fr: text, en: text })
const option = (id: string, allowed = true) => ({
  id,
  label: name(id),
  allowed,
  ...(!allowed && { refused: [name('non')] })
})
const question = (id: string, more: Partial<Prompt> = {}): Prompt => ({
  id,
  step: 's',
  member: null,
  title: name(id),
  rules: ['T-1'],
  options: [option('a'), option('b'), option('c', false)],
  ...more
})

describe('many questions at once', () => {
  async function table(prompts: Prompt[], refused = false) {
    const asked: unknown[] = []
    useTransport({
      onChange: () => () => {},
      async call(method, input) {
        if (method !== 'interlude.answerAll') return { ok: true, value: { undo: null, redo: null } as never }
        asked.push(input)
        if (refused)
          return {
            ok: false,
            error: {
              code: 'refused',
              params: {},
              paths: [],
              reasons: [{ code: 'not-now', rules: [], params: {} }]
            }
          }
        return {
          ok: true,
          value: {
            id: 'r',
            prompts: [],
            sheets: [],
            undo: { seq: 9, at: '', kind: 'act', method, standing: true, target: null, events: [] }
          } as never
        }
      }
    })
    const page = await mount(AnswerTable, { prompts, roster: 'r', sheets: [] })
    const details = page.find<HTMLDetailsElement>('details')
    if (details) {
      details.open = true
      details.dispatchEvent(new Event('toggle'))
      await nextTick()
    }
    const choose = async (n: number, value: string) => {
      const select = page.all<HTMLSelectElement>('select')[n]!
      select.value = value
      select.dispatchEvent(new Event('change'))
      await nextTick()
    }
    return { ...page, asked, choose }
  }

  test('only answered questions are sent, all of them as one act', async () => {
    const page = await table([question('x'), question('y'), question('z')])
    expect(page.find<HTMLButtonElement>('button[type=submit]').disabled).toBe(true)
    await page.choose(0, 'a')
    await page.choose(2, 'b')
    await page.submit()
    await vi.waitFor(() =>
      expect(page.asked).toEqual([
        {
          roster: 'r',
          answers: [
            { prompt: 'x', options: ['a'] },
            { prompt: 'z', options: ['b'] }
          ]
        }
      ])
    )
    await vi.waitFor(() => expect(useToasts().shown).toHaveLength(1))
  })

  test('an option that is not allowed can’t be chosen; a refusal is shown and the chosen answers stay', async () => {
    const page = await table([question('x'), question('y')], true)
    expect(page.all<HTMLOptionElement>('option').filter((one) => one.disabled)).toHaveLength(2)
    await page.choose(0, 'b')
    await page.submit()
    await vi.waitFor(() => expect(page.find('[role=alert]')).not.toBeNull())
    expect(page.all<HTMLSelectElement>('select')[0]!.value).toBe('b')
  })

  test('a question for dice, a sum, several answers or no answer is left out, and a single question needs no table', async () => {
    const others = [
      question('dice', { dice: { sides: 6, count: 1 } }),
      question('sum', { amount: { min: 0, max: 5, unit: 'money' } }),
      question('many', { choose: { min: 0, max: 2 } }),
      question('may', { optional: true }),
      question('only', { options: [option('a')] })
    ]
    expect((await table([question('x'), ...others])).all('details')).toHaveLength(0)
    expect((await table([question('x'), question('y'), ...others])).all('select')).toHaveLength(2)
  })
})

const event = (type: string, more: Partial<EventView> = {}): EventView => ({
  subject: { kind: 'roster', id: 'r' },
  type,
  facts: {},
  ...more
})
const act = (seq: number, events: EventView[]): ActView => ({
  seq,
  at: '2026-11-21T12:00:00Z',
  kind: 'act',
  method: 'm',
  standing: true,
  target: null,
  events
})
const opens = (step: string) => event('opened', { between: { did: 'opened', step } })
const moves = (step: string) => event('moved', { between: { did: 'moved', step } })

test('one act that goes on over several steps lists in each step its own effects', () => {
  const story = newestInterlude(
    [
      act(3, [event('c')]),
      act(2, [event('a'), moves('two'), moves('three'), event('b')]),
      act(1, [event('killed'), opens('one')])
    ],
    'r'
  )!
  const told = [...byStep(story)].map(([step, deeds]) => [
    step,
    deeds.flatMap((deed) => deed.events.map((one) => one.type))
  ])
  expect(told).toEqual([
    ['one', ['killed', 'opened', 'a']],
    ['three', ['b', 'c']]
  ])
})

describe('the account in words', () => {
  const sheet = (member: string, more: object = {}) => ({
    member,
    name: `Rikke ${member}`,
    typeName: name('Ganger'),
    type: 'ganger',
    left: null,
    choices: {},
    sets: [],
    profile: [],
    figures: [],
    blocks: [],
    status: { key: 'fit', fit: true, label: name('en forme') },
    ...more
  })
  const xp = (amount: number) => ({
    figures: [{ key: 'xp', label: name('Expérience'), unit: 'points', amount, lines: [] }]
  })
  const moment = (more: object) =>
    ({ money: 100, value: 900, sheets: [], items: [], ...more }) as unknown as Moment
  const before = moment({
    sheets: [sheet('1', xp(10)), sheet('2'), sheet('3')],
    items: [{ id: 'i1', thing: 'sword', name: name('Épée'), holder: '2', paid: 5 }]
  })
  const after = {
    ...moment({
      money: 130,
      value: 950,
      sheets: [
        sheet('1', xp(25)),
        sheet('2', { status: { key: 'convalescent', fit: false, label: name('convalescent') } }),
        sheet('3')
      ],
      items: [{ id: 'i2', thing: 'gun', name: name('Fusil'), holder: 'stash', paid: 20 }]
    }),
    id: 'r',
    name: 'Les *Rouilles*'
  } as unknown as RosterView
  const told = {
    opened: act(1, [opens('one')]),
    closed: null,
    deeds: [{ act: act(2, []), step: 'one', events: [event('x', { money: 50 }), event('y', { money: -20 })] }]
  }
  const tell = (): AccountText => {
    setLocale('fr')
    return tellAccount(after, told, changesBetween(before, after), {
      about: ['Orlock', 'victoire'],
      stash: name('magot'),
      currency: name('crédits'),
      money: (amount) => `${amount} cr`
    })
  }

  test('gives sums before and after, the members who changed or sit out, and arrivals and departures', () => {
    const account = tell()
    expect(account.sums.map(({ value }) => value.replace(/\s/g, ' '))).toEqual([
      '900 → 950 (+50)',
      '100 cr → 130 cr (+30)'
    ])
    expect(account.members).toEqual([
      { name: 'Rikke 1', notes: [expect.stringMatching(/^Expérience 10 → 25 \(\+15\)$/)] }
    ])
    expect(account.out).toEqual([{ name: 'Rikke 2', why: 'convalescent' }])
    expect(account.things.map(({ lines }) => lines.map((line) => line.replace(/\s/g, ' ')))).toEqual([
      ['magot : Fusil (20 cr)'],
      ['Rikke 2 : Épée']
    ])
    expect(account.movements.map((line) => /\(([^()]*)\)$/.exec(line)![1])).toEqual(['+50 cr', '−20 cr'])
  })

  test('as plain text puts each gang under its name; in Markdown no name acts as markup', () => {
    const evening = {
      title: 'Ruche, 8 octobre',
      battles: ['Le pont : A et B'],
      accounts: [tell(), { ...tell(), name: 'B' }]
    }
    const text = eveningAsText(evening).replace(/[\u00a0\u202f]/g, ' ')
    expect(text.split('\n').slice(0, 5)).toEqual([
      'Ruche, 8 octobre',
      'Le pont : A et B',
      '',
      'LES *ROUILLES*',
      'Orlock · victoire'
    ])
    expect(text).toContain('\n  Rikke 2 : convalescent\n')
    const markdown = eveningAsMarkdown(evening)
    expect(markdown.split('\n')[0]).toBe('# Ruche, 8 octobre')
    expect(markdown).toContain('## Les \\*Rouilles\\*')
    expect(markdown).toContain('- **Rikke 2** convalescent')
    expect(markdown.match(/^## /gm)).toHaveLength(2)
  })

  test('one who sits out misses the next game, two miss it', () => {
    const account = tell()
    const heads = (out: typeof account.out) => {
      const evening = { title: 'T', battles: [], accounts: [{ ...account, out }] }
      return [eveningAsText(evening), eveningAsMarkdown(evening)].map(
        (text) => /^.*Manque.*$/m.exec(text)?.[0]
      )
    }
    expect(heads(account.out)).toEqual(['Manquera la prochaine partie', '### Manquera la prochaine partie'])
    expect(heads([...account.out, ...account.out])).toEqual([
      'Manqueront la prochaine partie',
      '### Manqueront la prochaine partie'
    ])
  })

  test('a name with line breaks stays on its line', () => {
    const account = { ...tell(), name: 'A\n# B', out: [{ name: 'C\nD', why: 'x' }] }
    const evening = { title: 'T', battles: [], accounts: [account] }
    expect(eveningAsText(evening)).toMatch(/^ {2}C D\s:\sx$/m)
    expect(eveningAsMarkdown(evening).match(/^#+ .*B/gm)).toEqual(['## A \\# B'])
  })
})
