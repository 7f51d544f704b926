import type { Json, Localised } from '../../../kernel/values/json'
import type { ReceiptLine } from '../../../kernel/values/receipt'
import type { Item, Member, Roster } from '../../../kernel/state/roster'
import { WRITTEN } from '../../../kernel/system/writing'
import type { Vd10Rules } from '../catalogue/rules'
import { say } from '../catalogue/say'

export const TRACKS = ['health', 'willpower'] as const
export type Track = (typeof TRACKS)[number]

export type Damage = 'superficial' | 'aggravated'
export type Attack = 'unarmed' | 'melee' | 'thrown' | 'firearms'

/** The crossed and the blackened boxes of a track (VD10-HP-02). */
export type Marks = {
  superficial: number
  aggravated: number
}

/** A weapon with its effective values: those of its category, plus what is written (VD10-R24). */
export type Weapon = {
  id: string
  name: Localised
  category: string
  bonus: number
  attack: Attack
  kind: string
  firearm: boolean
  type: Damage | 'preset'
  reach: number
  automatic: boolean
  handgun: boolean
  scope: boolean
}

/** A character as the rules see them, both on the sheet and in the tracker. */
export type Character = {
  nature: string
  /** As written, without the effects of armour and drugs. */
  attributes: { [id: string]: number }
  skills: { [id: string]: number }
  otherSkills: { id: string; name: Localised; value: number }[]
  fortitude: number
  celerity: number
  initiativeBy: string
  armour: string
  hunger: number
  health: Marks
  willpower: Marks
  drugs: { id: string; slaked: number }[]
  criticals: { id: string; note: string }[]
  weapons: Weapon[]
}

/** The natures of characters; the first is the default. */
export const NATURES = ['vampire', 'mortal', 'other'] as const

export const marksKey = (track: Track, damage: Damage): string => `${track}-${damage}`

export const isVampire = ({ nature }: Pick<Character, 'nature'>): boolean => nature === 'vampire'

export const natureOf = (member: Member): string => member.choices['nature'] ?? 'mortal'

export function marksOf(member: Member, track: Track): Marks {
  return {
    superficial: member.numbers[marksKey(track, 'superficial')] ?? 0,
    aggravated: member.numbers[marksKey(track, 'aggravated')] ?? 0
  }
}

export function characterOf(rules: Vd10Rules, roster: Roster, member: Member): Character {
  const traits = (kind: string) => member.traits.filter((trait) => trait.kind === kind)
  const number = (key: string): number => member.numbers[key] ?? 0
  return {
    nature: natureOf(member),
    attributes: { ...member.profile },
    skills: Object.fromEntries(rules.files['catalogue/skills'].map(({ id }) => [id, number(id)])),
    otherSkills: traits('otherSkills').map(({ id, name, data }) => ({
      id,
      name,
      value: Number(data['value'] ?? 0)
    })),
    fortitude: number('fortitude'),
    celerity: number('celerity-turns'),
    initiativeBy: member.choices['initiative-by'] ?? 'self-control',
    armour: member.choices['armour'] ?? 'none',
    hunger: number('hunger'),
    health: marksOf(member, 'health'),
    willpower: marksOf(member, 'willpower'),
    drugs: traits('drugs').map(({ data }) => ({
      id: String(data['drug']),
      slaked: Number(data['slaked'] ?? 0)
    })),
    criticals: traits('criticals').map(({ data }) => ({
      id: String(data['critical']),
      note: String(data['note'] ?? '')
    })),
    weapons: weaponsOf(rules, roster, member.id)
  }
}

export function weaponsOf(rules: Vd10Rules, roster: Roster, holder: string): Weapon[] {
  return roster.items
    .filter((item) => item.holder === holder && item.category === 'weapons' && item.source === WRITTEN)
    .map((item) => weaponOf(rules, item))
}

/** The category of weapons that the book does not have. */
export const CUSTOM = 'custom'

