import * as v from 'valibot'
import type { RosterCommand } from '../../src-main/kernel/system/command'
import { isFace, throwDie, type Chance } from '../../src-main/kernel/values/dice'
import { battleEvent, rosterEvent, type RosterEvent } from '../../src-main/kernel/state/event'
import type { Localised } from '../../src-main/kernel/values/json'
import { fieldsOf } from '../../src-main/kernel/questions/question'
import type { RawSystem } from '../../src-main/kernel/values/raw-system'
import { betweenOf, memberOf, present, type Member, type Roster } from '../../src-main/kernel/state/roster'
import { resourceReasons } from '../../src-main/kernel/content/resource-reasons'
import type { MemberIdentity, MemberSheet, StatCell } from '../../src-main/kernel/system/sheet'
import type { GameSystem } from '../../src-main/kernel/system/system'
import { reason, refuse, type Verdict } from '../../src-main/kernel/values/verdict'
import { tinyTracker } from './tiny-tracker'
import { tinyOpening, tinyWriting } from './tiny-writing'

/**
 * A game as unlike a skirmish wargame as possible: spirits in a circle, two characteristics, a D6 where high
 * is good, no money, no value, charms for free. It shows that the core does not assume one kind of game.
 */
interface TinyRules {
  kinds: { [id: string]: { might: number; wit: number } }
  charms: { [id: string]: { [characteristic: string]: number } }
  circle: number
  gift: number
  text: { fr: Texts; en: Texts }
}
type Texts = { things: { [id: string]: string } }

const number = v.number()
const facts = v.strictObject({
  kinds: v.record(v.string(), v.strictObject({ might: number, wit: number })),
  charms: v.record(v.string(), v.record(v.string(), number)),
  circle: number,
  gift: number
})
const CHARACTERISTICS = ['might', 'wit'] as const

function load(raw: RawSystem): TinyRules {
  const text = (locale: string) => raw.files[`text/${locale}`] as unknown as Texts
  return { ...v.parse(facts, raw.files['spirits']), text: { fr: text('fr'), en: text('en') } }
}

function named(rules: TinyRules, id: string): Localised {
  return { fr: rules.text.fr.things[id] ?? id, en: rules.text.en.things[id] ?? id }
}

