import type { Face } from './face'
import { fit, type Fitted, type Measure } from './fit'
import type { Format } from './format'
import { remembered } from './remembered'

/** So many faces are fitted before they are told of: about a page. */
const BATCH = 9

/**
 * Fits faces a batch at a time and in their order, and answers with each batch as it is fitted. What was fitted before, in the same words
 * under the same format, is not measured again (`under`: see `remembered`).
 */
export async function* inBatches(
  faces: Face[],
  format: Format,
  measure: Measure,
  under: string
): AsyncGenerator<Fitted[], void> {
  for (let from = 0; from < faces.length; from += BATCH) {
    const batch = faces.slice(from, from + BATCH)
    const known = batch.map((face) => remembered(face, format, under))
    const fitted = await fit(
      batch.filter((_, n) => known[n] === null),
      format,
      measure
    )
    yield known.map((one) => one ?? fitted.shift()!)
  }
}
