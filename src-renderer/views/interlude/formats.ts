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
  const lines = accounts.flatMap((account) => [
    '',
    oneLine(account.name).toLocaleUpperCase(),
    ...(account.about.length ? [account.about.map(oneLine).join(' · ')] : []),
    ...account.sums.map(({ label, value }) => `${label} ${value}`),
    ...part(
      t('interlude.sitsOut', { count: account.out.length }),
      account.out.map(({ name, why: what }) => t('interlude.pair', { name, what }))
    ),
    ...part(
      t('interlude.changed'),
      account.members.map(({ name, notes }) => t('interlude.pair', { name, what: notes.join(', ') }))
    ),
    ...account.things.flatMap(({ title: head, lines }) => part(head, lines)),
    ...part(t('interlude.money'), account.movements)
  ])
  return [oneLine(title), ...battles.map(oneLine), ...lines].join('\n') + '\n'
}

/** As Markdown. */
export function eveningAsMarkdown({ title, battles, accounts }: EveningText): string {
  const p = plainMarkdown
  const part = (head: string, lines: string[]) =>
    lines.length ? [`### ${p(head)}`, '', ...lines.map((line) => `- ${line}`), ''] : []
  const lines = accounts.flatMap((account) => [
    `## ${p(account.name)}`,
    '',
    ...(account.about.length ? [account.about.map(p).join(' · '), ''] : []),
    ...account.sums.map(({ label, value }) => `- ${p(label)} **${p(value)}**`),
    '',
    ...part(
      t('interlude.sitsOut', { count: account.out.length }),
      account.out.map(({ name, why }) => `**${p(name)}** ${p(why)}`)
    ),
    ...part(
      t('interlude.changed'),
      account.members.map(({ name, notes }) => `**${p(name)}** ${notes.map(p).join(', ')}`)
    ),
    ...account.things.flatMap(({ title: head, lines }) => part(head, lines.map(p))),
    ...part(t('interlude.money'), account.movements.map(p))
  ])
  return [
    `# ${p(title)}`,
    '',
    ...battles.map((battle) => `- ${p(battle)}`),
    ...(battles.length ? [''] : []),
    ...lines
  ].join('\n')
}
