import type { RosterView } from '@contract/views'
import type { Words } from '@kernel/values/json'
import { sayEvent } from '@/locales/acts'
import { withoutIsolates } from '@/locales/isolate'
import { capital, list, number, say, t, withSign } from '@/locales/say'
import { isGone, sayState } from '@/ui/sheet-facts'
import { movements, type PastInterlude } from './acts'
import type { Changes, MemberChange, Things } from './changes'

/** The result of an interlude in the reader's words: for a chat, a page, a printer. */
export interface AccountText {
  name: string
  /** House, player, battle and result, as far as known. */
  about: string[]
  /** Money and value, before and after. */
  sums: { label: string; value: string }[]
  /** One line each, with the money moved, if any. */
  movements: string[]
  members: { name: string; notes: string[] }[]
  /** Members who cannot play next time, and why. */
  out: { name: string; why: string }[]
  /** Things bought, found and lost, by holder. */
  things: { title: string; lines: string[] }[]
}

/** The campaign's terms for the stash and for money, and how to write sums. */
export interface Around {
  about: string[]
  stash: Words
  currency: Words
  money: (amount: number) => string
}

export function tellAccount(
  roster: RosterView,
  past: PastInterlude,
  changes: Changes,
  { about, stash, currency, money }: Around
): AccountText {
  const turned = (
    label: string,
    pair: { before: number; after: number } | null,
    write: (amount: number) => string
  ) =>
    pair
      ? [
          {
            label,
            value:
              pair.before === pair.after
                ? write(pair.after)
                : `${write(pair.before)} → ${write(pair.after)} (${withSign(pair.after - pair.before)})`
          }
        ]
      : []
  const holder = (who: string) =>
    who === 'stash' ? say(stash) : (roster.sheets.find((sheet) => sheet.member === who)?.name ?? who)
  const named = ({ holder: who, things, paid }: Things, priced: boolean) =>
    t('interlude.pair', {
      name: holder(who),
      what: list(
        things.map((thing) =>
          thing.count > 1 ? `${number(thing.count)}\u00a0×\u00a0${say(thing.name)}` : say(thing.name)
        )
      )
    }) + (priced ? ` (${money(paid)})` : '')
  const gone = (member: string) => roster.sheets.some((sheet) => sheet.member === member && isGone(sheet))
  const out = [
    ...changes.members.map(({ member, name, after }) => ({ member, name, status: after })),
    ...changes.same
  ].filter(({ member, status }) => !status.fit && !gone(member))
  return {
    name: roster.name,
    about,
    sums: [
      ...turned(t('interlude.value'), changes.value, number),
      ...turned(capital(currency), changes.money, money)
    ],
    movements: movements(past).map(
      ({ event, money: by }) =>
        `${withoutIsolates(sayEvent(event))} (${by > 0 ? '+' : '−'}${money(Math.abs(by))})`
    ),
    members: changes.members
      .map((member) => ({ name: member.name, notes: notesOf(member) }))
      .filter(({ notes }) => notes.length),
    out: out.map(({ name, status }) => ({ name, why: sayState(status) })),
    things: (['bought', 'found', 'went'] as const).flatMap((key) =>
      changes[key].length
        ? [
            {
              title: t(`interlude.${key}`),
              lines: changes[key].map((entry) => named(entry, key === 'bought'))
            }
          ]
        : []
    )
  }
}

function notesOf(change: MemberChange): string[] {
  const turned = (name: string, before: number, after: number) =>
    `${name} ${number(before)} → ${number(after)}`
  const state =
    change.before?.key !== change.after.key && (change.gone || (change.before !== null && change.after.fit))
      ? [say(change.after.label)]
      : []
  if (change.gone) return state
  return [
    ...(change.before ? [] : [t('interlude.joined')]),
    ...state,
    ...(change.was ? [`${say(change.was)} → ${say(change.typeName)}`] : []),
    ...change.figures.map(
      (figure) =>
        `${turned(say(figure.label), figure.before, figure.after)} (${withSign(figure.after - figure.before)})`
    ),
    ...change.profile.map((cell) => turned(say(cell.abbr), cell.before, cell.after)),
    ...change.gained.map((line) => `+ ${say(line.name)}`),
    ...change.lost.map((line) => `− ${say(line.name)}`)
  ]
}
