import { Refused } from '../../contract/errors'
import { isDecodable, pictureHead } from '../../contract/picture-size'
import { madeAnew } from '../../pictures/made-anew'
import { pictureId } from '../../store/sqlite/sums'
import type { CampaignFile, Picture } from '../../store/campaign-file'

/**
 * Decodes base64 pictures and encodes each anew, so that nothing but the drawing comes in. One already in the
 * campaign was encoded anew before and stays, since another pass would blur it; `file` is null if no campaign is
 * open. Throws not-a-picture if the header doesn't match its type or the rest doesn't decode; picture-too-large if
 * it declares, or its decoding time shows, a size beyond any portrait.
 */
export async function picturesOf(
  file: Pick<CampaignFile, 'picture'> | null,
  given: { type: string; data: string }[]
): Promise<Picture[]> {
  const looked = given.map(lookedAt)
  const held = await Promise.all(
    looked.map(async (picture) => (await file?.picture(pictureId(picture)).catch(() => null)) ?? null)
  )
  const coming = looked.filter((_, n) => !held[n])
  const made = await madeAnew(coming)
  const anew = new Map(
    made.map((result, n) => {
      const { type, width, height } = coming[n]!
      if (!('fault' in result)) return [coming[n]!, { type, bytes: result.bytes }]
      if (result.fault === 'not-decoded') throw new Refused('not-a-picture')
      throw new Refused('picture-too-large', { width, height })
    })
  )
  return looked.map((picture) => anew.get(picture) ?? { type: picture.type, bytes: picture.bytes })
}

function lookedAt({
  type,
  data
}: {
  type: string
  data: string
}): Picture & { width: number; height: number } {
  const bytes = Buffer.from(data, 'base64')
  const head = pictureHead(bytes)
  if (head?.type !== type) throw new Refused('not-a-picture')
  if (!isDecodable(head)) throw new Refused('picture-too-large', { width: head.width, height: head.height })
  return { ...head, bytes }
}
