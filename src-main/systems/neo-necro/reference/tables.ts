import type { Localised, Words } from '../../../kernel/values/json'
import type { ReferenceEntry, ReferencePart } from '../../../kernel/content/reference'
import type { NecroRules } from '../catalogue/rules'
import { signed, stretch } from '../catalogue/phrase'
import { say } from '../catalogue/say'

type Cell = Words | number | string

/** The tables used in a game and between games, as this campaign plays them. */
export function tablesPart(rules: NecroRules): ReferencePart {
  return {
    id: 'tables',
    name: say('reference.tables'),
    sections: [
      {
        id: 'fight',
        name: say('reference.fightTables'),
        entries: [...fighting(rules), ...felled(rules)]
      },
      { id: 'campaign', name: say('reference.campaignTables'), entries: betweenGames(rules) }
    ]
  }
}

/** Makes a table entry from its columns, rows and rules. */
type Table = (key: string, cited: string[], columns: Words[], rows: Cell[][]) => ReferenceEntry
/** Looks up the words of an entry; empty if there are none. */
type Word = (section: string, id: string, field?: string) => Localised

const wordOf =
  (rules: NecroRules): Word =>
  (section, id, field) =>
    rules.words(section, id, field) ?? {}

const tableOf =
  (rules: NecroRules): Table =>
  (key, cited, columns, rows) => ({
    id: `table:${key}`,
    name: wordOf(rules)('reference', key),
    text: [],
    table: { columns, rows },
    rules: cited
  })

/** Tables of shots, blows and their harm. */
function fighting(rules: NecroRules): ReferenceEntry[] {
  const { combat } = rules
  const [table, word] = [tableOf(rules), wordOf(rules)]
  return [
    table(
      'shootingModifiers',
      ['NN-HIT-2'],
      [say('reference.modifier'), say('reference.toHit')],
      combat.shootingModifiers.flatMap((row) =>
        'value' in row ? [[word('shootingModifiers', row.id), signed(Number(row.value))]] : []
      )
    ),
    table(
      'fireModes',
      ['NN-MODE-1', 'NN-MODE-2'],
      [say('reference.fireModes'), say('reference.boxes'), say('reference.toHit'), say('reference.flame')],
      combat.fireModes.map(({ id, boxes, toHit, flameStrength }) => [
        word('fireModes', id),
        boxes,
        signed(toHit),
        signed(flameStrength)
      ])
    ),
    grid(rules, 'meleeHit', ['NN-MEL-5'], 'attackOf', 'defence', combat.meleeHit.table),
    table(
      'meleeModifiers',
      ['NN-MEL-7'],
      [say('reference.modifier'), say('reference.attack')],
      combat.meleeHit.modifiers.flatMap((row) =>
        'value' in row ? [[word('meleeModifiers', row.id), signed(Number(row.value))]] : []
      )
    ),
    grid(rules, 'impact', ['NN-IMP-2'], 'strengthOf', 'toughness', combat.impact.table),
    table(
      'damage',
      ['NN-DMG-2'],
      [say('reference.damageOf'), say('reference.lost')],
      combat.damageLevels.map(({ level, label }) => [level, label])
    )
  ]
}

/** Tables of survival, looting, falls and reserves. */
function felled(rules: NecroRules): ReferenceEntry[] {
  const { combat } = rules
  const [table, word] = [tableOf(rules), wordOf(rules)]
  return [
    table(
      'survivalTable',
      ['NN-OUT-2'],
      [say('reference.d10'), say('reference.result')],
      combat.survival.results.map(({ id, min, max }) => [stretch(min, max), word('survival', id)])
    ),
    table(
      'lootTable',
      ['NN-LOOT-2'],
      [say('reference.d10'), say('reference.effect')],
      combat.looting.table.map(({ id, min, max }) => [stretch(min, max), word('looting', id, 'effect')])
    ),
    table(
      'falls',
      ['NN-FALL-3'],
      [say('reference.height'), say('reference.hit')],
      combat.falls.table.map((row) => [
        word('falls', String(row.storeys), 'label'),
        'outOfAction' in row
          ? say('reference.straightOut')
          : row.hit
            ? say('reference.fallHit', {
                strength: row.hit.strength,
                threshold: row.hit.threshold,
                damage: row.hit.damageLevel
              })
            : say('reference.noHit')
      ])
    ),
    table(
      'reserves',
      ['NN-RSV-1'],
      [say('reference.turn'), say('reference.arrival')],
      rules.reserves.table.map(({ turn, target, arrival }) => [
        turn,
        target !== null
          ? say('reference.orLess', { n: target })
          : say(arrival === 'impossible' ? 'reference.never' : 'reference.certain')
      ])
    )
  ]
}

/** Tables read between games. */
function betweenGames(rules: NecroRules): ReferenceEntry[] {
  const table = tableOf(rules)
  return [
    table(
      'injuryTable',
      ['NN-INJ-4'],
      [say('reference.d100'), say('reference.result'), say('reference.effect')],
      rules.injuries.map(({ min, max, name, effect }) => [stretch(min, max), name, effect])
    ),
    table(
      'thresholds',
      ['NN-XP-4'],
      [say('reference.nth'), say('reference.xpOf')],
      rules.experience.thresholds.map((xp, n) => [n + 1, xp])
    ),
    table(
      'memberCap',
      ['NN-GANG-3'],
      [say('reference.value'), say('reference.members')],
      rules.memberCap.map(({ minValue, maxMembers }) => [say('reference.from', { n: minValue }), maxMembers])
    )
  ]
}

/** A table of two numbers that start at 1. Each cell holds the number to roll; "–" means impossible. */
function grid(
  rules: NecroRules,
  key: string,
  cited: string[],
  row: string,
  column: string,
  cells: readonly (readonly (number | null)[])[]
): ReferenceEntry {
  const numbers = (cells[0] ?? []).map((_, n) => say(`reference.${column}`, { n: n + 1 }))
  return {
    id: `table:${key}`,
    name: rules.words('reference', key) ?? {},
    text: [],
    table: {
      columns: [say(`reference.${row === 'attackOf' ? 'attack' : 'strength'}`), ...numbers],
      rows: cells.map((line, n) => [n + 1, ...line.map((cell) => cell ?? '–')])
    },
    rules: cited
  }
}
