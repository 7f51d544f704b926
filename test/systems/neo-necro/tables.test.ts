import { describe, expect, test } from 'vitest'
import { resolveRules } from '../../../src-main/kernel/system/resolved-rules'
import type { Json } from '../../../src-main/kernel/values/json'
import { setAt, valueAt, type Overlay } from '../../../src-main/kernel/content/overlay'
import type { ColumnSpec, TableSpec } from '../../../src-main/kernel/content/tables'
import type { Roster } from '../../../src-main/kernel/state/roster'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { neoNecro } from '../../../src-main/systems/neo-necro'
import type { NecroRules } from '../../../src-main/systems/neo-necro/catalogue/rules'
import { foundry } from '../../support/packs'
import { gangOf } from '../../support/necro-gang'
import { LONG } from '../../support/runs'
import { necro, necroRaw } from '../../support/neo-necro-raw'

const rules = necro()
const raw = necroRaw()
const specs = neoNecro.tables.specs(rules)
const columnsOf = (spec: TableSpec): ColumnSpec[] =>
  spec.shape === 'fields' ? spec.fields : spec.shape === 'values' ? [spec.column] : spec.columns

/** The rows of a table in a book: their places, or (in lists without ids) their content. */
function rowsOf(spec: TableSpec): { path: string[]; value: Json }[] {
  const at = valueAt(raw, spec)
  if (spec.shape === 'fields') return [{ path: spec.path, value: at! }]
  const list = at as { id: string }[]
  if (spec.shape !== 'entries')
    return list.map((value) => ({ path: spec.path, value: value as unknown as Json }))
  const entries = list.map((value) => ({ path: [...spec.path, value.id], value: value as unknown as Json }))
  const { within } = spec
  if (!within) return entries
  return entries.flatMap(({ path }) =>
    (valueAt(raw, { file: spec.file, path: [...path, ...within] }) as { id: string }[]).map((value) => ({
      path: [...path, ...within, value.id],
      value: value as unknown as Json
    }))
  )
}
const field = (value: Json, path: string[]): Json | undefined =>
  path.reduce<Json | undefined>(
    (at, step) => (at !== null && typeof at === 'object' && !Array.isArray(at) ? at[step] : undefined),
    value
  )

/** Tables of ranged weapons have the same columns, even without a pistol that is a flame weapon. */
const alike = (spec: TableSpec) =>
  specs.filter((other) => other === spec || (spec.id.endsWith('-profiles') && other.id.endsWith('-profiles')))

function laid(overlay: Overlay, packs = [] as ReturnType<typeof foundry>[]): NecroRules {
  const answer = resolveRules(neoNecro, raw, { packs, overlay, houseRules: {} })
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer.refused))
  return answer.rules
}

