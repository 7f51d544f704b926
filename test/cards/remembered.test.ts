import { beforeEach, expect, test } from 'vitest'
import { CARD_SIZES } from '../../src-main/contract/print-setup'
import type { Face } from '../../src-renderer/cards/layout/face'
import type { Fitted, Measure } from '../../src-renderer/cards/layout/fit'
import { cardFormat, type Format } from '../../src-renderer/cards/layout/format'
import { inBatches } from '../../src-renderer/cards/layout/in-batches'
import { forgetFitted, remember } from '../../src-renderer/cards/layout/remembered'

const POKER = cardFormat(CARD_SIZES['poker-us'], 2)
const TAROT = cardFormat(CARD_SIZES.tarot, 2)

/** A face with this many lines. */
const face = (id: string, lines: number): Face => ({
  id,
  kind: 'fighter',
  title: `Face of ${lines}`,
  subtitle: [],
  corner: [],
  profile: [],
  parts: [{ kind: 'lines', key: 'lines', title: '', units: Array.from({ length: lines }, (_, n) => n) }]
})

/** The faces drawn for measuring, in order. */
let drawn: string[]
beforeEach(() => {
  drawn = []
  forgetFitted()
})
/** A line is as tall as its letters; a card holds a hundred points. */
const measure: Measure = async (trials) =>
  trials.map(({ face, text }) => {
    drawn.push(face.id)
    return {
      whole: 100,
      first: 90,
      next: 95,
      parts: face.parts.map((part) => ({ head: 2, units: part.units.map(() => text) }))
    }
  })

async function fitted(faces: Face[], format: Format = POKER, under = 'full 1 1'): Promise<Fitted[][]> {
  const batches: Fitted[][] = []
  for await (const batch of inBatches(faces, format, measure, { under, size: 9 })) batches.push(batch)
  remember(faces, batches.flat(), format, under)
  return batches
}

test('faces are reported page by page and in order', async () => {
  const faces = Array.from({ length: 20 }, (_, n) => face(`f${n}`, n))
  const batches = await fitted(faces)
  expect(batches.map((batch) => batch.length)).toEqual([9, 9, 2])
  expect(batches.flat().map((one) => one.face.id)).toEqual(faces.map(({ id }) => id))
})

test('the first page is reported before the second is measured', async () => {
  const faces = Array.from({ length: 20 }, (_, n) => face(`f${n}`, n))
  await inBatches(faces, POKER, measure, { under: '', size: 9 }).next()
  expect(new Set(drawn)).toEqual(new Set(faces.slice(0, 9).map(({ id }) => id)))
})

test('a card that was fitted before gives the same result without measuring, whoever owns it', async () => {
  const [before] = await fitted([face('a', 3), face('b', 14), face('c', 40)])
  drawn = []
  const [after] = await fitted([face('a2', 3), face('new', 7), face('b2', 14), face('c2', 40)])
  expect(new Set(drawn)).toEqual(new Set(['new']))
  expect(after!.map((one) => one.face.id)).toEqual(['a2', 'new', 'b2', 'c2'])
  const rest = ({ text, cards }: Fitted) => ({ text, cards })
  expect([after![0]!, after![2]!, after![3]!].map(rest)).toEqual(before!.map(rest))
})

test('another format, palette or window size is measured again', async () => {
  const faces = [face('a', 5)]
  await fitted(faces)
  for (const [format, under] of [
    [TAROT, 'full 1 1'],
    [POKER, 'eco 1 1'],
    [POKER, 'full 2 1']
  ] as const) {
    drawn = []
    await fitted(faces, format, under)
    expect(drawn.length).toBeGreaterThan(0)
  }
})
