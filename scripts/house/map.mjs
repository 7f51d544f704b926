// The allowed imports. test/architecture.test.ts checks every import against them, picture.mjs draws them.

/** The folders of the kernel, from the bottom: each may import itself and those before it. */
export const KERNEL = ['values', 'content', 'state', 'questions', 'system', 'parts', 'chronicle']

/** The folders of the store, likewise. */
export const STORE = ['sqlite', 'journal', 'library', 'repair']

/** The folders of Neo-Necro, likewise; files beside them may import all of them. */
const NECRO = [
  'catalogue',
  'formulas',
  'sheet',
  'roster',
  'battle',
  'resolvers',
  'reference',
  'cards',
  'questions',
  'compare',
  'tracker'
]

/** The folders of the other games, likewise. */
const ROLE_PLAYING = ['catalogue', 'sheet', 'resolvers', 'roster', 'battle', 'cards', 'tracker']

/** The folders of each game. */
export const ROOMS = {
  'neo-necro': NECRO,
  'cyberpunk-red': ROLE_PLAYING,
  'shadowrun-sru': ROLE_PLAYING,
  'twilight-2000': ROLE_PLAYING,
  'vampire-d10': ROLE_PLAYING
}

/** The outside imports of the store: its driver, how states follow from events, and the texts that hosts send, too. */
const OF_STORE = [
  /^kysely$/,
  /^sqlite3$/,
  /^node:/,
  /^src-main\/kernel\/(state\/(cells|needed|evolve|roster|campaign|battle)|values\/(well-formed|json-text))\.ts$/
]

/** The outside imports of the window: the contract, the layout of paper, and its libraries. */
const OF_WINDOW = [
  /^src-main\/(contract|paper)\//,
  /^(vue|pinia|vue-router|vue-i18n|reka-ui|@vueuse\/core|@lucide\/vue|@iconify-json\/game-icons|@fontsource\/.*|valibot|qr|minisearch|papaparse)(\/|$)/
]

/**
 * A folder that may import itself and the folders before it in the list.
 * @param {string} part @param {string[]} rooms @param {string} room
 */
const upTo = (part, rooms, room) =>
  new RegExp(`^${part}/(${rooms.slice(0, rooms.indexOf(room) + 1).join('|')})/`)

/**
 * Allowed imports by folder; the first entry that matches a file applies. `types`: may be imported for types only.
 * @type {{ from: RegExp, may: RegExp[], types?: RegExp[] }[]}
 */
