import { Refused } from '../../contract/errors'
import { isDecodable, pictureHead } from '../../contract/picture-size'
import { madeAnew } from '../../pictures/made-anew'
import { pictureId } from '../../store/sqlite/sums'
import type { CampaignFile, Picture } from '../../store/campaign-file'

/**
 * Pictures that came as base64, each decoded and written anew, so that nothing but what is drawn comes in. One that the campaign holds already was
 * made anew when it came, and stays as it is: another pass would only blur it. Throws not-a-picture where a head is not that of its type
 * or the rest does not decode; picture-too-large where it says of itself, or shows by the time it takes, that it is larger than any portrait.
 */
export async function picturesOf(
  file: CampaignFile,
  given: { type: string; data: string }[]
): Promise<Picture[]> {
  const looked = given.map(lookedAt)
  const held = await Promise.all(looked.map((one) => file.picture(pictureId(one)).catch(() => null)))
  const coming = looked.filter((_, n) => !held[n])
  const made = await madeAnew(coming)
  const anew = new Map(
    made.map((one, n) => {
      const { type, width, height } = coming[n]!
      if (!('fault' in one)) return [coming[n]!, { type, bytes: one.bytes }]
      if (one.fault === 'not-decoded') throw new Refused('not-a-picture')
      throw new Refused('picture-too-large', { width, height })
    })
  )
  return looked.map((one) => anew.get(one) ?? { type: one.type, bytes: one.bytes })
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