function decide(
  rules: TinyRules,
  roster: Roster | null,
  command: RosterCommand,
  chance: Chance
): Verdict<RosterEvent[]> {
  if (command.type === 'create') {
    if (!rules.kinds[command.kind]) return refuse(reason('unknown-kind', [], { kind: command.kind }))
    const { id, name, kind, player } = command
    const created: Roster = {
      id,
      name,
      system: 'tiny',
      kind,
      kindName: named(rules, kind),
      player,
      stage: 'founding',
      money: null,
      numbers: {},
      members: [],
      items: [],
      between: null
    }
    return [rosterEvent(id, 'circle-drawn', { name }, [{ do: 'create', roster: created }])]
  }
  if (!roster) return refuse(reason('unknown-roster'))
  const tell = (type: string, changes: RosterEvent['changes'], told: RosterEvent['facts'] = {}) => [
    rosterEvent(roster.id, type, told, changes)
  ]
  switch (command.type) {
    case 'recruit': {
      if (present(roster).length >= rules.circle)
        return refuse(reason('circle-full', ['TINY-1'], { circle: rules.circle }))
      const member: Member = {
        id: chance.id(),
        name: command.name,
        type: 'spirit',
        typeName: named(rules, 'spirit'),
        cost: null,
        profile: { ...rules.kinds[roster.kind]! },
        numbers: { dreams: 0 },
        choices: {},
        traits: [],
        status: 'awake',
        left: null
      }
      return tell('spirit-called', [{ do: 'member-add', member }], { name: member.name })
    }
    case 'buy':
      return tell(
        'charm-given',
        command.lines.map(({ thing, holder }) => ({
          do: 'item-add',
          item: {
            id: chance.id(),
            thing,
            name: named(rules, thing),
            category: 'charm',
            price: null,
            paid: 0,
            weight: 0,
            source: 'gift',
            holder,
            on: null,
            data: {}
          }
        }))
      )
    case 'found':
      return present(roster).length > 0
        ? tell('circle-closed', [{ do: 'stage', to: 'ready' }])
        : refuse(reason('circle-empty', ['TINY-2']))
    case 'answer': {
      const id = command.prompt.replace('dream:', '')
      if (!dreaming(roster).some((m) => m.id === id)) return refuse(reason('unknown-prompt'))
      const typed = command.answer.dice?.[0]
      if (typed !== undefined && !isFace(typed, 6))
        return refuse(reason('not-a-face', [], { die: typed, sides: 6 }))
      const die = throwDie(chance, 6, `${betweenOf(roster).id}:${command.prompt}`, typed)
      const member = memberOf(roster, id)
      const wiser = die.value >= rules.gift
      const rest = dreaming(roster)
        .filter((m) => m.id !== id)
        .map((m) => m.id)
      const last: RosterEvent['changes'] =
        rest.length === 0
          ? [{ do: 'between-close' }, { do: 'stage', to: 'ready' }]
          : [{ do: 'between-data', key: 'dreaming', to: rest }]
      return tell(
        'spirit-dreamt',
        [
          ...(wiser
            ? [{ do: 'member-profile' as const, member: id, key: 'wit', to: member.profile['wit']! + 1 }]
            : []),
          ...last
        ],
        { name: member.name, die }
      )
    }
    default:
      return refuse(reason('not-in-this-system', [], { command: command.type }))
  }
}

function dreaming(roster: Roster): Member[] {
  return ((roster.between?.data['dreaming'] ?? []) as string[]).map((id) => memberOf(roster, id))
}

function profile(rules: TinyRules, roster: Roster, member: Member): StatCell[] {
  return CHARACTERISTICS.map((key) => {
    const own = member.profile[key]!
    const charms = roster.items.filter((i) => i.holder === member.id && rules.charms[i.thing]?.[key])
    const lines = [
      { label: named(rules, key), amount: own, rules: [] },
      ...charms.map((i) => ({
        label: i.name,
        amount: rules.charms[i.thing]![key]!,
        rules: ['TINY-3'],
        item: i.id
      }))
    ]
    return {
      key,
      abbr: named(rules, key),
      name: named(rules, key),
      own,
      value: lines.reduce((sum, line) => sum + line.amount, 0),
      lines
    }
  })
}

const identityOf = (member: Member): MemberIdentity => ({
  member: member.id,
  name: member.name,
  typeName: member.typeName,
  status: { key: member.status, label: { key: `status.${member.status}` }, fit: true }
})

function sheetOf(rules: TinyRules, roster: Roster, member: Member): MemberSheet {
  return {
    ...identityOf(member),
    profile: profile(rules, roster, member),
    figures: [],
    blocks: []
  }
}