export function weaponOf(rules: Vd10Rules, { id, name, data }: Pick<Item, 'id' | 'name' | 'data'>): Weapon {
  const category = String(data['category'] ?? CUSTOM)
  const known = rules.files['catalogue/weapons'].find((weapon) => weapon.id === category)
  const natural = rules.files['catalogue/natural'].find((candidate) => candidate.id === category)
  const firearm = known?.firearm ?? data['firearm'] === true
  const attack = String(data['attack'] ?? 'category')
  const standard: Attack = natural ? 'unarmed' : (known?.attack ?? (firearm ? 'firearms' : 'melee'))
  return {
    id,
    name,
    category,
    bonus: Math.max(0, (known?.bonus ?? natural?.bonus ?? 0) + Number(data['bonus'] ?? 0)),
    attack: attack === 'category' ? standard : (attack as Attack),
    kind: known?.kind ?? natural?.kind ?? (firearm ? 'firearm' : 'blunt'),
    firearm,
    type: (data['type'] ?? 'preset') as Weapon['type'],
    reach: Number(data['reach'] ?? 0),
    automatic: data['automatic'] === true,
    handgun: data['handgun'] === true,
    scope: data['scope'] === true
  }
}

/** Whether the campaign's rules have the category, or it is the one that has no figures of its own. */
export function isKnownCategory(rules: Vd10Rules, category: string): boolean {
  const { 'catalogue/weapons': weapons, 'catalogue/natural': natural } = rules.files
  return category === CUSTOM || [...weapons, ...natural].some(({ id }) => id === category)
}

/** A weapon that everybody has without carrying it (VD10-AT-01, VD10-MC-04, VD10-R24). */
export function naturalWeapon(rules: Vd10Rules, id: string): Weapon {
  return weaponOf(rules, { id, name: rules.words('weapons', id, 'name'), data: { category: id } })
}

/**
 * The default type of damage of a weapon against this target (VD10-R15); a bite is always
 * aggravated (VD10-MC-04).
 */
export function damageTypeOf(
  rules: Vd10Rules,
  weapon: Pick<Weapon, 'kind' | 'type'>,
  vampire: boolean
): Damage {
  const preset = rules.files['catalogue/damage-kinds'].find(({ id }) => id === weapon.kind)
  if (weapon.kind === 'bite') return preset?.mortal ?? 'aggravated'
  if (rules.house.damageType === 'always-superficial') return 'superficial'
  if (weapon.type !== 'preset') return weapon.type
  return preset?.[vampire ? 'vampire' : 'mortal'] ?? 'superficial'
}

/** A sum with its receipt lines. */
export interface Sum {
  value: number
  lines: ReceiptLine[]
}

/**
 * The drugs that affect a character. A vampire is affected only if they slaked enough hunger (VD10-ST-12).
 */
export function activeDrugs(
  rules: Vd10Rules,
  character: Pick<Character, 'nature' | 'drugs'>
): Vd10Rules['files']['catalogue/drugs'] {
  const { slakedFrom } = rules.files['tables/perils']
  return character.drugs.flatMap(({ id, slaked }) =>
    isVampire(character) && slaked < slakedFrom
      ? []
      : rules.files['catalogue/drugs'].filter((drug) => drug.id === id)
  )
}

/**
 * Why a drug does not affect a vampire: they slaked too little hunger, or are immune. Null if it affects
 * them, and for characters who are not vampires (VD10-ST-12, VD10-DR-06).
 */
export function whyNoEffect(
  rules: Vd10Rules,
  { nature }: Pick<Character, 'nature'>,
  { id, slaked }: Character['drugs'][number]
): 'slaked-too-little' | 'immune' | null {
  const drug = rules.files['catalogue/drugs'].find((candidate) => candidate.id === id)
  if (!drug || !isVampire({ nature })) return null
  if (Object.keys(drug.vampire).length === 0) return 'immune'
  return slaked < rules.files['tables/perils'].slakedFrom ? 'slaked-too-little' : null
}

