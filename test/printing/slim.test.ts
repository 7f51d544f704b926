import { decodePDFRawStream, PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { slim } from '../../src-main/printing/slim'

const TEXT = `BT
/F1 9.6199999 Tf
1 0 0 -1 23.515625 95.53125 Tm
<0001> Tj
${Array.from({ length: 200 }, (_, n) => `${n % 40 === 39 ? '-160.0037' : '4.4848313'} ${n % 40 === 39 ? '11.0049' : '0'} Td <0001> Tj`).join('\n')}
ET
`

/** The contents of a page after it was made smaller. */
async function slimmed(contents: string): Promise<string> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([100, 100])
  const bytes = Uint8Array.from(contents, (sign) => sign.charCodeAt(0))
  page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream(bytes)))
  await slim(pdf)
  const stream = page.node.Contents()
  return Buffer.from(decodePDFRawStream(stream as PDFRawStream).decode()).toString('latin1')
}

/** The place of each letter, from the first. */
function places(contents: string): [number, number][] {
  let [x, y] = [0, 0]
  return [...contents.matchAll(/(\S+) (\S+) Td/g)].map(([, dx, dy]) => [(x += Number(dx)), (y += Number(dy))])
}

test('steps from letter to letter have two decimals, and no letter is a hundredth from its place', async () => {
  const made = await slimmed(TEXT)
  expect(made.length).toBeLessThan(TEXT.length * 0.9)
  expect(made.match(/\d\.\d{3,}(?= \S+ Td| Td)/g)).toBeNull()
  const [before, after] = [places(TEXT), places(made)]
  expect(after.length).toBe(before.length)
  after.forEach(([x, y], n) => {
    expect(Math.abs(x - before[n]![0])).toBeLessThan(0.006)
    expect(Math.abs(y - before[n]![1])).toBeLessThan(0.006)
  })
})

test('places and sizes of a text, and transformations, keep their numbers', async () => {
  const contents = `3.125 0 0 3.125 115.157486 178.93701 cm\n${TEXT}`
  const made = await slimmed(contents)
  for (const kept of ['115.157486 178.93701 cm', '/F1 9.6199999 Tf', '23.515625 95.53125 Tm'])
    expect(made).toContain(kept)
})
