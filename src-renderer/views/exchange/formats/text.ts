import { t } from '@/locales/say'
import type { GangText } from './gang'
import { series } from './series'

/** A typed name on one line. The space before a French colon stays one that no line breaks at. */
export const oneLine = (text: string): string => text.replace(/([^\S\u00a0\u202f]|\p{Cc})+/gu, ' ').trim()

const titled = (title: string, text: string | number): string =>
  oneLine(t('exchange.titled', { title, text }))

/** A roster for a chat: plain lines, a few for each member, without anything that a chat would take for markup. */
export function asText(gang: GangText): string {
  const head = [
    oneLine(gang.name),
    [gang.kind, gang.player, gang.stage]
      .filter(Boolean)
      .map((part) => oneLine(part!))
      .join(' · ')
  ]
  const sums = gang.figures.map(({ label, value }) => `${label} ${value}`).join(' · ')
  const members = gang.members.flatMap((member) => [
    '',
    `${oneLine(member.name)}, ${member.type}${member.fit ? '' : ` [${member.status}]`}${member.figures.map(({ label, value }) => ` · ${label} ${value}`).join('')}`,
    ...(member.profile.length
      ? [member.profile.map(({ abbr, value, written }) => `${abbr} ${written ?? value}`).join('  ')]
      : []),
    ...(member.gear.length ? [oneLine(series(member.gear))] : []),
    ...member.parts.map(({ title, names }) => titled(title, series(names))),
    ...(member.facts?.length
      ? [member.facts.map(({ label, value }) => titled(label, value)).join(' · ')]
      : [])
  ])
  const stash = gang.stash.length ? ['', titled(gang.words.stash, series(gang.stash))] : []
  return [...head, sums, ...members, ...stash].join('\n') + '\n'
}
