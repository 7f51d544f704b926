import type { Params } from '@kernel/values/json'

/** Under which code a failure is worded: what is known of a fault's consequences, and which sign was wrong, has a sentence of its own. */
export function variantOf({ code, params }: { code: string; params: Params }): string {
  if (code === 'internal')
    return params['changed'] === false
      ? 'internal-unchanged'
      : params['changed'] === true
        ? 'internal-done'
        : 'internal'
  if (code !== 'bad-input') return code
  return params['why'] === 'half-a-sign' ? 'bad-input-half' : params['why'] === 'sign' ? 'strange-sign' : code
}
