// Makes the fonts of signs that people type and that the text fonts lack: arrows, boxes, stars, suits, dice. From the
// Noto fonts (OFL, credited in NOTICE) it keeps only the signs below, so that the program ships 20 kB of them.
// Add a sign, then: npm install --no-save subset-font @fontsource/noto-sans-symbols-2 @fontsource/noto-sans-math
// @fontsource-variable/noto-sans-symbols && node scripts/pick-signs.mjs && node scripts/font-coverage.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { charactersOf } from './font-coverage.mjs'

const SIGNS = [
  '←↑→↓↔↕↖↗↘↙⇐⇑⇒⇓⇔⇕➔➜➤➢', // arrows
  '∀∃∅∈∉∏∑√∞∠∧∨∩∪∴≈≠≡≤≥≪≫⊂⊃⊕⊗', // what is less, more, or nearly so
  '■□▢▪▫▬▲△▴▵▶▷▸►▼▽▾◀◁◂◄◆◇◈◉○◌◎●◐◑◒◓◔◕◘◙◯', // shapes
  '☐☑☒❏❐❑❒✓✔✕✖✗✘✚✛✠❖', // boxes and marks
  '★☆✦✧✪✶✸✹✱✳❄', // stars
  '♠♡♢♣♤♥♦♧❤❥⚀⚁⚂⚃⚄⚅♔♕♖♗♘♙♚♛♜♝♞♟', // cards, dice, chess
  '☠☢☣⚔⚡⚠⚑⚐⚙⚖⚓⚒⚗⚛⚰⛏☀☁☂☽☾☼♀♂☎✉✂✎✏⌛⌚⏱⏳♩♪♫♯♭☮☯☥☺☻☹☝☞☛✌', // signs
  '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳❶❷❸❹❺❻❼❽❾❿' // numbers in a circle
].join('')

/** In this order: a sign is taken from the first font that has it. A variable font is frozen at the weight of text. */
const SOURCES = [
  {
    name: 'symbols-2',
    from: '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff'
  },
  { name: 'math', from: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff' },
  {
    name: 'symbols',
    from: '@fontsource-variable/noto-sans-symbols/files/noto-sans-symbols-symbols-wght-normal.woff2',
    axes: { wght: 500 }
  }
]

/** Not among the packages of the project, because only this script needs it. */
const subsetter = 'subset-font'
const { default: subset } = await import(subsetter)

const wanted = new Set([...SIGNS])
const faces = []
for (const { name, from, axes } of SOURCES) {
  const made = (/** @type {string} */ targetFormat) =>
    subset(readFileSync(`node_modules/${from}`), [...wanted].join(''), {
      targetFormat,
      ...(axes && { variationAxes: axes })
    })
  // The program has the smaller file; the other is there for scripts/font-coverage.mjs to read.
  const [shipped, readable] = [await made('woff2'), await made('woff')]
  const codes = [...charactersOf(readable)].filter((code) => wanted.has(String.fromCodePoint(code)))
  for (const code of codes) wanted.delete(String.fromCodePoint(code))
  writeFileSync(`src-renderer/styles/signs/${name}.woff2`, shipped)
  writeFileSync(`src-renderer/styles/signs/${name}.woff`, readable)
  faces.push({ name, codes: codes.sort((a, b) => a - b) })
  process.stdout.write(`${name}: ${codes.length} signs, ${Math.round(shipped.length / 100) / 10} kB\n`)
}
if (wanted.size > 0) throw new Error(`no font has ${[...wanted].join(' ')}`)

// One weight for all: a browser would otherwise smear a heavier one together.
const css = faces.map(
  ({ name, codes }) => `@font-face {
  font-family: 'Magot Signs';
  font-weight: 400 700;
  src: url('./signs/${name}.woff2') format('woff2');
  unicode-range: ${codes.map((code) => `U+${code.toString(16)}`).join(', ')};
}
`
)
writeFileSync('src-renderer/styles/signs.css', `/* Written by scripts/pick-signs.mjs. */\n${css.join('')}`)
