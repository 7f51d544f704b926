// Writes resources/icons: the program's icon in every size that a system asks for. The Chromium of the tests draws
// it from the window's own icon. Run it after a change to the drawing: node scripts/icons.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumLaunchOptions, findChromium } from './launch/browser.mjs'
import { drawingHash, ICON_SIZES } from './package/icons.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const found = findChromium()
if (!found) throw new Error('no Chromium here: run npm test once, which fetches one')
const svg = readFileSync(join(root, 'src-renderer/public/icon.svg'))
const browser = await chromium.launch(chromiumLaunchOptions(found))
const page = await browser.newPage()
for (const size of ICON_SIZES) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0}img{display:block;width:${size}px;height:${size}px}</style><img src="data:image/svg+xml;base64,${svg.toString('base64')}">`
  )
  await page.locator('img').evaluate((img) => /** @type {HTMLImageElement} */ (img).decode())
  const png = await page.screenshot({ omitBackground: true })
  writeFileSync(join(root, 'resources/icons', `${size}.png`), png)
}
await browser.close()
writeFileSync(join(root, 'resources/icons', 'drawn-from.txt'), `${drawingHash(root)}\n`)
