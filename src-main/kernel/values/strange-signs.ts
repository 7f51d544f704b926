/**
 * A character not allowed in a name: one that shows nothing (`invisible`), or that reverses the text
 * (`direction`).
 */
export interface StrangeSign {
  sign: string
  kind: 'invisible' | 'direction'
}

/**
 * Directional marks, embeddings, overrides and isolates: the text after them is shown in another order than
 * it is written.
 */
const DIRECTION = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u
/** Zero-width spaces, joiners, fillers, tags: they make two different names look the same. */
const INVISIBLE =
  /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u
/** Right-to-left letters: beside them a directional mark is normal text. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const MARK = /[\u200e\u200f\u061c]/u
/** Scripts that need joiners: Persian, and those of India. */
const SHAPED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
const PART_OF_EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u
/** Flags of regions: a black flag followed by tags. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu

/** Returns the first invisible or direction-changing character of a name; null if there is none. */
export function strangeSign(name: string): StrangeSign | null {
  const signs = [...name.replace(FLAG, '\u{1f3f4}')]
  for (const [at, sign] of signs.entries()) {
    const [before, after] = [signs[at - 1] ?? '', signs[at + 1] ?? '']
    if (sign === '\u200d' && PART_OF_EMOJI.test(before) && PART_OF_EMOJI.test(after)) continue
    if ((sign === '\u200c' || sign === '\u200d') && SHAPED.test(before)) continue
    if (MARK.test(sign) && RIGHT_TO_LEFT.test(name)) continue
    if (DIRECTION.test(sign)) return strange(sign, 'direction')
    if (sign === '\u200c' || sign === '\u200d' || INVISIBLE.test(sign)) return strange(sign, 'invisible')
  }
  return null
}

function strange(sign: string, kind: StrangeSign['kind']): StrangeSign {
  return { sign: `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`, kind }
}
