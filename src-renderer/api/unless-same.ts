import type { MethodName, Output } from '@contract/index'
import { ask, namedCampaign, type Arguments } from './client'

/**
 * Returns a request for a large value that most acts leave as it was. The host sends an answer that equals the last one
 * without its value, and the same object is returned again, for which Vue draws nothing. It must not be changed in
 * place, and its own fields can't. It is held only as long as somebody else holds it. `asks`: the part
 * of the input that makes it another question.
 */
export function unlessSame<M extends MethodName>(
  method: M,
  asks: (input: object) => object = (input) => input
): (...input: Arguments<M>) => Promise<Output<M>> {
  let last: { question: string; sum: string; value: WeakRef<Output<M> & object> } | null = null
  return async (...[input]) => {
    const question = JSON.stringify([namedCampaign(), asks(input ?? {})])
    const held = last?.question === question ? last.value.deref() : undefined
    const answer = await ask(method, input ?? {}, held ? last!.sum : '', (told) => told)
    if (answer.same && held) return held
    const value = answer.value as Output<M> & object
    Object.freeze(value)
    // An answer that came before it was asked for has no sum.
    last = answer.sum === undefined ? null : { question, sum: answer.sum, value: new WeakRef(value) }
    return value
  }
}
