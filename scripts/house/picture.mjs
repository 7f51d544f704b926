// Makes docs/house.svg: the parts of the program and their imports, read from the sources. `npm run house`.
import { importsOf, sources } from './imports.mjs'
import { KERNEL, STORE } from './map.mjs'

/**
 * The parts, from the top: id, purpose, folders, and their files.
 * @type {{ id: string, row: number, says: string, rooms?: string[], of: RegExp }[]}
 */
const PARTS = [
  {
    id: 'window',
    row: 0,
    says: 'what people see',
    rooms: ['views', 'layout', 'acts', 'stores', 'cards', 'ui', 'locales', 'api'],
    of: /^src-renderer\//
  },
  { id: 'preload', row: 0, says: 'call and onChange', of: /^src-preload\// },
  { id: 'hosts', row: 1, says: 'desktop, browser, terminal', of: /^src-main\/hosts\// },
  { id: 'shell', row: 1, says: 'Electron’s window and menu', of: /^src-main\/shell\// },
  { id: 'samples', row: 1, says: 'campaigns to try', of: /^src-main\/sample/ },
  { id: 'app', row: 2, says: 'puts all together', of: /^src-main\/app\.ts$/ },
  {
    id: 'dispatch',
    row: 2,
    says: 'the only door',
    of: /^src-main\/(dispatch|brief-answers|named-requests|gate|files|resources)\.ts$/
  },
  {
    id: 'services',
    row: 3,
    says: 'an area a file: load, ask the rules, save',
    rooms: ['areas', 'shared'],
    of: /^src-main\/services\//
  },
  { id: 'systems', row: 3, says: 'a game a folder', of: /^src-main\/systems\// },
  {
    id: 'store',
    row: 4,
    says: 'SQLite: journal, undo, backups',
    rooms: [...STORE].reverse(),
    of: /^src-main\/store\//
  },
  { id: 'printing', row: 4, says: 'sheets to PDF', of: /^src-main\/printing\// },
  { id: 'paper', row: 5, says: 'where cards lie', of: /^src-main\/paper\// },
  { id: 'contract', row: 5, says: 'what may be asked', of: /^src-main\/contract\// },
  {
    id: 'kernel',
    row: 6,
    says: 'state, events, rules: pure',
    rooms: [...KERNEL].reverse(),
    of: /^src-main\/kernel\//
  }
]

const WIDE = 960
const ROW = 118
const HIGH = 74

/**
 * The imports between parts: `true` if all of them are for types only.
 * @returns {Map<string, Map<string, boolean>>}
 */
export function arrows() {
  const partOf = (/** @type {string} */ file) => PARTS.find(({ of }) => of.test(file))?.id
  /** @type {Map<string, Map<string, boolean>>} */
  const found = new Map(PARTS.map(({ id }) => [id, new Map()]))
  for (const file of sources()) {
    const from = partOf(file)
    for (const { what, type } of importsOf(file)) {
      const to = partOf(what)
      if (!from || !to || from === to) continue
      const all = found.get(from)
      all?.set(to, (all.get(to) ?? true) && type)
    }
  }
  return found
}

/** The picture, as the text of an SVG file. */
export function picture() {
  const places = new Map(
    PARTS.map((part) => {
      const row = PARTS.filter((one) => one.row === part.row)
      const weight = (/** @type {typeof part} */ one) => (one.rooms ? 2 + one.rooms.length * 0.35 : 2)
      const sum = row.reduce((all, one) => all + weight(one), 0)
      const before = row.slice(0, row.indexOf(part)).reduce((all, one) => all + weight(one), 0)
      const gap = 28
      const wide = ((WIDE - gap * (row.length + 1)) * weight(part)) / sum
      const x = gap * (row.indexOf(part) + 1) + ((WIDE - gap * (row.length + 1)) * before) / sum
      return [part.id, { x, y: 24 + part.row * ROW, wide }]
    })
  )
  const at = (/** @type {string} */ id) => places.get(id) ?? { x: 0, y: 0, wide: 0 }
  const lines = [...reduced(arrows())].flatMap(([from, all]) =>
    all.map((to) => {
      const [a, b] = [at(from), at(to)]
      const share = (/** @type {{ x: number, wide: number }} */ box, /** @type {number} */ towards) =>
        Math.min(Math.max(towards, box.x + box.wide * 0.15), box.x + box.wide * 0.85)
      const x1 = share(a, b.x + b.wide / 2)
      const x2 = share(b, x1)
      const path =
        a.y === b.y
          ? `M${n(a.x < b.x ? a.x + a.wide : a.x)} ${n(a.y + HIGH / 2)}H${n(a.x < b.x ? b.x : b.x + b.wide)}`
          : `M${n(x1)} ${n(a.y + HIGH)}L${n(x2)} ${n(b.y)}`
      return `<path class="arrow" d="${path}"/>`
    })
  )
  const boxes = PARTS.map(({ id, says, rooms }) => {
    const { x, y, wide } = at(id)
    const mid = x + wide / 2
    return [
      `<rect x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${HIGH}" rx="6"/>`,
      `<text class="name" x="${n(mid)}" y="${n(y + 24)}">${id}</text>`,
      `<text x="${n(mid)}" y="${n(y + 42)}">${says}</text>`,
      ...(rooms ? [`<text class="rooms" x="${n(mid)}" y="${n(y + 61)}">${rooms.join(' · ')}</text>`] : [])
    ].join('\n')
  })
  const high = 24 + ROW * 6 + HIGH + 40
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDE} ${high}" font-family="sans-serif" font-size="13" text-anchor="middle">
<style>rect{fill:#fff;stroke:#333}text{fill:#333}.name{font-weight:bold;font-size:16px}.rooms{fill:#666;font-size:12px}.arrow{fill:none;stroke:#667;stroke-width:1.5;marker-end:url(#end)}</style>
<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8Z" style="fill:#667;stroke:none"/></marker></defs>
<rect width="${WIDE}" height="${high}" style="fill:#f7f5f0;stroke:none"/>
${lines.join('\n')}
${boxes.join('\n')}
<text x="${WIDE / 2}" y="${high - 12}">An arrow leads to what is imported, and one may go on along it. Rooms: the later one is the lower one.</text>
</svg>
`
}

/**
 * Leaves out arrows for types only, and arrows that a longer path already implies.
 * @param {Map<string, Map<string, boolean>>} all @returns {Map<string, string[]>}
 */
function reduced(all) {
  const next = new Map(
    [...all].map(([from, to]) => [from, [...to].filter(([, type]) => !type).map(([id]) => id)])
  )
  const reaches = (/** @type {string} */ from, /** @type {string} */ to, seen = new Set()) => {
    /** @type {string[]} */
    const open = [from]
    while (open.length > 0) {
      const one = open.pop() ?? ''
      if (one === to) return true
      if (seen.has(one)) continue
      seen.add(one)
      open.push(...(next.get(one) ?? []))
    }
    return false
  }
  return new Map(
    [...next].map(([from, to]) => [
      from,
      to.filter((id) => !to.some((other) => other !== id && reaches(other, id, new Set([from]))))
    ])
  )
}

/** @param {number} value */
function n(value) {
  return Math.round(value * 10) / 10
}
