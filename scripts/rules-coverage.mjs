// Writes docs/rules-coverage.md: every numbered rule of every game system, where the code implements it, and which
// tests cite it. `npm run coverage:rules`; test/rules-coverage.test.ts fails when the file is out of date.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  citationsInFacts,
  citationsInSource,
  citationsInTests,
  filesBelow,
  OURS
} from './coverage/citations.mjs'

/**
 * An entry of test/systems/<system>/rules.json. `facts`: entries of the resources that carry the rule without
 * naming it (`catalogue/skills:lynx-eye`). `people`: why no code is needed, where only the people at the table can
 * judge the rule.
 * @typedef {{ facts?: string[], people?: string }} Listed
 * @typedef {import('./coverage/citations.mjs').Citation} Citation
 * @typedef {{ id: string, text: string, people: string | null, facts: string[], code: Citation[], tests: Citation[] }} Rule
 * @typedef {{ system: string, rules: Rule[], lost: string[], unknown: Citation[] }} Coverage
 */

/**
 * The coverage of every system. `lost` names a missing rules.json, or facts that do not exist.
 * @param {string} root @returns {Coverage[]}
 */
export function readCoverage(root) {
  return readdirSync(join(root, 'src-main/systems'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((system) => coverageOf(root, system))
}

/** @param {string} root @param {string} system @returns {Coverage} */
function coverageOf(root, system) {
  const list = join(root, 'test/systems', system, 'rules.json')
  if (!existsSync(list))
    return { system, rules: [], lost: [`test/systems/${system}/rules.json`], unknown: [] }
  /** @type {{ [id: string]: Listed }} */
  const listed = JSON.parse(readFileSync(list, 'utf8'))
  const prefix = (Object.keys(listed)[0] ?? '').split('-')[0] ?? ''
  const resources = `resources/systems/${system}`
  const code = [
    ...[`src-main/systems/${system}`, `src-renderer/systems/${system}`]
      .flatMap((folder) => filesBelow(root, folder, /\.(ts|vue)$/))
      .flatMap((file) => citationsInSource(root, file, prefix)),
    ...filesBelow(root, resources, /\.json$/)
      .filter((file) => !file.includes('/text/'))
      .flatMap((file) => citationsInFacts(root, file, prefix))
  ]
  const tests = filesBelow(root, 'test', /\.test\.ts$/).flatMap((file) =>
    citationsInTests(root, file, prefix)
  )
  const texts =
    /** @type {{ rules?: { [id: string]: string } }} */ (
      JSON.parse(readFileSync(join(root, resources, 'text/en.json'), 'utf8'))
    ).rules ?? {}
  /** @param {Citation[]} citations @param {string} id */
  const of = (citations, id) => citations.filter((citation) => citation.id === id)
  return {
    system,
    rules: Object.entries(listed).map(([id, { facts = [], people }]) => ({
      id,
      text: figured(texts[id] ?? '', join(root, resources)),
      people: people ?? null,
      facts,
      code: of(code, id),
      tests: of(tests, id)
    })),
    lost: Object.values(listed)
      .flatMap(({ facts = [] }) => facts)
      .filter((fact) => !carries(root, resources, fact)),
    // Tests of any system may cite Magot's own rulings (`MAGOT-`), so an unlisted one in a test is no fault.
    unknown: [...code, ...tests.filter(({ id }) => !id.startsWith(OURS))].filter(
      ({ id }) => !Object.hasOwn(listed, id)
    )
  }
}

/**
 * A rule's words with the book's figures in the place of their names, as src-main/kernel/content/figures.ts has them.
 * @param {string} words @param {string} resources
 */
function figured(words, resources) {
  /** @param {string} name @returns {number[]} */
  const at = (name) => {
    const house = name.startsWith('house.')
    const [file = '', ...steps] = house
      ? `tables/house-rules${name.slice(5)}.default`.split('.')
      : name.split('.')
    return steps
      .reduce(
        (/** @type {any[]} */ nodes, step) =>
          nodes.flatMap((node) =>
            step === '*'
              ? Object.values(node)
              : step === 'last'
                ? [node.at(-1)]
                : [(Array.isArray(node) && node.find((entry) => idOf(entry) === step)) || node?.[step]]
          ),
        [JSON.parse(readFileSync(join(resources, `${file}.json`), 'utf8'))]
      )
      .filter((node) => typeof node === 'number')
  }
  return words.replace(
    /\{([+\-%_]?)((?:system|house|[a-z-]+\/[\w-]+)(?:\.[\w*-]+)+)(?:([+>])([\w/.*-]+))?(?:=(-?[\d.]+|\?))?(?::([^{}|]*)\|([^{}|]*))?\}/g,
    (_, sign, path, by, other, only, one, many) => {
      const more = other === undefined ? 0 : /^\d+$/.test(other) ? Number(other) : (at(other)[0] ?? 0)
      const all =
        by === '>'
          ? at(path)
              .filter((value) => value > more)
              .slice(0, 1)
          : at(path)
      const raw = Math.max(...all) + (by === '+' ? more : 0)
      if (all.length === 0) return many ?? '–'
      const value = raw * (sign === '-' ? -1 : sign === '%' ? 100 : 1)
      const size = sign === '_' ? String(value) : value.toLocaleString('en')
      const said = `${sign === '+' && value > 0 ? '+' : ''}${size}`.replace('-', '−')
      if (one === undefined) return said
      return (
        (only === undefined ? Math.abs(value) === 1 : only === '?' || raw === Number(only)) ? one : many
      ).replaceAll('#', said)
    }
  )
}

/** @param {any} entry */
const idOf = (entry) => entry?.id ?? entry?.mode ?? entry?.key ?? entry?.characteristic ?? entry?.type

/**
 * True if the entry exists. `catalogue/skills:lynx-eye` names an id or a key, `tables/turn` a whole file.
 * @param {string} root @param {string} resources @param {string} fact
 */
function carries(root, resources, fact) {
  const [file, entry] = fact.split(':')
  const path = join(root, resources, `${file}.json`)
  if (!existsSync(path)) return false
  /** @param {unknown} node @returns {boolean} */
  const holds = (node) =>
    typeof node === 'object' &&
    node !== null &&
    (Object.entries(node).some(
      ([key, child]) => key === entry || ((key === 'id' || key === 'key') && child === entry)
    ) ||
      Object.values(node).some(holds))
  return entry === undefined || holds(JSON.parse(readFileSync(path, 'utf8')))
}

/** The rules without code, facts, or a reason why people judge them. @param {Coverage} coverage */
export function bare({ rules }) {
  return rules
    .filter((rule) => rule.code.length === 0 && rule.facts.length === 0 && rule.people === null)
    .map((rule) => rule.id)
}

/** The rules that no test cites, except those that people judge. @param {Coverage} coverage */
export function untested({ rules }) {
  return rules.filter((rule) => rule.tests.length === 0 && rule.people === null).map((rule) => rule.id)
}

/** @param {Coverage[]} systems */
export function coveragePage(systems) {
  return [
    '# Where every rule lives',
    '',
    'Made by `npm run coverage:rules`; `test/rules-coverage.test.ts` fails when this page is not what the sources say. The lists of rules are kept in',
    '`test/systems/<system>/rules.json`. A rule *lives* in the declarations that cite it and in the facts that carry it. A citation in a test counts when it',
    'stands in the name of the test, in what it expects, or in a titled case; that a test fails without its rule is what `mutation.md` shows.',
    ...systems.flatMap(systemPage),
    ''
  ].join('\n')
}

const NOT_IN_THE_BOOK =
  'Rulings of Magot’s own: they settle what the specification leaves open, and do not stand in it. Where one has a house rule, a campaign may change it.'

/** @param {Coverage} coverage */
function systemPage(coverage) {
  const { system, rules } = coverage
  const families = [...new Set(rules.map(({ id }) => familyOf(id)))]
  const count = (/** @type {(rule: Rule) => boolean} */ holds) => rules.filter(holds).length
  const missing = bare(coverage)
  const open = untested(coverage)
  return [
    '',
    `## ${system}`,
    '',
    `${rules.length} rules: ${count((rule) => rule.code.length > 0)} cited by code or facts, ${count((rule) => rule.tests.length > 0)} by tests; ${count((rule) => rule.people !== null)} have a part that only the people at the table can judge.`,
    ...(missing.length > 0 ? ['', `Nowhere yet: ${missing.join(', ')}.`] : []),
    ...(open.length > 0 ? ['', `No test yet: ${open.join(', ')}.`] : []),
    ...families.flatMap((family) => [
      '',
      `### ${family}`,
      '',
      ...(`${family}-` === OURS ? [NOT_IN_THE_BOOK, ''] : []),
      '| Rule | Lives in | Tests |',
      '| --- | --- | --- |',
      ...rules
        .filter(({ id }) => familyOf(id) === family)
        .map((rule) => `| **${rule.id}** ${cell(rule.text)} | ${livesIn(rule)} | ${testedBy(rule)} |`)
    ])
  ]
}

/** @param {string} id */
function familyOf(id) {
  return id.replace(/-?\d+$/, '')
}

/** @param {Rule} rule */
function livesIn({ code, facts, people }) {
  const places = byFile(code).map(
    ([file, names]) =>
      `${shorter(file)}${names.length > 0 ? `: ${names.map((name) => `\`${name}\``).join(', ')}` : ''}`
  )
  return (
    [
      ...places,
      ...facts.map((fact) => `\`${fact}\``),
      ...(people === null ? [] : [`*At the table:* ${cell(people)}`])
    ].join('<br>') || '–'
  )
}

const MOST_NAMES = 3

/** @param {Rule} rule */
function testedBy({ tests }) {
  return (
    byFile(tests)
      .map(([file, names]) => {
        const shown = names
          .slice(0, MOST_NAMES)
          .map((name) => `“${cell(name)}”`)
          .join(', ')
        return `${testFile(file)}: ${shown}${names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''}`
      })
      .join('<br>') || '–'
  )
}

/** @param {Citation[]} citations @returns {[string, string[]][]} */
function byFile(citations) {
  return [...new Set(citations.map(({ file }) => file))].map((file) => [
    file,
    [...new Set(citations.filter((one) => one.file === file && one.where !== '').map(({ where }) => where))]
  ])
}

/** @param {string} file */
function shorter(file) {
  return file.replace(/^src-main\/systems\/[^/]+\//, '').replace(/^resources\/systems\/[^/]+\//, '')
}

/** @param {string} file */
function testFile(file) {
  return file.replace(/^test\/(systems\/[^/]+\/)?/, '').replace(/\.test\.ts$/, '')
}

/** Escapes text for a cell of a Markdown table. @param {string} text */
function cell(text) {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ')
}

/** Writes the page. @param {string} root */
export function writeCoverage(root) {
  const systems = readCoverage(root)
  writeFileSync(join(root, 'docs/rules-coverage.md'), coveragePage(systems))
  for (const coverage of systems) {
    const count = (/** @type {string[]} */ ids) =>
      ids.length === 0 ? 'none' : `${ids.length} (${ids.join(' ')})`
    process.stdout.write(
      `${coverage.system}: ${coverage.rules.length} rules; nowhere: ${count(bare(coverage))}; no test: ${count(untested(coverage))}\n`
    )
    for (const { id, file } of coverage.unknown) process.stdout.write(`unknown rule ${id} in ${file}\n`)
    for (const lost of coverage.lost) process.stdout.write(`not in the resources: ${lost}\n`)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeCoverage(process.cwd())
