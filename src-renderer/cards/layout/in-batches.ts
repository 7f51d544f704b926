import type { Face } from './face'
import { fit, type Fitted, type Measure } from './fit'
import type { Format } from './format'
import { remembered } from './remembered'

/**
 * Fits faces in batches of `size`, in order, and yields each batch when it is fitted. Faces fitted before with the same
 * words and format are not measured again (`under`: see `remembered`).
 */
export async function* inBatches(
  faces: Face[],
  format: Format,
  measure: Measure,
  { under, size }: { under: string; size: number }
): AsyncGenerator<Fitted[], void> {
  for (let from = 0; from < faces.length; from += size) {
    const batch = faces.slice(from, from + size)
    const known = batch.map((face) => remembered(face, format, under))
    const fitted = await fit(
      batch.filter((_, n) => known[n] === null),
      format,
      measure
    )
    yield known.map((one) => one ?? fitted.shift()!)
  }
}
