import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sharedBrowser } from './shared-browser'

/** The usual windows of the large campaign; MAGOT_WIDTH takes only one of them. */
export const USUAL_WINDOWS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 }
].filter(({ width }) => !process.env['MAGOT_WIDTH'] || Number(process.env['MAGOT_WIDTH']) === width)

/** The folder, made, for photographs of this kind in a window of this width. They are not kept in git. */
export async function photographsOf(kind: string, { width }: { width: number }): Promise<string> {
  const folder = resolve('test-results', kind, String(width))
  await mkdir(folder, { recursive: true })
  return folder
}

/** The most photographs on one sheet, by the width of their window. */
const ON_A_SHEET = { 390: 10, 820: 6, 1280: 6, 1920: 4, 2560: 2 } as { [width: number]: number }
const WIDE = 2400

/**
 * Puts the photographs of a folder onto contact sheets beside it, each with its name. With MAGOT_SHEETS only: they
 * are for somebody who looks at them.
 */
export async function contactSheets(folder: string, { width }: { width: number }): Promise<void> {
  if (!process.env['MAGOT_SHEETS']) return
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort()
  const many = ON_A_SHEET[width] ?? 6
  const columns = Math.ceil(many / 2)
  const page = await (await sharedBrowser()).newPage({ viewport: { width: WIDE, height: 800 } })
  for (let from = 0; from < names.length; from += many) {
    const figures = await Promise.all(
      names.slice(from, from + many).map(async (name) => {
        const data = (await readFile(join(folder, name))).toString('base64')
        return `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${data}"></figure>`
      })
    )
    await page.setContent(
      `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:8px;font:20px sans-serif}
       figure{margin:0}img{width:100%}</style>${figures.join('')}`
    )
    await page.screenshot({ path: `${folder}-${1 + from / many}.png`, fullPage: true })
  }
  await page.close()
}
