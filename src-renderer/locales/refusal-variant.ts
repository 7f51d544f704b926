import type { Params } from '@kernel/values/json'

/**
 * The key of a failure's sentence: known consequences of an internal error, and a wrong character, have their own.
 */
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
