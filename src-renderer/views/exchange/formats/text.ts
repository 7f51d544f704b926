import type { GangText } from './gang'

/** A typed name on one line. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** A roster for a chat: plain lines, three for each member, without anything that a chat would take for markup. */
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
    member.profile.map(({ abbr, value }) => `${abbr} ${value}`).join('  '),
    ...(member.gear.length ? [oneLine(member.gear.join(', '))] : []),
    ...member.parts.map(({ title, names }) => oneLine(`${title} ${names.join(', ')}`))
  ])
  const stash = gang.stash.length ? ['', oneLine(`${gang.words.stash} ${gang.stash.join(', ')}`)] : []
  return [...head, sums, ...members, ...stash].join('\n') + '\n'
}
