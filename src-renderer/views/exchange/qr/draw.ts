import { encodeQR } from 'qr'

/** The white border that a reader needs, in modules. */
const QUIET = 4

/** A code as the SVG path of its dark modules, one horizontal run each, in a square of `size` modules. */
export function drawCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', encoding: 'alphanumeric', border: QUIET })
  let path = ''
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from} ${y}h${x + 1 - from}v1H${from}z`
    }
  })
  return { size: rows.length, path }
}