/** What drugs take from an attribute, a skill or another score (VD10-DR-01 to VD10-DR-06). */
export function drugLines(
  rules: Vd10Rules,
  character: Pick<Character, 'nature' | 'drugs'>,
  key: string
): ReceiptLine[] {
  return activeDrugs(rules, character).flatMap((drug) => {
    const amount = (isVampire(character) ? drug.vampire : drug.mortal)[key] ?? 0
    return amount === 0
      ? []
      : [{ label: rules.words('drugs', drug.id, 'name'), amount, rules: [drug.rule, 'VD10-ST-12'] }]
  })
}

/** The effective attribute: the written one less armour and drugs, at least 0 (VD10-AR-02). */
export function attributeOf(rules: Vd10Rules, character: Character, id: string): Sum {
  const armour = rules.files['catalogue/armours'].find((candidate) => candidate.id === character.armour)
  return summed([
    { label: rules.words('attributes', id, 'name'), amount: character.attributes[id] ?? 0, rules: [] },
    ...(id === 'dexterity' && armour && armour.dexterity !== 0
      ? [
          {
            label: rules.words('armours', armour.id, 'name'),
            amount: armour.dexterity,
            rules: ['VD10-AR-02']
          }
        ]
      : []),
    ...drugLines(rules, character, id)
  ])
}

export function skillOf(rules: Vd10Rules, character: Character, id: string): Sum {
  const other = character.otherSkills.find((skill) => skill.id === id)
  return summed([
    {
      label: other?.name ?? rules.words('skills', id, 'name'),
      amount: other?.value ?? character.skills[id] ?? 0,
      rules: []
    },
    ...drugLines(rules, character, id)
  ])
}

/** The sum of the lines, at least 0; a further line then raises it to 0. */
function summed(lines: ReceiptLine[]): Sum {
  const value = lines.reduce((sum, { amount }) => sum + amount, 0)
  return value >= 0
    ? { value, lines }
    : { value: 0, lines: [...lines, { label: say('receipts.least'), amount: -value, rules: [] }] }
}

/** The number of boxes of a track, from the written attribute (VD10-HP-07, VD10-HP-09). */
export function trackMax(rules: Vd10Rules, character: Pick<Character, 'attributes'>, track: Track): Sum {
  const { base, of } = rules.files['tables/tracks']
  const rule = track === 'health' ? 'VD10-HP-07' : 'VD10-HP-09'
  return summed([
    { label: say('receipts.base'), amount: base, rules: [rule] },
    {
      label: rules.words('attributes', of[track], 'name'),
      amount: character.attributes[of[track]] ?? 0,
      rules: [rule]
    }
  ])
}

/** Whether every box has a mark (VD10-HP-03). */
export function isFull(rules: Vd10Rules, character: Character, track: Track): boolean {
  const { superficial, aggravated } = character[track]
  return superficial + aggravated >= trackMax(rules, character, track).value
}

/** Whether every box is black: torpor or death (VD10-HP-05). */
export function isBlack(rules: Vd10Rules, character: Character, track: Track): boolean {
  return character[track].aggravated >= trackMax(rules, character, track).value
}

/** The fixed initiative, before what a turn or a roll adds (VD10-RD-03, VD10-R16). */
export function initiativeOf(rules: Vd10Rules, character: Character): Sum {
  const by = attributeOf(rules, character, character.initiativeBy)
  const wits = attributeOf(rules, character, 'wits')
  return summed([
    {
      label: rules.words('attributes', character.initiativeBy, 'name'),
      amount: by.value,
      rules: ['VD10-RD-03']
    },
    { label: rules.words('attributes', 'wits', 'name'), amount: wits.value, rules: ['VD10-RD-03'] },
    ...drugLines(rules, character, 'initiative')
  ])
}

/** The metres of a sprint, rounded up (VD10-MV-02). */
export function sprintOf(rules: Vd10Rules, dexterity: number): Sum {
  const { base, perDexterity } = rules.files['tables/turn'].sprint
  return summed([
    { label: say('receipts.base'), amount: base, rules: ['VD10-MV-02'] },
    {
      label: rules.words('attributes', 'dexterity', 'name'),
      amount: Math.ceil(base + perDexterity * dexterity) - base,
      rules: ['VD10-MV-02']
    }
  ])
}

/** A value as JSON, to store it in the tracker. */
export const asJson = (value: unknown): Json => value as Json
