import { Refused } from '../../contract/errors'
import { isDecodable, pictureHead } from '../../contract/picture-size'
import { withoutMetadata } from './picture-metadata'
import type { Picture } from '../../store/campaign-file'

/**
 * A picture that came as base64, without its metadata. Throws not-a-picture where its head is not that of its type, and picture-too-large where it says of
 * itself that decoding it would take more memory than any portrait is worth.
 */
export function pictureOf({ type, data }: { type: string; data: string }): Picture {
  const bytes = Buffer.from(data, 'base64')
  const head = pictureHead(bytes)
  if (head?.type !== type) throw new Refused('not-a-picture')
  if (!isDecodable(head)) throw new Refused('picture-too-large', { width: head.width, height: head.height })
  return { type, bytes: withoutMetadata(head.type, bytes) }
}
