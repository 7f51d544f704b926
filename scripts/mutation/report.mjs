// Writes a page of figures and the list of survivors beside Stryker's results. `npm run
// test:mutation` calls it at its end.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * @typedef {{ mutatorName: string, replacement?: string, status: string, location: { start: { line: number, column: number }, end: { line: number, column: number } } }} Mutant
 * @typedef {{ files: { [file: string]: { source: string, mutants: Mutant[] } } }} Report
 * @typedef {{ killed: number, survived: number, unseen: number, ignored: number }} Count
 */

const KILLED = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError'])

/** @param {Mutant[]} mutants @returns {Count} */
function count(mutants) {
  const of = (/** @type {(mutant: Mutant) => boolean} */ is) => mutants.filter(is).length
  return {
    killed: of(({ status }) => KILLED.has(status)),
    survived: of(({ status }) => status === 'Survived'),
    unseen: of(({ status }) => status === 'NoCoverage'),
    ignored: of(({ status }) => status === 'Ignored')
  }
}

/** @param {Count} one */
function score({ killed, survived, unseen }) {
  const all = killed + survived + unseen
  return all === 0 ? '–' : `${((100 * killed) / all).toFixed(1)} %`
}

/** The files with mutants, by name. @param {Report['files']} files */
function entriesOf(files) {
  return Object.entries(files)
    .filter(([, { mutants }]) => mutants.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** @param {string} name @param {Mutant[]} mutants */
function row(name, mutants) {
  const counted = count(mutants)
  return `| ${name} | ${score(counted)} | ${counted.killed} | ${counted.survived} | ${counted.unseen} | ${counted.ignored} |`
}

/** @param {Report} report */
function mutationPage({ files }) {
  const entries = entriesOf(files)
  const folders = [...new Set(entries.map(([file]) => dirname(file)))].sort()
  const mutantsIn = (/** @type {string} */ folder) =>
    entries.filter(([file]) => `${file}/`.startsWith(`${folder}/`)).flatMap(([, { mutants }]) => mutants)
  return [
    '# Mutation testing',
    '',
    'Made by `npm run test:mutation` from what Stryker found: it changes the code in one place (a mutant) and asks whether a test then fails (killed).',
    'How it runs, and what is ignored and why: `decisions/0050-mutation.md`. Parts are run with `npm run test:mutation -- --mutate <files>`; what was found',
    'before stays. It does not run in CI. Each file and each survivor stand in `test-results/mutation/survivors.md`.',
    '',
    '| Folder | Score | Killed | Survived | No test | Ignored |',
    '| --- | --- | --- | --- | --- | --- |',
    row(
      '**all**',
      entries.flatMap(([, { mutants }]) => mutants)
    ),
    ...[
      'src-main/kernel',
      'src-main/systems',
      ...folders.filter((folder) => !['src-main/kernel', 'src-main/systems'].includes(folder))
    ].map((folder) => row(`\`${folder}\``, mutantsIn(folder))),
    ''
  ].join('\n')
}

/** A page with the figures of every file and its survivors. @param {Report} report */
function survivorsPage({ files }) {
  const entries = entriesOf(files)
  return [
    '# Survivors',
    '',
    '| File | Score | Killed | Survived | No test | Ignored |',
    '| --- | --- | --- | --- | --- | --- |',
    ...entries.map(([file, { mutants }]) => row(`\`${file}\``, mutants)),
    '',
    'What was there, and what may stand there instead without a test that notices (line and column; “no test” where none even runs the place).',
    ...entries.flatMap(([file, { source, mutants }]) => {
      const left = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      return left.length === 0
        ? []
        : ['', `### ${file}`, '', ...left.sort(inOrder).map((mutant) => survivor(source, mutant))]
    }),
    ''
  ].join('\n')
}

/** @param {Mutant} a @param {Mutant} b */
function inOrder({ location: { start: a } }, { location: { start: b } }) {
  return a.line - b.line || a.column - b.column
}

/** @param {string} source @param {Mutant} mutant */
function survivor(source, { location: { start, end }, replacement = '', mutatorName, status }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const before =
    lines.length === 1
      ? (lines[0] ?? '').slice(start.column - 1, end.column - 1)
      : `${(lines[0] ?? '').slice(start.column - 1)} …`
  return `- ${start.line}:${start.column} ${mutatorName}: ${code(before)} → ${code(replacement)}${status === 'NoCoverage' ? ' (no test)' : ''}`
}

/** @param {string} text */
function code(text) {
  const short = text.replace(/\s+/g, ' ').trim()
  return `\`\` ${short.length > 70 ? `${short.slice(0, 70)}…` : short} \`\``
}

/** @param {string} root */
export function writeMutation(root) {
  const found = join(root, 'test-results/mutation/incremental.json')
  if (!existsSync(found)) return process.stdout.write('nothing was found\n')
  const report = JSON.parse(readFileSync(found, 'utf8'))
  const page = mutationPage(report)
  writeFileSync(join(root, 'test-results/mutation/figures.md'), page)
  writeFileSync(join(root, 'test-results/mutation/survivors.md'), survivorsPage(report))
  return process.stdout.write(
    `test-results/mutation/figures.md: ${/\*\*all\*\* \| ([^|]+)/.exec(page)?.[1]?.trim()}\n`
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeMutation(process.cwd())
