import { inflateSync } from 'node:zlib'
import { expect } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import type { PrintReport } from '../../../src-main/contract/print'
import type { Layout } from '../../../src-main/paper/layout'
import type { Place } from '../../../src-main/paper/sizes'
import { drawn } from './ink'
import type { ReadPage, Run } from './read-pdf'

/** Cards with continuation cards. */
export const more = ({ lines }: PrintReport) =>
  lines.filter(({ card }) => card !== 'roster').reduce((sum, line) => sum + line.continued - 1, 0)

export function isGrey(colour: string): boolean {
  const [, r, g, b] = /^#(..)(..)(..)$/.exec(colour) ?? []
  return r === g && g === b
}

/** The darkness of each page at a place, in millimetres. */
export const readInk = async (bytes: Uint8Array) => (await drawn(bytes, 10)).map(({ at }) => at)

export const titlesOn = (page: ReadPage) => page.runs.filter((run) => run.text.startsWith('Nom'))

export const namesOn = (page: ReadPage) => titlesOn(page).map((run) => run.text)

export async function undated(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  pdf.setCreationDate(new Date(0))
  pdf.setModificationDate(new Date(0))
  return pdf.save()
}

/** Marks 100 mm apart on every sheet, set by the same browser as everything else. */
export function drawRuler(page: Page) {
  return page.evaluate(() => {
    for (const sheet of document.querySelectorAll('.paper-sheet')) {
      for (const [name, left, top] of [
        ['R0', 50, 100],
        ['R1', 150, 100],
        ['R2', 50, 200]
      ] as const) {
        const mark = document.createElement('span')
        mark.textContent = name
        mark.style.cssText = `position:absolute;left:${left}mm;top:${top}mm;font:8px "Source Sans 3"`
        sheet.append(mark)
      }
    }
  })
}

export function slotOf(run: Run, places: Place[], { card: { width, height } }: Layout): Place | undefined {
  return places.find(
    ({ x, y }) => run.x >= x && run.x < x + width && run.baseline >= y && run.baseline < y + height
  )
}

/** Checks that every run is inside the safe zone of the card it begins in. */
export function expectInside(page: ReadPage, places: Place[], layout: Layout) {
  const {
    safe,
    card: { width, height }
  } = layout
  for (const run of page.runs) {
    const slot = slotOf(run, places, layout)
    expect(slot, `"${run.text}" at ${run.x}, ${run.baseline}`).toBeDefined()
    expect(run.x, run.text).toBeGreaterThanOrEqual(slot!.x + safe - 0.05)
    expect(run.right, run.text).toBeLessThanOrEqual(slot!.x + width - safe + 0.05)
    // A baseline is a little above the end of its line.
    expect(run.baseline, run.text).toBeLessThanOrEqual(slot!.y + height - safe)
    expect(run.baseline - (run.size * 25.4) / 72 / 2, run.text).toBeGreaterThanOrEqual(slot!.y + safe - 0.1)
  }
}

export function pngSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Whether the picture has one colour only, so that nothing was drawn. */
export function isPlain(bytes: Uint8Array): boolean {
  const chunks: Uint8Array[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 8; at < bytes.length; at += 12 + view.getUint32(at))
    if (Buffer.from(bytes.subarray(at + 4, at + 8)).toString() === 'IDAT')
      chunks.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)))
  return new Set(inflateSync(Buffer.concat(chunks))).size < 20
}
