import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../src-main/contract'
import { answerInput } from '../../src-main/hosts/wire'
import { showCampaign, useTransport } from '../../src-renderer/api/client'
import { unlessSame } from '../../src-renderer/api/unless-same'

let toldNow: unknown
let sent: Answer[]
/** Holds back the answers until it is called. */
let release: (() => void)[] | null

beforeEach(() => {
  toldNow = [{ name: 'Zed' }]
  sent = []
  release = null
  showCampaign('c')
  useTransport({
    async call(method, input, _campaign, _request, known) {
      const app = { dispatch: async (): Promise<Answer> => ({ ok: true, value: toldNow }) }
      const answer = await answerInput(app, method, input, { known })
      sent.push(answer)
      if (release) await new Promise<void>((done) => release!.push(done))
      return JSON.parse(JSON.stringify(answer)) as Answer
    },
    onChange: () => () => {}
  })
})

test('the same answer is sent once, and is the same object', async () => {
  const look = unlessSame('annals.memorial')
  const first = await look()
  expect(first).toEqual([{ name: 'Zed' }])
  expect(await look()).toBe(first)
  expect(sent.map((answer) => answer.ok && answer.value)).toEqual([[{ name: 'Zed' }], null])
})

test('another answer is sent whole, and is the known one from then on', async () => {
  const look = unlessSame('annals.memorial')
  await look()
  toldNow = [{ name: 'Ada' }]
  const second = await look()
  expect(second).toEqual([{ name: 'Ada' }])
  expect(await look()).toBe(second)
})

test('of two requests at once, each gets the answer that it was told', async () => {
  const look = unlessSame('annals.memorial')
  const first = await look()
  release = []
  const same = look()
  await expect.poll(() => release!.length).toBe(1)
  toldNow = [{ name: 'Ada' }]
  const other = look()
  await expect.poll(() => release!.length).toBe(2)
  release[1]!()
  expect(await other).toEqual([{ name: 'Ada' }])
  release[0]!()
  expect(await same).toBe(first)
})

test('what another campaign or another question was answered with is not taken for it', async () => {
  const look = unlessSame('annals.toll')
  const five = await look({ limit: 5 })
  expect(await look({ limit: 6 })).not.toBe(five)
  const six = await look({ limit: 6 })
  showCampaign('d')
  expect(await look({ limit: 6 })).not.toBe(six)
  expect(sent.map((answer) => answer.ok && answer.same === true)).toEqual([false, false, true, false])
})
