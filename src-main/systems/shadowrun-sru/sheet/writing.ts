import type { Json } from '../../../kernel/values/json'
import type { Member, Roster } from '../../../kernel/state/roster'
import { choice, count, flag, line, several, type Form, type Option } from '../../../kernel/system/form'
import {
  choices,
  items,
  numbers,
  profile,
  traits,
  writingFor,
  type SectionSpec
} from '../../../kernel/parts/writing-spec'
import { reason, type Reason } from '../../../kernel/values/verdict'
import { asJson, maxKey, MONITOR_MOST, track, TRACKS, weaponsOf } from './character'
import type { SruRules } from '../catalogue/rules'
import { say } from '../catalogue/say'

/** The form of a character's sheet: everything that no rule computes (chapter 12.1). */
export const writing = writingFor<SruRules>()({
  word: (key) => say(`writing.${key}`),
  lists: (rules) => {
    const valued = { name: line(60), value: count(0, 99, 0) }
    return {
      skills: traits({ columns: valued, named: 'name', most: 40 }),
      otherReserves: traits({
        columns: valued,
        named: 'name',
        most: 10,
        rules: ['SRU-ST-02', 'SRU-ST-03']
      }),
      weapons: items({ columns: weaponColumns(rules), named: 'name', most: 20 }),
      gear: items({
        columns: { name: line(60), quantity: count(0, 999, 1), note: line(120) },
        named: 'name',
        most: 60
      })
    }
  },
  member: (rules) => [
    {
      key: 'attributes',
      rules: ['SRU-RV-03', 'SRU-RV-04'],
      fields: [profile(attributes(rules)), numbers(beside(rules))]
    },
    {
      key: 'reserve',
      rules: ['SRU-RV-02', 'SRU-RV-05', 'SRU-R29'],
      fields: [
        choices({
          'reserve-kind': choice(worded('reserveKinds', rules.files['catalogue/reserve-kinds'].map(idOf)))
        }),
        numbers({ 'reserve-size': count(0, 40, 0, { hint: say('writing.reserve-size-hint') }) }),
        choices({ drawback: line(200) })
      ]
    },
    { key: 'skills', lists: ['skills', 'otherReserves'] },
    state(rules),
    { key: 'weapons', rules: ['SRU-RA-01', 'SRU-R34'], lists: ['weapons'] },
    { key: 'gear', rules: ['SRU-R37'], lists: ['gear'] }
  ],
  check: whyNotWritten
})

const idOf = ({ id }: { id: string }): string => id
const worded = (section: string, ids: readonly string[], path = '.name'): Option[] =>
  ids.map((id) => ({ id, label: say(`${section}.${id}${path}`) }))

function attributes(rules: SruRules): Form {
  const { min, max } = rules.files['tables/sheet'].attribute
  return Object.fromEntries(
    rules.files['catalogue/attributes'].map(({ id }) => [
      id,
      count(min, max, min, { label: say(`attributes.${id}.name`) })
    ])
  )
}

/** The numbers beside the attributes. */
function beside(rules: SruRules): Form {
  const { professionalism, passes } = rules.files['tables/sheet']
  return {
    professionalism: count(0, professionalism, 0),
    tactics: count(0, 20, 0),
    passes: count(passes, 9, passes, { rules: ['SRU-AC-06'] })
  }
}

function state(rules: SruRules): SectionSpec<never> {
  const { monitor } = rules.files['tables/sheet']
  const monitors = TRACKS.flatMap((of) => [
    [of, count(0, MONITOR_MOST, 0)] as const,
    [maxKey(of), count(0, MONITOR_MOST, monitor, { hint: say('writing.max-hint') })] as const
  ])
  return {
    key: 'state',
    rules: ['SRU-R30'],
    fields: [
      numbers({
        ...Object.fromEntries(monitors),
        'wound-modifier': count(-9, 9, 0, { hint: say('writing.wound-modifier-hint') }),
        armour: count(0, 40, 0),
        style: count(0, 20, 0, { rules: ['SRU-DM-06'] }),
        'media-resistance': count(0, 20, 0, { rules: ['SRU-DM-06'] }),
        ...(rules.house.prices !== 'none' && { nuyens: count(0, 9_999_999, 0, { rules: ['SRU-R37'] }) })
      }),
      choices({ notes: line(2000) })
    ]
  }
}

function weaponColumns(rules: SruRules) {
  return {
    name: line(60),
    kind: choice(worded('weaponKinds', rules.files['catalogue/weapon-kinds'].map(idOf)), 'ordinary'),
    base: count(0, 40, 0),
    modes: several(worded('fireModes', rules.files['tables/fire'].modes)),
    trigger: choice(worded('triggers', ['physical', 'virtual'], ''), 'physical'),
    automatic: flag(),
    magazine: count(0, 999, 0),
    loaded: count(0, 999, 0),
    recoil: count(0, 20, 0),
    area: count(0, 99, 0),
    risk: choice(worded('weaponRisks', ['by-kind', 'none', 'low', 'high'], ''), 'by-kind'),
    electric: choice(worded('weaponElectric', ['by-kind', 'yes', 'no'], ''), 'by-kind')
  }
}

/** Refuses more rounds than the magazine holds, and more boxes than the monitor has (SRU-R30, SRU-R32). */
function whyNotWritten(rules: SruRules, roster: Roster, member: Member): Reason[] {
  const over = TRACKS.map((of) => ({ of, ...track(member, of) })).filter(
    ({ value, max }) => max > 0 && value > max
  )
  return [
    ...over.map(({ of, value, max }) =>
      reason('over-monitor', ['SRU-R30'], { track: asJson(say(`writing.${of}`)), value, max })
    ),
    ...weaponsOf(rules, roster, member.id)
      .filter(({ loaded, magazine }) => loaded > magazine)
      .map(({ item, loaded, magazine }): Reason =>
        reason('over-magazine', ['SRU-R32'], { weapon: item.name as Json, loaded, magazine })
      )
  ]
}