describe('the tables that a campaign may change', () => {
  test('each exists, under its own id, with a name, and each row of entries has a name in both languages', () => {
    expect(new Set(specs.map((spec) => spec.id)).size).toBe(specs.length)
    for (const spec of specs) {
      expect(rowsOf(spec).length, spec.id).toBeGreaterThan(0)
      if (spec.shape !== 'entries') continue
      for (const { path } of rowsOf(spec))
        expect(neoNecro.tables.nameOf(rules, { file: spec.file, path }), path.join('.')).toEqual({
          fr: expect.stringMatching(/\S/),
          en: expect.stringMatching(/\S/)
        })
    }
  })

  test('each column is in at least one row, has values of its kind, and the book’s values are in range', () => {
    for (const spec of specs) {
      for (const column of columnsOf(spec)) {
        const where = `${spec.id}: ${column.path.join('.')}`
        const found = alike(spec)
          .flatMap(rowsOf)
          .map(({ value }) => field(value, column.path))
          .filter((value) => value !== undefined)
        expect(found.length, where).toBeGreaterThan(0)
        const ids = (column.options ?? []).map((option) => option.id)
        for (const value of found) {
          if (value === null) expect(column.empty, where).toBe('null')
          else if (column.kind === 'number') {
            expect(value, where).toBeTypeOf('number')
            expect(value, where).toBeGreaterThanOrEqual(column.min!)
            expect(value, where).toBeLessThanOrEqual(column.max!)
            if (!column.step) expect(Number.isInteger(value), where).toBe(true)
          } else if (column.kind === 'flag') expect(value, where).toBeTypeOf('boolean')
          else if (column.kind === 'choice') expect(ids, where).toContain(value)
          else if (column.kind === 'choices')
            expect(
              (value as string[]).filter((id) => !ids.includes(id) && id !== 'xp'),
              where
            ).toEqual([])
        }
      }
    }
  })

  test('their descriptions are in the text files of both languages', () => {
    const text = (locale: 'fr' | 'en', key: string) =>
      key
        .split('.')
        .reduce<Json | undefined>(
          (at, step) => (at as { [k: string]: Json } | undefined)?.[step],
          rules.text[locale]
        )
    const keys = specs
      .flatMap((spec) => [
        spec.label,
        spec.group,
        ...(spec.hint ? [spec.hint] : []),
        ...columnsOf(spec).flatMap((c) => [
          c.label,
          ...(c.none ? [c.none] : []),
          ...(c.options ?? []).map((o) => o.name)
        ])
      ])
      .flatMap((words) => ('key' in words && typeof words.key === 'string' ? [words.key] : []))
    expect(keys.length).toBeGreaterThan(100)
    for (const key of new Set(keys))
      for (const locale of ['fr', 'en'] as const)
        expect(text(locale, key), `${locale} ${key}`).toEqual(expect.stringMatching(/\S/))
    for (const words of Object.values(
      text('fr', 'tables') as { [section: string]: { [key: string]: string } }
    )) {
      for (const word of Object.values(words)) expect(word).not.toMatch(/[^\u202f][;!?]|[^\u00a0]:/)
    }
  })

  test('every single value can be changed to another one valid in its column, unless the tables as a whole forbid it', () => {
    // Bands of dice, rising steps and values set by house rules depend on their neighbours.
    const together = /^(resource-|table-|id-|set-by-house-rule|facts-differ)/
    const changes = specs.flatMap((spec) => {
      if (spec.shape !== 'entries' && spec.shape !== 'fields') return []
      const rows = rowsOf(spec)
      return columnsOf(spec).flatMap((column) => {
        const row = rows.find(({ value }) => field(value, column.path) !== undefined)
        if (!row) return []
        const was = field(row.value, column.path)
        const to =
          column.kind === 'number'
            ? was === column.max
              ? column.min!
              : ((was as number | null) ?? column.min!) + (column.step ?? 1)
            : column.kind === 'flag'
              ? !was
              : column.kind === 'choice'
                ? column.options!.find((o) => o.id !== was)!.id
                : [column.options![0]!.id]
        const at = { file: spec.file, path: [...row.path, ...column.path] }
        return [{ what: `${spec.id}: ${column.path.join('.')}`, at, to }]
      })
    })
    const refused = (some: typeof changes) => {
      const answer = resolveRules(neoNecro, raw, {
        packs: [],
        overlay: some.reduce<Overlay>((overlay, { at, to }) => setAt(overlay, at, to), {}),
        houseRules: {}
      })
      return isRefusal(answer) ? answer.refused : []
    }
    // Several distant changes at once; separately if they can't be valid together.
    const HEAPS = LONG ? changes.length : Math.ceil(changes.length / 6)
    let changed = 0
    for (let heap = 0; heap < HEAPS; heap++) {
      const some = changes.filter((_, n) => n % HEAPS === heap)
      if (some.length > 1 && refused(some).length === 0) changed += some.length
      else
        for (const one of some) {
          const reasons = refused([one])
          if (reasons.length === 0) changed++
          for (const why of reasons) expect(why.code, one.what).toMatch(together)
        }
    }
    expect(changed).toBeGreaterThan(100)
  }, 120_000)
})

describe('the effect of changed tables', () => {
  const at = (file: string, ...path: string[]) => ({ file, path })

  test('NN-BUY-3: the share in a sale changes', () => {
    const dear = laid(setAt({}, at('tables/trade', 'resaleMultiplier'), 0.75))
    const roster = gangOf(dear, [{ things: ['boltgun'] }], {
      stage: 'between',
      between: { id: 'b', battle: null, step: 'trade', data: {} }
    })
    const price = dear.thing('boltgun')!.price
    expect(neoNecro.salePrice(dear, roster, 'i0-0')).toBe(Math.floor(price * 0.75))
    expect(neoNecro.salePrice(rules, roster, 'i0-0')).toBe(Math.floor(price / 2))
  })

  test('NN-VAL-1, NN-RUL-5: the formula of the gang value changes', () => {
    const bare = laid(setAt({}, at('tables/gang-value', 'perMember'), ['listPriceOfCarriedEquipment', 'xp']))
    const roster = gangOf(bare, [{ type: 'kid', things: ['boltgun'], xp: 7 }], { stage: 'founding' })
    const value = (under: NecroRules) =>
      neoNecro.summary(under, roster).figures.find((f) => f.key === 'value-now')!.amount
    expect(value(rules) - value(bare)).toBe(45)
  })

  test('NN-CHA-3: a different natural maximum opens a progression', () => {
    const open = laid(setAt({}, at('system', 'characteristics', 't', 'naturalMax'), 6))
    expect(open.characteristic('t')!.naturalMax).toBe(6)
  })

  test('NN-LOOT-3, NN-REV-6: a purse is worth the same at the table and between games', () => {
    const rich = laid(setAt({}, at('tables/income', 'purse'), 35))
    expect([rich.income.purse, rich.combat.looting.purseValue]).toEqual([35, 35])
  })

  test('NN-MAS-1: master-crafted weapons and reloads follow the price of the weapon', () => {
    const cheap = laid(setAt({}, at('catalogue/rifles', 'lasgun', 'price'), 11))
    expect([cheap.thing('lasgun')!.price, cheap.thing('master-crafted:lasgun')!.price]).toEqual([11, 17])
  })

  test('NN-XP-11: the threshold of a promotion moves with its XP', () => {
    expect(
      laid(setAt({}, at('catalogue/fighter-types', 'kid', 'promotion', 'threshold'), 2)).fighterType('kid')!
        .promotion!.xp
    ).toBe(20)
  })
})