export const tinySystem: GameSystem<TinyRules> = {
  id: 'tiny',
  version: 1,
  load,
  checkHouseRules: (_raw, houseRules) =>
    Object.keys(houseRules).map((key) => reason('house-rule-unknown', [], { key })),
  tables: {
    closed: [],
    ties: [],
    check: (raw) => {
      const parsed = v.safeParse(facts, raw.files['spirits'])
      return parsed.success ? [] : resourceReasons('spirits', parsed.issues)
    },
    specs: (rules) => [
      {
        id: 'circle',
        label: named(rules, 'tiny'),
        group: named(rules, 'tiny'),
        file: 'spirits',
        path: [],
        shape: 'fields',
        rules: ['TINY-1'],
        fields: [
          { path: ['circle'], label: named(rules, 'spirit'), kind: 'number', min: 1, max: 12 },
          { path: ['gift'], label: named(rules, 'wit'), kind: 'number', min: 1, max: 6, rules: ['TINY-4'] }
        ]
      }
    ],
    nameOf: (rules, { path }) => named(rules, path.at(-1) ?? '')
  },
  sheet: (rules) => {
    const word = named(rules, 'spirit')
    return {
      id: 'tiny',
      version: 1,
      name: named(rules, 'tiny'),
      description: named(rules, 'tiny'),
      currency: null,
      words: {
        roster: word,
        rosters: word,
        member: word,
        members: word,
        kind: word,
        stash: word,
        between: word
      },
      dice: { main: 6 },
      characteristics: CHARACTERISTICS.map((key) => ({
        key,
        abbr: named(rules, key),
        name: named(rules, key)
      })),
      kinds: Object.keys(rules.kinds).map((id) => ({ id, name: named(rules, id), notes: [] })),
      memberTypes: [{ id: 'spirit', name: word }],
      categories: [{ id: 'charm', name: word }],
      choices: [],
      steps: [{ id: 'dreams', name: word, rules: [] }],
      battle: {
        combatant: [
          {
            key: 'state',
            label: { key: 'table.state' },
            kind: 'choice',
            options: ['bright', 'faded'].map((id) => ({ id, label: { key: `table.${id}` } })),
            default: 'bright'
          },
          {
            key: 'omens',
            label: { key: 'table.omens' },
            kind: 'several',
            options: ['owl', 'mist', 'rain'].map((id) => ({ id, label: { key: `table.${id}` } })),
            default: []
          },
          { key: 'way', label: { key: 'table.way' }, kind: 'distance', min: 0, max: 6, default: 0 },
          { key: 'words', label: { key: 'table.words' }, kind: 'text', max: 40, default: '' }
        ],
        side: [],
        loot: false,
        tracked: true,
        sides: { min: 1, max: 3 }
      },
      houseRules: [],
      houseNotes: [{ rule: 'TINY-4', label: named(rules, 'wit') }],
      resolvers: ['gift'],
      text: { fr: rules.text.fr, en: rules.text.en }
    }
  },
  resolvers: {
    gift: {
      schema: v.strictObject({
        die: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(6)))
      }),
      rules: ['TINY-4'],
      resolve: (rules, input: { die?: number }, chance) => {
        const die = input.die ?? chance.roll(6, 'gift')
        return {
          outcome: { gift: die >= rules.gift, ...(input.die === undefined && { die }) },
          rules: ['TINY-4'],
          steps: [{ key: 'gift', params: { die } }]
        }
      }
    }
  },
  questions: {
    all: () => ({
      topics: [{ id: 'dreams', name: { key: 'topics.dreams' } }],
      questions: [
        {
          resolver: 'gift',
          topic: 'dreams',
          title: { key: 'questions.gift.title' },
          about: { key: 'questions.gift.about' },
          rules: ['TINY-4'],
          compares: [],
          roles: [{ key: 'dreamer', label: { key: 'roles.dreamer' }, of: 'member' }],
          fields: fieldsOf('gift', tinySystem.resolvers['gift']!, {
            label: (_, path) => ({ key: `fields.${path.join('.')}` }),
            hint: () => undefined,
            option: (_, __, value) => ({ key: value })
          })
        }
      ],
      lists: {}
    }),
    prefill: (_rules, { roster, member }) =>
      roster.members.some((m) => m.id === member)
        ? { values: { die: 6 }, own: {} }
        : refuse(reason('unknown-member'))
  },
  decide,
  summary: () => ({ figures: [], receipts: [], unready: [] }),
  members: (rules, roster) => roster.members.map((member) => sheetOf(rules, roster, member)),
  departed: (_rules, member) => identityOf(member),
  recruits: (rules, roster) => [
    {
      type: 'spirit',
      name: named(rules, 'spirit'),
      cost: null,
      profile: rules.kinds[roster.kind]!,
      notes: [],
      allowed: true,
      refused: []
    }
  ],
  offers: (rules) =>
    Object.keys(rules.charms).map((thing) => ({
      thing,
      name: named(rules, thing),
      category: 'charm',
      price: null,
      rare: false,
      weight: 0,
      facts: [],
      effect: null,
      fits: null,
      under: null,
      compared: false,
      permitted: true,
      affordable: true,
      allowed: true,
      byItself: true,
      refused: []
    })),
  prompts: (_rules, roster) =>
    dreaming(roster).map((m) => ({
      id: `dream:${m.id}`,
      step: 'dreams',
      member: m.id,
      title: { key: 'prompts.dream', params: { name: m.name } },
      rules: ['TINY-4'],
      dice: { sides: 6, count: 1 }
    })),
  salePrice: () => null,
  battle: {
    muster: (_rules, roster, members) => ({
      value: null,
      record: {},
      combatants: members
        .map((id) => memberOf(roster, id))
        .map((m) => ({ member: m.id, name: m.name, typeName: m.typeName, record: {} }))
    }),
    report: (_rules, _battle, sides) => sides,
    finish: (_rules, battle, rosters, chance) => [
      battleEvent(battle.id, 'meeting-over', { name: battle.name }, [{ do: 'finish' }]),
      ...rosters.map((roster) => {
        const met = battle.sides.find((s) => s.roster === roster.id)!.combatants.map((c) => c.member)
        return rosterEvent(roster.id, 'night-fell', {}, [
          { do: 'stage', to: 'between' },
          {
            do: 'between-open',
            between: { id: chance.id(), battle: battle.id, step: 'dreams', data: { dreaming: met } }
          }
        ])
      })
    ]
  },
  tracker: tinyTracker,
  writing: tinyWriting,
  opening: tinyOpening,
  cards: (rules, roster) => ({
    members: present(roster).map((m) => ({
      id: m.id,
      kind: 'spirit',
      title: m.name,
      subtitle: [m.typeName],
      corner: [],
      profile: profile(rules, roster, m),
      blocks: [
        {
          kind: 'entries',
          key: 'charms',
          title: named(rules, 'spirit'),
          entries: roster.items.filter((i) => i.holder === m.id).map((i) => ({ key: i.id, name: i.name }))
        }
      ]
    })),
    roster: {
      id: roster.id,
      kind: 'roster',
      title: roster.name,
      subtitle: [roster.kindName],
      figures: [],
      characteristics: [],
      rows: [],
      blocks: []
    }
  }),
  deck: {
    kinds: (rules) => [
      { id: 'spirit', name: named(rules, 'spirit') },
      { id: 'charm', name: { key: 'topics.dreams' } }
    ],
    reference: (rules) =>
      Object.entries(rules.charms).map(([id, charm]) => ({
        id: `charm:${id}`,
        kind: 'charm',
        title: named(rules, id),
        subtitle: [],
        corner: [],
        profile: CHARACTERISTICS.filter((key) => charm[key]).map((key) => ({
          key,
          abbr: named(rules, key),
          name: named(rules, key),
          value: charm[key]!,
          own: charm[key]!,
          lines: []
        })),
        blocks: []
      })),
    written: (rules, roster) =>
      roster.items
        .filter((i) => i.category === 'tokens')
        .map((i) => ({
          card: {
            id: `token:${i.id}`,
            kind: 'charm',
            title: i.name,
            subtitle: [named(rules, 'spirit')],
            corner: [],
            profile: [],
            blocks: []
          },
          holders: [memberOf(roster, i.holder).name]
        })),
    used: (_rules, roster) =>
      present(roster).flatMap((m) =>
        roster.items
          .filter((i) => i.holder === m.id)
          .map((i) => ({ card: `charm:${i.thing}`, holders: [m.name] }))
      )
  }
}
