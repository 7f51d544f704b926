import { expect, test } from 'vitest'
import { failure } from '../../src-renderer/api/failure'
import { sendOnce } from '../../src-renderer/api/once'
import type { Transport } from '../../src-renderer/api/transport'

const answer = { ok: true as const, value: 1 }

/** A host that stays silent this many times, and the names of the requests sent to it. */
function silent(times: number): { transport: Transport; names: (string | undefined)[] } {
  const names: (string | undefined)[] = []
  const call: Transport['call'] = async (_method, _input, _campaign, request) => {
    names.push(request)
    if (times-- > 0) throw failure('unreachable')
    return answer
  }
  return { transport: { call, onChange: () => () => {} }, names }
}
const atOnce = async () => {}
const buy = (host: { transport: Transport }, input: object = { item: 1 }) =>
  sendOnce(host.transport, 'stash.buy', input, 'c1', atOnce)

test('a write whose answer was lost is sent again under the same name', async () => {
  const host = silent(2)
  expect(await buy(host)).toBe(answer)
  expect(host.names).toHaveLength(3)
  expect(new Set(host.names).size).toBe(1)
  expect(host.names[0]).toMatch(/^[\w.:-]{8,80}$/)
})

test('a second press while the host is silent is the same request; after an answer it is a new one', async () => {
  const down = silent(Infinity)
  await expect(buy(down)).rejects.toMatchObject({ code: 'unreachable' })
  await expect(buy(down, { item: 2 })).rejects.toMatchObject({ code: 'unreachable' })
  const up = silent(0)
  await buy(up)
  expect(up.names[0]).toBe(down.names[0])
  await buy(up)
  await buy(up, { item: 2 })
  expect(new Set([...down.names, ...up.names]).size).toBe(4)
})

test('a request without access is not sent again', async () => {
  let sent = 0
  const shut: Transport = {
    call: async () => {
      sent++
      throw failure('no-entry')
    },
    onChange: () => () => {}
  }
  await expect(buy({ transport: shut })).rejects.toMatchObject({ code: 'no-entry' })
  expect(sent).toBe(1)
})
