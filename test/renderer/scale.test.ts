import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The styles of the window: those of components and of `styles/`. Printed content (cards, sheets, rules for
// paper) has its own measures.
const root = 'src-renderer'
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter(
    (file) => /\.(vue|css)$/.test(file) && !/^(cards|views\/print)\/|print\.css$|fonts\.css$/.test(file)
  )
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const tokens = sources.find(({ file }) => file === 'styles/tokens.css')!.text
const scale = (name: string) =>
  [...tokens.matchAll(new RegExp(`--${name}-(\\w+): (\\d+)px`, 'g'))].map(([, step, px]) => ({
    step,
    px: Number(px)
  }))

/** The declarations of a component's `<style>` blocks, or of a style sheet, without those for paper only. */
function declarations(file: string, text: string): { property: string; value: string }[] {
  const blocks = file.endsWith('.css')
    ? [text]
    : [...text.matchAll(/^<style[^>]*>\n([\s\S]*?)^<\/style>/gm)].map(([, css]) => css!)
  return blocks.flatMap((css) =>
    [
      ...css
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/^@media print \{[\s\S]*?^\}/gm, '')
        .matchAll(/^\s+([a-z-]+):\s*([^;{}]+);/gm)
    ].map(([, property, value]) => ({ property: property!, value: value!.replace(/\s+/g, ' ') }))
  )
}
const all = sources.flatMap(({ file, text }) =>
  declarations(file, text).map((declaration) => ({ file, ...declaration }))
)
const written = (found: typeof all) =>
  found.map(({ file, property, value }) => `${file}: ${property}: ${value}`).sort()

const FONT = /^font(-size)?$/
const SPACE = /^(gap|row-gap|column-gap|(padding|margin)(-\w+)*)$/

/**
 * Sizes outside the scale: figures as large as their background. Remove a line when its size joins the scale;
 * add none.
 */
const ODD_SIZES: string[] = [
  'ui/ProfileLine.vue: font-size: 0.56em',
  'ui/ProfileLine.vue: font-size: 0.5em',
  'ui/SortButton.vue: font-size: 10px',
  'ui/UiMoney.vue: font-size: 0.86em',
  'views/backups/BackupsDialog.vue: font-size: 0.92em',
  'views/guide/GuidePage.vue: font-size: 0.92em',
  'views/questions/OddsFunnel.vue: font: 500 10px var(--font-stamp)',
  'views/stash/ComparedTable.vue: font-size: 0.7em',
  'views/tracker/ChosenUnit.vue: font-size: 27.5px',
  'views/tracker/PipTrack.vue: font: 700 10px/1 var(--font-stamp)'
]

/**
 * Gaps, paddings and margins outside the scale, by file; a single pixel is no gap but an adjustment. The
 * numbers may only shrink.
 */
const ODD_SPACES: { [file: string]: number } = {
  'acts/ActRow.vue': 1,
  'layout/AppInspector.vue': 3,
  'layout/AppRail.vue': 1,
  'layout/NoEntry.vue': 1,
  'layout/search/CommandPalette.vue': 1,
  'styles/base.css': 1,
  'styles/ledger.css': 1,
  'styles/page.css': 1,
  'ui/DiceField.vue': 1,
  'ui/FigureStrip.vue': 1,
  'ui/PromptCard.vue': 1,
  'ui/RuleCard.vue': 2,
  'views/arbitration/DraftPanel.vue': 1,
  'views/arbitration/ThingsCorrection.vue': 1,
  'views/campaigns/CampaignRow.vue': 1,
  'views/campaigns/LibraryPage.vue': 1,
  'views/chronicle/ChronicleEntryView.vue': 1,
  'views/reference/EntryView.vue': 1,
  'views/reference/ReferencePage.vue': 1,
  'views/rules/DifferenceTable.vue': 1,
  'views/stash/HoldingsTable.vue': 1,
  'views/tour/TourPage.vue': 1
}

test('the scale of text has nine steps, each larger than the one before', () => {
  const sizes = scale('text').map(({ px }) => px)
  expect(sizes).toHaveLength(9)
  expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b))
})

test('a step of the scale of space is named after its pixels', () => {
  expect(scale('space').filter(({ step, px }) => Number(step) !== px)).toEqual([])
  expect(scale('space')).toHaveLength(9)
})

test('no text of the window has a size beside the scale, but for those listed', () => {
  const odd = all.filter(
    ({ property, value }) =>
      FONT.test(property) && /\d(px|em|rem|pt)\b/.test(value.replace(/\/ ?[\d.]+px/, ''))
  )
  expect(written(odd)).toEqual(ODD_SIZES)
})

test('gaps, paddings and margins are on the scale, and the exceptions only get fewer', () => {
  const odd: { [file: string]: number } = {}
  for (const { file, property, value } of all)
    if (SPACE.test(property) && /(?<![\d.])-?(?!1px)[\d.]+px|var\(--u\)/.test(value))
      odd[file] = (odd[file] ?? 0) + 1
  expect(odd).toEqual(ODD_SPACES)
})

test('every token and primitive that is named exists, and every primitive is used', () => {
  const defined = new Set(tokens.match(/--(text|space)-\w+(?=:)/g))
  const named = all.flatMap(({ value }) => value.match(/--(text|space)-\w+/g) ?? [])
  expect(named.filter((name) => !defined.has(name))).toEqual([])
  const primitives = sources
    .filter(({ file }) => /^styles\/(layout|look|space)\.css$/.test(file))
    .flatMap(({ text }) => [...text.matchAll(/^\.([\w-]+)/gm)].map(([, name]) => name!))
  const templates = sources
    .filter(({ file }) => file.endsWith('.vue'))
    .map(({ text }) => text.replace(/^<style[\s\S]*?^<\/style>/gm, ''))
    .join('\n')
  const words = new Set(templates.match(/[\w-]+/g))
  expect(primitives.filter((name) => !words.has(name))).toEqual([])
  const family = /^(gap|gap-y|p|px|py|pt|pb|pl|pr|mt|mb|ml|mr)-\d+$|^text-(\d?x)?[sml]m?$/
  const unknown = [...templates.matchAll(/\sclass="([^"]*)"/g)]
    .flatMap(([, classes]) => classes!.split(/\s+/))
    .filter((name) => family.test(name) && !primitives.includes(name))
  expect(unknown).toEqual([])
})
