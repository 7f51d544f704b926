import * as v from 'valibot'

/** A picture of at most 300 kB, as the window scales it; it is made anew before it is kept. */
export const picture = v.strictObject({
  type: v.picklist(['image/png', 'image/jpeg', 'image/webp']),
  data: v.pipe(v.string(), v.maxLength(400_000), v.base64())
})
