import type { Chance } from '../../../kernel/values/dice'
import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import {
  answered,
  done,
  firstOpenStep,
  opened,
  openingBy,
  OVER,
  promptsOf,
  toBeDone,
  type OpenQuestion as Question,
  type Outcome
} from '../../../kernel/parts/interlude'
import { within, type Answer, type Prompt } from '../../../kernel/system/prompt'
import { present, type Member, type Roster, type RosterChange } from '../../../kernel/state/roster'
import { reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import {
  armourOf,
  armsOf,
  hpOf,
  loadsOf,
  luckOf,
  PLACES,
  roundsOf,
  type Arm,
  type Place
} from '../sheet/character'
import { injuriesOf, type Injury } from '../sheet/injuries'
import { roundChanges, roundNames, roundsName } from '../sheet/rounds'
import type { CrRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** The open prompts: those of the first step that has any (chapter 10.5). */
export function openPrompts(rules: CrRules, roster: Roster): Prompt[] {
  return promptsOf(openQuestions(rules, roster))
}

function openQuestions(rules: CrRules, roster: Roster): Question[] {
  if (roster.stage === 'founding') return roster.numbers['purse-told'] === 1 ? [] : [startingMoney(rules)]
  return firstOpenStep(roster, rules.files['tables/interlude'], (id) => steps[id]?.(rules, roster) ?? [])
}

/** The questions of each step; a step without questions is skipped. */
const steps: { [step: string]: (rules: CrRules, roster: Roster) => Question[] } = {
  'refill-luck': (_rules, roster) => {
    const spent = present(roster).filter((member) => (member.numbers['luck-spent'] ?? 0) > 0)
    const refilled = spent.map((member): RosterChange => ({
      do: 'member-number',
      member: member.id,
      key: 'luck-spent',
      to: 0
    }))
    return spent.length === 0
      ? []
      : [
          {
            ...toBeDone('luck', 'refill-luck', ['CR-R14'], done('luck-refilled', refilled)),
            text: say('prompts.luck-text', {
              names: spent
                .map((member) => `${member.name} (${luckOf(member).now}/${luckOf(member).max})`)
                .join(', ')
            })
          }
        ]
  },
  reload: (rules, roster) =>
    present(roster).flatMap((member) =>
      armsOf(rules, roster, member.id)
        .filter(({ loaded, weapon }) => loaded < weapon.magazine)
        .map((arm) => reloading(rules, roster, member, arm))
    ),
  trade: (rules) => [earned(rules), toBeDone('trade', 'trade', ['CR-PR-01'], done('traded'))],
  install: () => [toBeDone('install', 'install', ['CR-CY-02'], done('installed'))],
  heal: (rules, roster) =>
    present(roster).flatMap((member) => [
      ...healing(member),
      ...injuriesOf(rules, member).map((injury) => mending(member, injury))
    ]),
  repair: (_rules, roster) =>
    present(roster).flatMap((member) => PLACES.flatMap((place) => repairing(member, place))),
  cooldowns: (rules, roster) => [
    toBeDone('cooldowns', 'cooldowns', ['CR-ST-01', 'CR-CY-01'], ending(rules, roster))
  ]
}

/** The crew's starting money. The book gives none, so the players enter it (CR-PR-01). */
function startingMoney(rules: CrRules): Question {
  const amount = { min: 0, max: rules.files['tables/trade'].most, unit: 'money' as const }
  return {
    id: 'purse',
    step: 'founding',
    member: null,
    title: say('prompts.purse'),
    text: say('prompts.purse-text'),
    rules: ['CR-PR-01'],
    amount,
    optional: true,
    answer: (given) =>
      within(amount, given, (money) => ({
        type: 'purse-told',
        facts: { sum: money },
        changes: [
          { do: 'number', key: 'purse-told', to: 1 },
          ...(money > 0 ? [{ do: 'money' as const, by: money }] : [])
        ]
      }))
  }
}

function earned(rules: CrRules): Question {
  const amount = { min: 0, max: rules.files['tables/trade'].most, unit: 'money' as const }
  return {
    id: 'earned',
    step: 'trade',
    member: null,
    title: say('prompts.earned'),
    text: say('prompts.earned-text'),
    rules: ['CR-PR-01'],
    amount,
    answer: (given) =>
      within(amount, given, (money) => ({
        type: 'money-earned',
        facts: { sum: money },
        changes: money > 0 ? [{ do: 'money', by: money }] : []
      }))
  }
}

/**
 * Fills a magazine with one kind of rounds from the spare ones. Ordinary rounds without a price are unlimited
 * (CR-R16, CR-R26, CR-WP-06, CR-AM-01).
 */
function reloading(rules: CrRules, roster: Roster, member: Member, arm: Arm): Question {
  const rounds = roundsOf(roster, member.id)
  const free = (kind: string): boolean =>
    rules.files['catalogue/ammunition'].find(({ id }) => id === kind)?.price === null
  const kinds = loadsOf(arm.weapon).map((load) => ({
    ...load,
    there: !load.smart && free(load.kind) ? null : (rounds[load.spare] ?? 0)
  }))
  const names = roundNames(roster.items)
  const called = (kind: string) => roundsName(rules, kind, names)
  const id = `reload:${arm.item}`
  return {
    id,
    step: 'reload',
    member: member.id,
    title: say('prompts.reload', { name: member.name, weapon: arm.name }),
    text: say('prompts.reload-text', {
      loaded: arm.loaded,
      magazine: arm.weapon.magazine,
      kind: called(arm.smart ? smartOf(arm) : arm.load)
    }),
    rules: ['CR-R26', 'CR-R16', 'CR-AM-01'],
    options: [
      ...kinds.map(({ spare, there }) => ({
        id: spare,
        label: say('prompts.load', { kind: called(spare) }),
        hint: there === null ? say('prompts.load-free') : say('prompts.load-there', { count: there }),
        allowed: there !== 0,
        ...(there === 0 && { refused: [say('prompts.load-none')] })
      })),
      { id: 'leave', label: say('prompts.leave'), allowed: true }
    ],
    answer: ({ options = [] }, chance): Verdict<Outcome> => {
      const [chosen, ...more] = options
      if (
        more.length > 0 ||
        (chosen !== 'leave' && !kinds.some(({ spare, there }) => spare === chosen && there !== 0))
      )
        return refuse(reason('unknown-option'))
      const kind = kinds.find(({ spare }) => spare === chosen)
      if (!kind) return { type: 'reload-left', facts: { weapon: arm.name }, changes: [] }
      const before = arm.smart ? smartOf(arm) : arm.load
      const same = before === kind.spare
      const room = same ? arm.weapon.magazine - arm.loaded : arm.weapon.magazine
      const taken = kind.there === null ? room : Math.min(room, kind.there)
      const to = (same ? arm.loaded : 0) + taken
      // Rounds of another kind in the magazine go back to the spare rounds.
      const back =
        same || arm.loaded === 0
          ? []
          : roundChanges(rules, roster, member.id, before, (rounds[before] ?? 0) + arm.loaded, chance)
      const used =
        kind.there === null
          ? []
          : roundChanges(rules, roster, member.id, kind.spare, kind.there - taken, chance)
      return {
        type: 'weapon-reloaded',
        facts: { weapon: arm.name, to, kind: called(kind.spare) },
        changes: [
          {
            do: 'item-data',
            item: arm.item,
            data: { loaded: to, load: kind.kind, 'smart-load': kind.smart }
          },
          ...back,
          ...used
        ]
      }
    }
  }
}

function smartOf({ weapon, load }: Arm): string {
  return loadsOf(weapon).find(({ kind, smart }) => smart && kind === load)?.spare ?? load
}

/** How many hit points a member regains. The book has no healing, so the players enter it (CR-R11). */
function healing(member: Member): Question[] {
  const { now, max } = hpOf(member)
  const lost = max - now
  if (lost <= 0) return []
  const amount = { min: 0, max: lost, unit: 'points' as const }
  return [
    {
      id: `heal:${member.id}`,
      step: 'heal',
      member: member.id,
      title: say('prompts.heal', { name: member.name }),
      text: say('prompts.heal-text', { now, max }),
      rules: ['CR-R11'],
      amount,
      answer: (given) =>
        within(amount, given, (by) => ({
          type: 'healed',
          facts: { name: member.name, by, to: now + by },
          changes: by === 0 ? [] : [{ do: 'member-number', member: member.id, key: 'hp-lost', to: lost - by }]
        }))
    }
  ]
}

function mending(member: Member, { trait, name }: Injury): Question {
  return {
    id: `mend:${trait.id}`,
    step: 'heal',
    member: member.id,
    title: say('prompts.mend', { name: member.name, injury: name }),
    rules: ['CR-R10', 'CR-R11'],
    options: ['mended', 'stays'].map((id) => ({ id, label: say(`prompts.${id}`), allowed: true })),
    answer: ({ options = [] }) => {
      const [chosen, ...more] = options
      if (more.length > 0 || (chosen !== 'mended' && chosen !== 'stays'))
        return refuse(reason('unknown-option'))
      return chosen === 'mended'
        ? {
            type: 'injury-mended',
            facts: { name: member.name, injury: name },
            changes: [{ do: 'trait-remove', member: member.id, trait: trait.id }]
          }
        : { type: 'injury-stays', facts: { name: member.name, injury: name }, changes: [] }
    }
  }
}

/** How many points of a piece of armour are repaired; the players enter it (CR-R08). */
function repairing(member: Member, place: Place): Question[] {
  const { now, max } = armourOf(member, place)
  const lost = max - now
  if (lost <= 0) return []
  const amount = { min: 0, max: lost, unit: 'points' as const }
  return [
    {
      id: `repair:${place}:${member.id}`,
      step: 'repair',
      member: member.id,
      title: say(`prompts.repair-${place}`, { name: member.name }),
      text: say('prompts.repair-text', { now, max }),
      rules: ['CR-R08'],
      amount,
      answer: (given) =>
        within(amount, given, (by) => ({
          type: 'armour-repaired',
          facts: { name: member.name, by, to: now + by },
          changes:
            by === 0
              ? []
              : [{ do: 'member-number', member: member.id, key: `armour-${place}-lost`, to: lost - by }]
        }))
    }
  ]
}

/**
 * Ends the downtime: removes states and temporary injuries, and clears jams and open bolts
 * (CR-ST-01, CR-QH-11).
 */
function ending(rules: CrRules, roster: Roster): Question['answer'] {
  const cleared = present(roster).flatMap((member) => [
    ...member.traits
      .filter(
        (trait) => trait.kind === 'states' || (trait.kind === 'injuries' && trait.data['temporary'] === true)
      )
      .map((trait): RosterChange => ({ do: 'trait-remove', member: member.id, trait: trait.id })),
    ...armsOf(rules, roster, member.id)
      .filter(({ jammed, bolt }) => jammed || bolt)
      .map(({ item }): RosterChange => ({ do: 'item-data', item, data: { jammed: false, bolt: false } }))
  ])
  return done('downtime-over', [...cleared, ...OVER])
}

export function answer(
  rules: CrRules,
  roster: Roster,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<RosterEvent[]> {
  return answered(roster, (at) => openQuestions(rules, at), prompt, given, chance)
}

/** Opens a downtime without a scene before it; the steps are the same (chapter 10.5). */
export const opening = openingBy<CrRules>(['CR-R14'], (rules, roster, _values, chance) => [
  rosterEvent(roster.id, 'downtime-began', {}, respite(rules, roster, chance.id(), null))
])

/** The changes that open a downtime at the first step with a question. */
export function respite(rules: CrRules, roster: Roster, id: string, battle: string | null): RosterChange[] {
  return opened(roster, { id, battle }, rules.files['tables/interlude'], (at) => openQuestions(rules, at))
}
