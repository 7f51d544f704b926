import type { ChronicleEntry } from '@kernel/chronicle/chronicle'
import { day, t } from '@/locales/say'
import { plainMarkdown, oneLine } from '@/views/exchange'
import type { Chapter } from './chapters'
import { paragraphsOf, titleOf } from './wording'

/** The chronicle as Markdown. Typed text is escaped, so that it is no markup. */
export function asMarkdown(campaign: string, chapters: Chapter[]): string {
  const p = plainMarkdown
  const lines = (text: string): string => text.split('\n').map(p).join('  \n')
  return [
    `# ${p(t('chronicle.of', { name: campaign }))}`,
    '',
    ...chapters.flatMap(({ season, entries }) => [
      ...(season === null ? [] : [`## ${p(season)}`, '']),
      ...entries.flatMap((entry) => [
        `${season === null ? '##' : '###'} ${p(headOf(entry))}`,
        '',
        ...paragraphsOf(entry).flatMap(({ lead, text }) => [
          lead ? `**${p(lead)}** ${lines(text)}` : lines(text),
          ''
        ])
      ])
    ])
  ].join('\n')
}

/** The chronicle as plain text, for a chat or a letter. */
export function asText(campaign: string, chapters: Chapter[]): string {
  return [
    oneLine(t('chronicle.of', { name: campaign })),
    '',
    ...chapters.flatMap(({ season, entries }) => [
      ...(season === null ? [] : [oneLine(season).toLocaleUpperCase(), '']),
      ...entries.flatMap((entry) => [
        oneLine(headOf(entry)),
        ...paragraphsOf(entry).map(({ lead, text }) =>
          lead ? t('chronicle.lead', { name: oneLine(lead), text }) : text
        ),
        ''
      ])
    ])
  ].join('\n')
}

function headOf(entry: ChronicleEntry): string {
  const title = titleOf(entry)
  return title ? t('chronicle.head', { title, day: day(entry.day) }) : day(entry.day)
}
