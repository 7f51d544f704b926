import { Refused } from '../contract/errors'
import type { Picture } from '../store/campaign-file'

/** How files of each type begin. */
const MAGIC: { [type: string]: RegExp } = { 'image/png': /^\x89PNG\r\n\x1a\n/, 'image/jpeg': /^\xff\xd8\xff/, 'image/webp': /^RIFF[\s\S]{4}WEBP/ }

/** A picture that came as base64. Throws not-a-picture where its first bytes say otherwise than its type. */
export function pictureOf({ type, data }: { type: string; data: string }): Picture {
  const bytes = Buffer.from(data, 'base64')
  if (!MAGIC[type]?.test(bytes.subarray(0, 16).toString('latin1'))) throw new Refused('not-a-picture')
  return { type, bytes }
}
