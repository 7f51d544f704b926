import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import { duplicate } from '../kernel/parts/recruiting'
import { evolveRoster } from '../kernel/state/evolve'
import { present } from '../kernel/state/roster'
import { writeSheet } from '../kernel/system/writing'
import { reason } from '../kernel/values/verdict'
import { refuseClosed } from './shared/closed-rosters'
import { act, decided, loadRoster, openSession, type Context } from './shared/context'
import { departureOf } from './shared/departure'
import { picturesOf } from './shared/picture'
import { writtenOver } from './shared/replaced-by-correction'
import { refuseUnseen } from './shared/replacing'
import { rosterView } from './shared/roster-view'
import { command } from './shared/command'
import { nameGiven } from './shared/names-given'
import { savePersonal } from './shared/personal'

export function membersService(context: Context): Service<'members'> {
  const memberIn = async (roster: string, member: string) =>
    (await loadRoster(openSession(context), roster)).members.find(({ id }) => id === member)
  return {
    list: async ({ gone }) => {
      const session = openSession(context)
      return (await session.file.rosters()).flatMap((roster) =>
        (gone ? roster.members : present(roster)).map(({ id, name, typeName, left }) => ({
          roster: roster.id,
          rosterName: roster.name,
          member: id,
          name,
          typeName,
          ...(left !== null && { left })
        }))
      )
    },
    recruit: async ({ roster, type, name: wanted, suggested, choices }) => {
      const name = await nameGiven(openSession(context), roster, wanted, suggested)
      const view = await command(context, 'members.recruit', roster, {
        type: 'recruit',
        memberType: type,
        name,
        choices
      })
      return { ...view, recruited: view.sheets.at(-1)?.member ?? '' }
    },
    duplicate: async ({ roster: id, member, name: wanted, suggested }) => {
      const session = openSession(context)
      const name = await nameGiven(session, id, wanted, suggested)
      const roster = await loadRoster(session, id)
      refuseClosed(roster)
      const { system, rules } = session
      const { events, ...made } = decided(
        duplicate(system, rules, roster, { like: member, name }, session.chance())
      )
      const done = await act(context, session, 'members.duplicate', { roster: id, name }, events)
      return { ...(await rosterView(session, made.roster, done)), recruited: made.member }
    },
    rename: async ({ roster, member, name, was }) => {
      const now = (await memberIn(roster, member))?.name ?? null
      refuseUnseen({ field: 'name', roster, member }, { was, now, wanted: name })
      return command(context, 'members.rename', roster, { type: 'rename-member', member, name })
    },
    choose: async ({ roster, member, key, value, was }) => {
      const now = (await memberIn(roster, member))?.choices[key] ?? null
      refuseUnseen({ field: key, roster, member }, { was, now, wanted: value })
      return command(context, 'members.choose', roster, { type: 'choose', member, key, value })
    },
    writing: async ({ roster: id, member }) => {
      const session = openSession(context)
      const roster = await loadRoster(session, id)
      const who = member === null ? null : roster.members.find((candidate) => candidate.id === member)
      if (who === undefined) throw new Refused('unknown-member', { member })
      return session.system.writing?.sections(session.rules, roster, who) ?? []
    },
    write: async ({ roster: id, member, values: wanted, was }) => {
      const session = openSession(context)
      const roster = await loadRoster(session, id)
      const { writing } = session.system
      refuseClosed(roster)
      if (!writing) throw new Refused('refused', {}, [reason('not-in-this-system', [], { command: 'write' })])
      const values = writtenOver(
        writing.sections(
          session.rules,
          roster,
          roster.members.find((candidate) => candidate.id === member) ?? null
        ),
        { roster: id, member },
        wanted,
        was
      )
      const events = decided(writeSheet(writing, session.rules, roster, member, values, session.chance()))
      const done =
        events.length > 0
          ? await act(context, session, 'members.write', { roster: id, member }, events)
          : undefined
      return rosterView(session, evolveRoster(roster, events), done)
    },
    keep: (input) => {
      const { roster, member, was, ...entries } = input
      return savePersonal(context, 'members.keep', roster, member, entries, was)
    },
    portray: async ({ roster, member, picture, was }) => {
      const { file } = openSession(context)
      const [made] = picture ? await picturesOf(file, [picture]) : []
      const portrait = made ? await file.keepPicture(made) : null
      return savePersonal(context, 'members.portray', roster, member, { portrait }, { portrait: was })
    },
    portrait: async ({ picture }) => {
      const found = await openSession(context).file.picture(picture)
      if (!found) throw new Refused('unknown-picture', { picture })
      return { type: found.type, data: Buffer.from(found.bytes).toString('base64') }
    },
    departure: async ({ roster: id, member: who, limit }) => {
      const session = openSession(context)
      const member = (await loadRoster(session, id)).members.find((candidate) => candidate.id === who)
      if (!member) throw new Refused('unknown-member', { member: who })
      return member.left === null ? null : departureOf(session, { roster: id, member: who, limit })
    },
    dismiss: ({ roster, member }) => command(context, 'members.dismiss', roster, { type: 'dismiss', member })
  }
}
