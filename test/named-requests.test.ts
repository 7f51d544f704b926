import { expect, test, vi } from 'vitest'
import type { Answer } from '../src-main/contract'
import { AnsweredRequests, namedRequest } from '../src-main/named-requests'

const done: Answer = { ok: true, value: null }
const request = (id: string) => namedRequest(id, 'rosters.rename', { name: id })

test('a request that is still under way is done once, however many are answered meanwhile', async () => {
  const requests = new AnsweredRequests()
  let times = 0
  let finish = () => {}
  const slow = () => {
    times++
    return new Promise<Answer>((answer) => (finish = () => answer(done)))
  }
  const first = requests.once(request('slow'), slow)
  for (let n = 0; n < 400; n++) await requests.once(request(`quick ${n}`), async () => done)
  const again = requests.once(request('slow'), slow)
  finish()
  expect(await Promise.all([first, again])).toEqual([done, done])
  expect(times).toBe(1)
})

test('the newest three hundred answered requests are remembered', async () => {
  const requests = new AnsweredRequests()
  let times = 0
  const ask = (n: number) => requests.once(request(`${n}`), async () => (times++, done))
  for (let n = 0; n < 301; n++) await ask(n)
  await ask(300)
  await ask(1)
  expect(times).toBe(301)
  await ask(0)
  expect(times).toBe(302)
})

test('an answer of long ago is the same in other objects: what it was made of is not kept', async () => {
  const requests = new AnsweredRequests()
  const answer = (n: number): Answer => ({ ok: true, value: { name: `Gang ${n}`, sheets: [{ xp: n }] } })
  const first = await requests.once(request('0'), async () => answer(0))
  for (let n = 1; n <= 30; n++) await requests.once(request(`${n}`), async () => answer(n))
  const never = async (): Promise<Answer> => expect.unreachable('done twice')
  await vi.waitFor(async () => expect(await requests.once(request('0'), never)).not.toBe(first))
  expect(await requests.once(request('0'), never)).toEqual(first)
  expect(await requests.once({ ...request('0'), digest: 'other' }, never)).toMatchObject({
    ok: false,
    error: { code: 'request-reused' }
  })
})
