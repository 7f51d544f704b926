import { t } from '@/locales/say'
import { plainMarkdown, oneLine } from '@/views/exchange'
import type { AccountText } from './account-text'

/** An evening in words: its name, a line for each battle, and the account of each roster. */
export interface EveningText {
  title: string
  battles: string[]
  accounts: AccountText[]
}

/** For a chat: plain lines, without anything that it would take for markup. */
export function eveningAsText({ title, battles, accounts }: EveningText): string {
  const part = (head: string, lines: string[]) =>
    lines.length ? [head, ...lines.map((line) => `  ${oneLine(line)}`)] : []
  const told = accounts.flatMap((one) => [
    '',
    oneLine(one.name).toLocaleUpperCase(),
    ...(one.about.length ? [one.about.map(oneLine).join(' · ')] : []),
    ...one.sums.map(({ label, value }) => `${label} ${value}`),
    ...part(
      t('interlude.sitsOut'),
      one.out.map(({ name, why: what }) => t('interlude.pair', { name, what }))
    ),
    ...part(
      t('interlude.changed'),
      one.members.map(({ name, notes }) => t('interlude.pair', { name, what: notes.join(', ') }))
    ),
    ...one.things.flatMap(({ title: head, lines }) => part(head, lines)),
    ...part(t('interlude.money'), one.movements)
  ])
  return [oneLine(title), ...battles.map(oneLine), ...told].join('\n') + '\n'
}

/** As Markdown. */
export function eveningAsMarkdown({ title, battles, accounts }: EveningText): string {
  const p = plainMarkdown
  const part = (head: string, lines: string[]) =>
    lines.length ? [`### ${p(head)}`, '', ...lines.map((line) => `- ${line}`), ''] : []
  const told = accounts.flatMap((one) => [
    `## ${p(one.name)}`,
    '',
    ...(one.about.length ? [one.about.map(p).join(' · '), ''] : []),
    ...one.sums.map(({ label, value }) => `- ${p(label)} **${p(value)}**`),
    '',
    ...part(
      t('interlude.sitsOut'),
      one.out.map(({ name, why }) => `**${p(name)}** ${p(why)}`)
    ),
    ...part(
      t('interlude.changed'),
      one.members.map(({ name, notes }) => `**${p(name)}** ${notes.map(p).join(', ')}`)
    ),
    ...one.things.flatMap(({ title: head, lines }) => part(head, lines.map(p))),
    ...part(t('interlude.money'), one.movements.map(p))
  ])
  return [
    `# ${p(title)}`,
    '',
    ...battles.map((battle) => `- ${p(battle)}`),
    ...(battles.length ? [''] : []),
    ...told
  ].join('\n')
}