describe('a gang whose rules have lost some of its entries', () => {
  const files = Object.entries(raw.files).filter(
    ([path]) => path.startsWith('catalogue/') || path === 'tables/injuries'
  )
  const entries = files.flatMap(([file, content]) => {
    const lists = Array.isArray(content)
      ? [['', content] as const]
      : Object.entries(content as { [key: string]: Json }).filter((pair): pair is [string, Json[]] =>
          Array.isArray(pair[1])
        )
    return lists.flatMap(([key, list]) =>
      (list as { id?: string }[]).flatMap(({ id }) =>
        id ? [{ file, path: [key, id].filter(Boolean).join('.') }] : []
      )
    )
  })

  test('any removable entry leaves a gang with it that can be viewed, asked about, played and printed', () => {
    const pack = foundry()
    const full = laid({}, [pack])
    const things = [
      'boltgun',
      'dagger',
      'master-crafted:lasgun',
      'frag-grenade',
      'carapace-armour',
      'leather',
      'telescopic-sight@0',
      'standard-reload:boltgun',
      'bionic-arm',
      'stimulant-injector',
      'stimulant-dose',
      'cold-lamp',
      'rivet-gun',
      'missile-launcher',
      'frag-missile',
      'combi-melta@0'
    ]
    const gang = gangOf(
      full,
      [
        { type: 'leader', things, skills: ['lynx-eye', 'furnace-arms'], level: 2 },
        { type: 'kid', injuries: ['arm-injury', 'one-eyed', 'hatred'], things: ['bio-booster'] },
        { type: 'lampman', things: ['casting-hook'], skills: ['custom-weapon'] },
        { type: 'heavy', things: ['power-armour', 'heavy-stubber'].filter((id) => full.thing(id)) },
        { type: 'colossus', things: ['medical-servo-skull', 'medical-supplies'] }
      ],
      { kind: 'founders', stash: ['sting-patch', 'tunnels', 'weapon-master', 'emergency-medical-automaton'] }
    )
    const enemy = { roster: 'g2', gang: 'Autres', member: 'e1', name: 'Ennemi' }
    const states = ['unhurt', 'out', 'down', 'out', 'down']
    const fought = Object.fromEntries(
      gang.members.map((m, n) => [m.id, { state: states[n]!, by: n % 2 ? enemy : null, learning: 2 }])
    )
    const data = {
      result: 'win',
      ownValue: 900,
      opponentValue: 2000,
      enemyLeader: enemy,
      fought,
      pursesStolen: 1,
      pursesLost: 0,
      consumables: gang.items.map((i) => i.id),
      avenged: {}
    } as unknown as { [key: string]: Json }
    const chance = { roll: (sides: number) => Math.min(5, sides), id: () => 'x1' }
    const moments: Partial<Roster>[] = [
      { stage: 'founding', between: null },
      { stage: 'ready', between: null },
      ...['injuries', 'experience', 'income', 'pay', 'trade', 'gang-value'].map((step) => ({
        stage: 'between' as const,
        between: { id: 'x', battle: null, step, data }
      }))
    ]
    let kept = 0
    const named = JSON.stringify(gang)
    const touched = entries.filter(({ path }) => named.includes(path.split('.').at(-1)!))
    for (const [n, { file, path }] of [...touched, { file: 'pack', path: '' }].entries()) {
      const answer = resolveRules(neoNecro, raw, {
        packs: [],
        overlay: file === 'pack' ? {} : { files: { [file]: { remove: [path] } } },
        houseRules: {}
      })
      if (isRefusal(answer)) continue
      kept++
      const under = answer.rules
      // A third of the moments for each entry, different ones each time; `npm run test:long` checks all.
      for (const moment of moments.filter((_, at) => LONG || (at + n) % 3 === 0)) {
        const roster = { ...gang, ...moment }
        const look = () => {
          neoNecro.summary(under, roster)
          neoNecro.members(under, roster)
          neoNecro.recruits(under, roster)
          for (const { id, options } of neoNecro.prompts(under, roster)) {
            for (const option of options?.filter((o) => o.allowed) ?? [null])
              neoNecro.decide(
                under,
                roster,
                { type: 'answer', prompt: id, answer: option ? { options: [option.id] } : {} },
                chance
              )
          }
          neoNecro.cards(under, roster)
          for (const member of roster.members) neoNecro.offers(under, roster, member.id)
          for (const item of roster.items) neoNecro.salePrice(under, roster, item.id)
          neoNecro.battle.muster(
            under,
            roster,
            roster.members.map((m) => m.id)
          )
        }
        expect(look, `without ${file} ${path}, ${moment.between?.step ?? moment.stage}`).not.toThrow()
      }
    }
    expect(kept).toBeGreaterThan(15)
  }, 120_000)
})
