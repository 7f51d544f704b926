import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { answerSeveral } from '../../src-main/hosts/browser/several'
import { openLoopback, withCampaign, type Loopback } from './loopback'

let host: Loopback
let roster: string
beforeAll(async () => {
  host = await openLoopback()
  roster = (await withCampaign(host)).roster
})
afterAll(() => host.end())

/** The answers of one request by their places. */
async function several(methods: string, body: unknown, campaign?: string): Promise<unknown[]> {
  const { text, headers } = await host.call(methods, JSON.stringify(body), campaign)
  expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  expect(text.endsWith('\n')).toBe(true)
  const answers: unknown[] = []
  for (const line of text.trim().split('\n')) {
    const [place, answer] = JSON.parse(line) as [number, unknown]
    expect(answers[place]).toBeUndefined()
    answers[place] = answer
  }
  return answers
}

const alone = async (method: string, input: unknown, campaign?: string): Promise<unknown> =>
  JSON.parse((await host.call(method, JSON.stringify(input), campaign)).text)

describe('several calls of one request', () => {
  test('are each answered as they would be alone, refusals too', async () => {
    const calls: [string, unknown][] = [
      ['rosters.list', {}],
      ['rosters.get', { roster }],
      ['rosters.get', { roster: 'nobody' }],
      ['no.such', {}],
      ['battles.list', []],
      ['campaigns.current', {}]
    ]
    const answers = await several(
      calls.map(([method]) => method).join(','),
      calls.map(([, input]) => input)
    )
    expect(answers).toEqual(await Promise.all(calls.map(([method, input]) => alone(method, input))))
  })

  test('name one campaign together', async () => {
    const [gangs, current] = await several('rosters.list,campaigns.current', [{}, {}], 'another')
    expect(gangs).toMatchObject({ ok: false, error: { code: 'campaign-not-open' } })
    expect(current).toMatchObject({ ok: true })
  })

  test.each([['nothing'], [{}], [[{}]], [[{}, {}, {}]]])(
    'are all refused if the inputs are not as many: %j',
    async (body) => {
      const refused = { ok: false, error: { code: 'bad-input', params: { why: 'not-a-call' } } }
      expect(await several('rosters.list,battles.list', body)).toMatchObject([refused, refused])
    }
  )

  test('are at most fifty', async () => {
    const names = (count: number) => Array(count).fill('systems.list').join(',')
    expect(await several(names(50), Array(50).fill({}))).toHaveLength(50)
    expect((await host.call(names(51), JSON.stringify(Array(51).fill({})))).status).toBe(400)
  })

  test('whose browser leaves before the last answer harm nobody', async () => {
    let letGo = () => {}
    const slow = new Promise<void>((done) => (letGo = done))
    const dispatch = vi.spyOn(host.app, 'dispatch').mockImplementation(async (method) => {
      if (method === 'slow') await slow
      return { ok: true, value: method }
    })
    const { port, token } = host.server
    const leaving = request({
      host: '127.0.0.1',
      port,
      path: '/api/quick,slow',
      method: 'POST',
      headers: { host: `127.0.0.1:${port}`, 'x-magot-token': token }
    })
    await new Promise<void>((left) => {
      leaving.on('response', (response) => response.once('data', () => leaving.destroy()))
      leaving.on('close', () => left())
      leaving.end('[{},{}]')
    })
    letGo()
    expect(await alone('quick', {})).toEqual({ ok: true, value: 'quick' })
    dispatch.mockRestore()
    expect(await several('systems.list,systems.list', [{}, {}])).toHaveLength(2)
  })

  test('do not wait for each other', async () => {
    let letGo = () => {}
    const slow = new Promise<void>((done) => (letGo = done))
    const sent: [number, unknown][] = []
    const app = {
      async dispatch(method: unknown) {
        if (method === 'slow') await slow
        return { ok: true as const, value: method }
      }
    }
    const all = answerSeveral(app, ['slow', 'quick'], '[{},{}]', {}, (place, answer) =>
      sent.push([place, JSON.parse(answer)])
    )
    await expect.poll(() => sent).toEqual([[1, { ok: true, value: 'quick' }]])
    letGo()
    await all
    expect(sent.map(([place]) => place)).toEqual([1, 0])
  })
})
