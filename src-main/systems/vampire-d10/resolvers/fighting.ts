import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { sprintOf } from '../sheet/character'
import { poolOf } from '../sheet/dice'
import type { Vd10Rules } from '../catalogue/rules'
import { flag, idOf, many, score, whole } from './input'
import { resolver } from './working'

const kind = v.picklist(['dodge', 'block', 'parry'])

const move = resolver(
  'vd10.move',
  ['VD10-MV-01', 'VD10-MV-02', 'VD10-ST-09'],
  v.strictObject({ dexterity: score, sprint: flag, prone: flag }),
  (rules, { dexterity, sprint, prone }, w) => {
    const { simpleMove, proneMove } = rules.files['tables/turn']
    const metres = prone ? proneMove : sprint ? sprintOf(rules, dexterity).value : simpleMove
    w.step(
      prone ? 'prone' : sprint ? 'sprint' : 'simple',
      { metres, dexterity },
      prone ? 'VD10-ST-09' : sprint ? 'VD10-MV-02' : 'VD10-MV-01'
    )
    return w.done({ metres })
  }
)

const defence = resolver(
  'vd10.defence',
  ['VD10-MD-01', 'VD10-MD-02', 'VD10-MD-05', 'VD10-SI-05', 'VD10-R06', 'VD10-R07', 'VD10-R19', 'VD10-R38'],
  v.strictObject({
    pool: whole(0, 40),
    index: whole(1, 30),
    surrendersMajor: flag,
    kind,
    ranged: flag,
    cover: v.nullish(idOf('cover'))
  }),
  (rules, { pool, index, surrendersMajor, kind: of, ranged, cover }, w) => {
    const { repeatedDice, repeatedDifficulty, dodgeShotDifficulty } = rules.files['tables/combat']
    const place = rules.files['catalogue/covers'].find(({ id }) => id === cover)
    if (cover != null && !place) return refuse(reason('unknown-cover', ['VD10-SI-05'], { id: cover }))
    const shotDodged = of === 'dodge' && ranged
    const spared = surrendersMajor && index > 1
    const beyond = index - 1
    const repeated =
      spared || beyond === 0
        ? { dice: 0, difficulty: 0 }
        : {
            dice: repeatedDice * beyond,
            difficulty:
              rules.house.defenceAccumulation === 'both-cumulate'
                ? repeatedDifficulty * beyond
                : repeatedDifficulty
          }
    const coverDice = shotDodged ? (place?.dodgeDice ?? 0) : 0
    const raised = repeated.difficulty + (shotDodged ? dodgeShotDifficulty : 0)
    const asDice = rules.house.difficultyInOpposed === 'dice'
    const dice = poolOf(rules, pool, [repeated.dice, coverDice, asDice ? -raised : 0])
    w.step('pool', { pool })
    if (spared) w.step('spared', {}, 'VD10-MD-02', 'VD10-R19')
    else if (beyond > 0)
      w.step(
        'repeated',
        { index, dice: repeated.dice, difficulty: repeated.difficulty },
        'VD10-MD-01',
        'VD10-R38'
      )
    if (shotDodged) w.step('shot', { difficulty: dodgeShotDifficulty }, 'VD10-MD-05')
    if (shotDodged && place)
      w.step('cover', { name: rules.words('covers', place.id, 'name'), dice: coverDice }, 'VD10-SI-05')
    if (asDice && raised > 0) w.step('as-dice', { dice: raised }, 'VD10-R07')
    w.step('total', { dice, increase: asDice ? 0 : raised }, 'VD10-R06')
    return w.done({ dice, increase: asDice ? 0 : raised })
  }
)

const canDefend = resolver(
  'vd10.canDefend',
  [
    'VD10-MD-03',
    'VD10-MD-04',
    'VD10-MD-05',
    'VD10-MG-03',
    'VD10-SI-03',
    'VD10-SI-06',
    'VD10-ST-04',
    'VD10-R39'
  ],
  v.strictObject({
    kind,
    closeCombat: flag,
    damage: v.picklist(['superficial', 'aggravated']),
    hasArmour: flag,
    hasFortitude: flag,
    boldAttackThisRound: flag,
    ambushed: flag,
    vulnerable: flag
  }),
  (
    rules,
    { kind: of, closeCombat, damage, hasArmour, hasFortitude, boldAttackThisRound, ambushed, vulnerable },
    w
  ) => {
    const protectedBy = hasArmour || hasFortitude
    const stopsShots =
      of === 'dodge' || (of === 'block' && protectedBy && rules.house.blockScope === 'everything')
    const why = vulnerable
      ? 'vulnerable'
      : ambushed
        ? 'ambushed'
        : boldAttackThisRound
          ? 'bold-attack'
          : !closeCombat && !stopsShots
            ? 'close-combat-only'
            : of === 'block' && damage === 'aggravated' && !protectedBy
              ? 'aggravated'
              : null
    const by: { [why: string]: string[] } = {
      vulnerable: ['VD10-ST-04', 'VD10-SI-06'],
      ambushed: ['VD10-SI-03'],
      'bold-attack': ['VD10-MG-03'],
      'close-combat-only': of === 'block' ? ['VD10-MD-03', 'VD10-R39'] : ['VD10-MD-04'],
      aggravated: ['VD10-MD-03']
    }
    const own = { dodge: ['VD10-MD-05'], block: ['VD10-MD-03', 'VD10-R39'], parry: ['VD10-MD-04'] }[of]
    w.step(why ?? 'allowed', {}, ...(why === null ? own : (by[why] ?? [])))
    return w.done({ allowed: why === null, reason: why })
  }
)

const attackDamage = resolver(
  'vd10.attackDamage',
  [
    'VD10-DM-01',
    'VD10-R24',
    'VD10-R31',
    'VD10-WE-01',
    'VD10-WE-02',
    'VD10-WE-03',
    'VD10-WE-04',
    'VD10-WE-05',
    'VD10-WE-06',
    'VD10-WE-07',
    'VD10-WE-08',
    'VD10-WE-09'
  ],
  v.strictObject({
    margin: many,
    weapon: v.nullish(idOf('weapon')),
    weaponBonus: v.nullish(score),
    extra: v.nullish(whole(-20, 20), 0)
  }),
  (rules, { margin, weapon, weaponBonus, extra }, w) => {
    const found = weaponEntry(rules, weapon ?? '')
    if (weapon != null && !found) return refuse(reason('unknown-thing', ['VD10-DM-01'], { thing: weapon }))
    if (weapon == null && weaponBonus == null) return refuse(reason('weapon-needed', ['VD10-DM-01']))
    const bonus = weaponBonus ?? found?.bonus ?? 0
    const damage = Math.max(0, margin + bonus + extra)
    w.step('margin', { margin }, 'VD10-DM-01')
    if (found)
      w.step(
        'weapon',
        { name: rules.words('weapons', found.id, 'name'), bonus },
        ...found.rules.filter((rule) => rule.startsWith('VD10-WE') || rule === 'VD10-R24'),
        ...(weapon === 'medium-firearm' ? ['VD10-R31'] : [])
      )
    else w.step('bonus', { bonus })
    if (extra !== 0) w.step('extra', { extra })
    return w.done({ damage })
  }
)

/** A weapon of the book, or a natural one; undefined if there is none. */
function weaponEntry(
  rules: Vd10Rules,
  id: string
): { id: string; bonus: number; rules: string[] } | undefined {
  return [...rules.files['catalogue/weapons'], ...rules.files['catalogue/natural']].find(
    (candidate) => candidate.id === id
  )
}

export const fighting = [move, defence, canDefend, attackDamage]
