import { say } from '@/locales/say'
import type { GangText } from './gang'
import { series } from './series'
import { oneLine } from './text'

/** Escapes a name for Markdown: marks, links and HTML appear as typed. */
export function plainMarkdown(text: string): string {
  return oneLine(text)
    .replace(/[\\`*_{}[\]()<>#|~!&@$^]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^([-+=:])/, '\\$1')
    .replace(/(https?|ftp|www)(?=[:.])/gi, '$1\u2060')
}

/** A roster as Markdown: its figures, a table of its members, and what each carries and can do. */
export function asMarkdown(gang: GangText, columns: { name: string; type: string; status: string }): string {
  const p = plainMarkdown
  const figures = [...new Set(gang.members.flatMap((member) => member.figures.map((figure) => figure.label)))]
  const abbrs = [...new Set(gang.members.flatMap((member) => member.profile.map((cell) => cell.abbr)))]
  const row = (cells: string[]): string => `| ${cells.join(' | ')} |`
  const table = gang.members.length
    ? [
        row([columns.name, columns.type, ...abbrs, ...figures, columns.status].map(p)),
        row(['---', '---', ...abbrs.map(() => '--:'), ...figures.map(() => '--:'), '---']),
        ...gang.members.map((member) =>
          row([
            p(member.name),
            p(member.type),
            ...abbrs.map((abbr) => {
              const cell = member.profile.find((one) => one.abbr === abbr)
              return p(cell?.written ?? String(cell?.value ?? ''))
            }),
            ...figures.map((label) =>
              p(member.figures.find((figure) => figure.label === label)?.value ?? '')
            ),
            p(member.status)
          ])
        ),
        ''
      ]
    : []
  const notes = gang.members
    .filter((member) => member.gear.length || member.parts.length || member.facts?.length)
    .flatMap((member) => [
      `## ${p(member.name)}`,
      '',
      ...member.gear.map((thing) => `- ${p(thing)}`),
      ...member.parts.map(({ title, names }) => `- **${p(title)}** ${series(names.map(p))}`),
      ...(member.facts ?? []).map(({ label, value }) => `- **${p(label)}** ${p(say(value))}`),
      ''
    ])
  const stash = gang.stash.length
    ? [`## ${p(gang.words.stash)}`, '', ...gang.stash.map((thing) => `- ${p(thing)}`), '']
    : []
  return [
    `# ${p(gang.name)}`,
    '',
    [gang.kind, gang.player, gang.stage]
      .filter(Boolean)
      .map((part) => p(part!))
      .join(' · '),
    '',
    ...gang.figures.map(({ label, value }) => `- ${p(label)} **${p(value)}**`),
    '',
    ...table,
    ...notes,
    ...stash
  ].join('\n')
}
