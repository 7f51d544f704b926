import * as v from 'valibot'

/** A picture of at most 300 kB, already scaled by the window; the host encodes it anew before storing it. */
export const picture = v.strictObject({
  type: v.picklist(['image/png', 'image/jpeg', 'image/webp']),
  data: v.pipe(v.string(), v.maxLength(400_000), v.base64())
})
