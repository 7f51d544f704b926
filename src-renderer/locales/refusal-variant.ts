import type { Params } from '@kernel/values/json'

/**
 * The key of a failure's sentence: known consequences of an internal error, a wrong character, an unknown or missing
 * field of a file, a folder in place of a file, a library or backups that this person may not read, and the room that a
 * full disk lacks have their own.
 */
export function variantOf({ code, params }: { code: string; params: Params }): string {
  if (code === 'internal')
    return params['changed'] === false
      ? 'internal-unchanged'
      : params['changed'] === true
        ? 'internal-done'
        : 'internal'
  if (code === 'roster-field' && typeof params['why'] === 'string') return `roster-${params['why']}-field`
  if (code === 'file-foreign' && params['folder'] === true) return 'file-is-folder'
  if (code === 'library-unreachable' && params['unreadable'] === 'backups') return 'backups-unreadable'
  if (code === 'library-unreachable' && params['unreadable'] === true) return 'library-unreadable'
  if (code === 'disk-full' && typeof params['megabytes'] === 'number') return 'disk-full-needed'
  if (code !== 'bad-input') return code
  return params['why'] === 'half-a-sign' ? 'bad-input-half' : params['why'] === 'sign' ? 'strange-sign' : code
}
