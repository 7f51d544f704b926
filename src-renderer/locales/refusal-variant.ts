import type { Params } from '@kernel/values/json'

/**
 * The key of a failure's sentence: known consequences of an internal error, a wrong character, and an unknown or
 * missing field of a file have their own.
 */
export function variantOf({ code, params }: { code: string; params: Params }): string {
  if (code === 'internal')
    return params['changed'] === false
      ? 'internal-unchanged'
      : params['changed'] === true
        ? 'internal-done'
        : 'internal'
  if (code === 'roster-field' && typeof params['why'] === 'string') return `roster-${params['why']}-field`
  if (code !== 'bad-input') return code
  return params['why'] === 'half-a-sign' ? 'bad-input-half' : params['why'] === 'sign' ? 'strange-sign' : code
}
