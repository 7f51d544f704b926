import type { Json } from '../../../../src-main/kernel/values/json'
import { applyOverlay, type Overlay } from '../../../../src-main/kernel/content/overlay'
import type { RawSystem } from '../../../../src-main/kernel/values/raw-system'
import { isRefusal, type Reason } from '../../../../src-main/kernel/values/verdict'
import { checkNecroFiles, checkNecroHouseRules } from '../../../../src-main/systems/neo-necro/catalogue/rules'
import { compare } from '../../../../src-main/systems/neo-necro/compare/index'
import { questions } from '../../../../src-main/systems/neo-necro/questions/index'
import { placed } from '../../../../src-main/services/shared/rules-view'
import { neoNecro } from '../../../../src-main/systems/neo-necro/index'
import { tables } from '../../../../src-main/systems/neo-necro/catalogue/tables'
import { gangOf } from '../../../support/necro-gang'
import { necro, necroRaw } from '../../../support/neo-necro-raw'
import { refusedBy, type Triggers } from './triggers'

const rules = necro()
const speakers = { system: neoNecro as never, now: rules, before: rules }

/** The reasons why the book is invalid with this change. */
const damaged = (file: string, harm: (content: never) => void) => (): readonly Reason[] => {
  const raw = structuredClone(necroRaw())
  harm(raw.files[file] as never)
  return placed(speakers, checkNecroFiles(raw))
}
/** The reasons why an entry of a pack has no effect. */
const idle = (overlay: Overlay) => (): readonly Reason[] => {
  const raw: RawSystem | { refused: Reason[] } = applyOverlay(necroRaw(), overlay)
  return placed(speakers, isRefusal(raw) ? raw.refused : tables.idle!(raw))
}
const skill = (mod: { [key: string]: Json }) =>
  idle({
    files: {
      'catalogue/skills': { add: [{ id: 'dome-shooter', family: 'stealth', maxTimes: 1, mods: [mod] }] }
    },
    text: {
      fr: { skills: { 'dome-shooter': { name: 'Tireur', effect: 'X' } } },
      en: { skills: { 'dome-shooter': { name: 'Shooter', effect: 'X' } } }
    }
  })

const roster = gangOf(rules, [{}])
const compared = (more: object) => () =>
  refusedBy(
    compare.compare(rules, { roster, member: 'm0', things: ['lasgun'], suppose: {}, against: null, ...more })
  )
type Row = { [key: string]: never }

/** House rules, content packs, comparisons, and forms that are filled in. */
export const book: Triggers = {
  'house-rule-unknown': () => checkNecroHouseRules(necroRaw(), { weather: true }),
  'house-rule-invalid': () => checkNecroHouseRules(necroRaw(), { storeyHeight: 0 }),
  'unknown-role': () =>
    refusedBy(
      questions.prefill(rules, { roster, member: 'm0', resolver: 'shoot-target', role: 'cook', input: {} })
    ),
  'unknown-member': () =>
    refusedBy(
      questions.prefill(rules, { roster, member: 'm9', resolver: 'shoot-target', role: 'shooter', input: {} })
    ),
  'unknown-fighter': compared({ member: 'm9' }),
  'field-unknown': compared({ suppose: { weather: 'rain' } }),
  'field-wrong': compared({ suppose: { mode: 'fast' } }),
  'id-twice': damaged('catalogue/skills', (list: Row[]) => list.push(list[0]!)),
  'id-unknown': damaged('catalogue/gear', (list: Row[]) => Object.assign(list[0]!, { uses: 'tea' })),
  'words-missing': damaged('text/en', (text: { things: Row }) => delete text.things['dagger']),
  'facts-differ': damaged('tables/pay', (pay: Row) => Object.assign(pay, { kid: 20 })),
  'table-gap': damaged('tables/injuries', (injuries: { table: Row[] }) => injuries.table.splice(3, 1)),
  'table-not-rising': damaged('tables/member-cap', (rows: { minValue: number }[]) =>
    Object.assign(rows[1]!, { minValue: 0 })
  ),
  'table-starts-late': damaged('tables/member-cap', (rows: { minValue: number }[]) =>
    Object.assign(rows[0]!, { minValue: 1 })
  ),
  'set-by-house-rule': damaged('tables/experience', (experience: { thresholds: number[] }) =>
    experience.thresholds.push(999)
  ),
  'mod-elsewhere': skill({ key: 'xpPerGame', value: 1 }),
  'mod-form': skill({ key: 'rangedStrength', value: 'front' })
}
