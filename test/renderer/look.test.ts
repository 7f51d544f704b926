import { expect, test, vi } from 'vitest'
import { ApiFailure } from '../../src-renderer/api/client'
import { useLook } from '../../src-renderer/ui/useLook'

const held = <T>() => {
  let answer!: (value: T) => void
  let refuse!: (error: unknown) => void
  const promise = new Promise<T>((done, fail) => ((answer = done), (refuse = fail)))
  return { promise, answer, refuse }
}
const refusal = (code: string) => new ApiFailure({ code, params: {}, paths: [], reasons: [] })

test('a question asked before the last answer came is sent, and only its answer counts, whichever comes first', async () => {
  const look = useLook()
  const [one, two] = [held<string>(), held<string>()]
  const [first, second] = [look.run(() => one.promise), look.run(() => two.promise)]
  two.answer('new')
  expect(await second).toBe('new')
  expect(look.busy.value).toBe(false)
  one.answer('old')
  expect(await first).toBeUndefined()
})

test('the look is busy until the newest question is answered', async () => {
  const look = useLook()
  const [one, two] = [held<string>(), held<string>()]
  const [first, second] = [look.run(() => one.promise), look.run(() => two.promise)]
  one.answer('old')
  await first
  expect(look.busy.value).toBe(true)
  two.answer('new')
  await second
  expect(look.busy.value).toBe(false)
})

test('a refusal stays, that of an older question does not, and a new question clears it', async () => {
  const look = useLook()
  const [one, two] = [held<string>(), held<string>()]
  const [first, second] = [look.run(() => one.promise), look.run(() => two.promise)]
  one.refuse(refusal('old'))
  await first
  expect(look.failure.value).toBeNull()
  two.refuse(refusal('new'))
  expect(await second).toBeUndefined()
  expect(look.failure.value!.code).toBe('new')
  await look.run(async () => 'found')
  expect(look.failure.value).toBeNull()
})

test('a fault of the window itself is shown as one, and written down', async () => {
  const written = vi.spyOn(console, 'error').mockImplementation(() => {})
  const look = useLook()
  const fault = new TypeError('x')
  await look.run(() => Promise.reject(fault))
  expect(look.failure.value!.code).toBe('internal')
  expect(written).toHaveBeenCalledWith(fault)
  written.mockRestore()
})