const HOUSE = [
  ...KERNEL.map((room) => ({
    from: new RegExp(`^src-main/kernel/${room}/`),
    may: [upTo('src-main/kernel', KERNEL, room), /^valibot$/]
  })),
  // The layout of paper: the window (which draws) and the printer (which refuses) use the same sums.
  { from: /^src-main\/paper\//, may: [/^src-main\/paper\//, /^src-main\/contract\/print-setup\.ts$/] },
  {
    from: /^src-main\/contract\//,
    may: [
      /^src-main\/contract\//,
      /^src-main\/kernel\/values\/(strange-signs|languages|plural|choices-due|isolated|row-numbers)\.ts$/,
      /^valibot$/
    ],
    types: [/^src-main\/kernel\//]
  },
  ...Object.entries(ROOMS).flatMap(([game, rooms]) =>
    rooms.map((room) => ({
      from: new RegExp(`^src-main/systems/${game}/${room}/`),
      may: [upTo(`src-main/systems/${game}`, rooms, room), /^src-main\/kernel\//, /^valibot$/]
    }))
  ),
  // A system may import itself and the kernel; only the registry knows all systems.
  {
    from: /^src-main\/systems\/registry\.ts$/,
    may: [/^src-main\/systems\/[^/]+\/index\.ts$/, /^src-main\/kernel\//]
  },
  {
    from: /^src-main\/systems\/([^/]+)\//,
    may: [/^src-main\/kernel\//, /^valibot$/, /^src-main\/systems\/SAME\//]
  },
  ...STORE.map((room) => ({
    from: new RegExp(`^src-main/store/${room}/`),
    may: [upTo('src-main/store', STORE, room), ...OF_STORE],
    types: [/^src-main\/kernel\//]
  })),
  {
    from: /^src-main\/store\/campaign-file\.ts$/,
    may: [/^src-main\/store\//, ...OF_STORE],
    types: [/^src-main\/kernel\//]
  },
  {
    from: /^src-main\/printing\//,
    may: [/^src-main\/((printing|paper)\/|turns\.ts$)/, /^(@cantoo\/pdf-lib|fflate)$/, /^node:/],
    types: [/^src-main\/contract\//]
  },
  // Foreign decoders rewrite pictures, in a thread of their own.
  { from: /^src-main\/pictures\//, may: [/^src-main\/pictures\//, /^node:/] },
  // A service may import the shared services, but no other area's.
  {
    from: /^src-main\/services\//,
    may: [
      /^src-main\/services\/shared\//,
      /^src-main\/(kernel|store|printing|paper|pictures)\//,
      /^src-main\/contract\/(errors|conflict|report-cells|picture-size|free-card|print-setup|shared-preset)\.ts$/,
      /^src-main\/(error-log|turns)\.ts$/,
      /^valibot$/,
      /^node:(crypto|path)$/
    ],
    types: [/^src-main\/contract\//, /^src-main\/(files|desktop-actions)\.ts$/]
  },
  {
    from: /^src-main\/(dispatch|named-requests|brief-answers|gate|files|resources|desktop-actions|error-log)\.ts$/,
    may: [
      /^src-main\/(contract\/|named-requests\.ts|brief-answers\.ts|gate\.ts|store\/sqlite\/refusal\.ts)/,
      /^src-main\/kernel\/values\/json-text\.ts$/,
      /^valibot$/,
      /^node:/
    ],
    types: [/^src-main\/kernel\//, /^src-main\/store\/journal\/requests\.ts$/]
  },
  {
    from: /^src-main\/app\.ts$/,
    may: [
      /^src-main\/(contract|services|store|printing|kernel)\//,
      /^src-main\/(systems\/registry|dispatch|files|gate|resources|error-log)\.ts$/,
      /^node:/
    ],
    types: [/^src-main\/desktop-actions\.ts$/]
  },
  {
    from: /^src-main\/sample(-[a-z]+)*\.ts$/,
    may: [
      /^src-main\/(app\.ts|sample(-[a-z]+)+\.ts|systems\/registry\.ts|store\/library\/(lock|staging)\.ts|contract\/)/,
      /^node:/
    ],
    types: [/^src-main\/kernel\//]
  },
  {
    from: /^src-main\/hosts\/desktop\.ts$/,
    may: [/^electron$/, /^src-main\/(shell|hosts|contract)\//, /^src-main\/(app|sample)\.ts$/, /^node:/],
    types: [/^src-main\/printing\//]
  },
  {
    from: /^src-main\/shell\//,
    may: [
      /^electron$/,
      /^src-main\/(shell|contract)\//,
      /^src-main\/hosts\//,
      /^src-main\/error-log\.ts$/,
      /^src-main\/printing\/(engine|files)\.ts$/,
      /^node:/
    ],
    types: [/^src-main\/(app|desktop-actions)\.ts$/]
  },
  {
    from: /^src-main\/hosts\//,
    may: [
      /^src-main\/(hosts|contract)\//,
      /^src-main\/(app|sample)\.ts$/,
      /^src-main\/store\/library\/folders\.ts$/,
      /^src-main\/kernel\/values\/json-text\.ts$/,
      /^src-main\/printing\/(engine|files|failure)\.ts$/,
      /^scripts\/launch\//,
      /^node:/,
      /^playwright-core$/,
      /^valibot$/,
      /^@valibot\/to-json-schema$/
    ],
    types: [/^src-main\/(printing|kernel)\//, /^src-main\/files\.ts$/]
  },
  { from: /^src-preload\//, may: [/^electron$/, /^src-preload\//, /^src-main\/contract\//] },
  // A feature of the window may import another feature by its index alone. The layers below import no feature.
  {
    from: /^src-renderer\/views\/([^/]+)\//,
    may: [
      /^src-renderer\/(?!views\/)/,
      /^src-renderer\/views\/SAME\//,
      /^src-renderer\/views\/[^/]+\/index\.ts$/,
      ...OF_WINDOW
    ],
    types: [/^src-main\/kernel\//]
  },
  // Acts may import the UI and the stores, but no page.
  {
    from: /^src-renderer\/acts\//,
    may: [/^src-renderer\/(acts|ui|stores|locales|api|styles)\//, ...OF_WINDOW],
    types: [/^src-main\/kernel\//]
  },
  // The UI imports no store: it gets its data by props, slots, or `ui/shown-campaign.ts`.
  {
    from: /^src-renderer\/ui\//,
    may: [/^src-renderer\/(ui|locales|api|styles)\//, ...OF_WINDOW],
    types: [/^src-main\/kernel\//]
  },
  {
    from: /^src-renderer\//,
    may: [/^src-renderer\/(?!views\/)/, ...OF_WINDOW],
    types: [/^src-main\/kernel\//]
  }
]

/**
 * The fault of an import, as a sentence; null if the map allows it.
 * @param {import('./imports.mjs').Import} imported
 */
export function broken(imported) {
  const rule = HOUSE.find((one) => one.from.test(imported.file))
  if (!rule) return `${imported.file}: no rule says where this file belongs`
  const same = rule.from.exec(imported.file)?.[1]
  const fits = (/** @type {RegExp} */ pattern) =>
    new RegExp(pattern.source.replace('SAME', same ?? '$^')).test(imported.what)
  if (rule.may.some(fits) || (imported.type && rule.types?.some(fits))) return null
  return `${imported.file}:${imported.line} may not import ${imported.type ? 'types of ' : ''}${imported.what}`
}
