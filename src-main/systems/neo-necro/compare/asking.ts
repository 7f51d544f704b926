import * as v from 'valibot'
import {
  rowOf,
  type ComparedCell,
  type ComparedColumn,
  type ComparedRow,
  type ComparedTable
} from '../../../kernel/system/compare'
import type { Json, Words } from '../../../kernel/values/json'
import { schemaOf, type Resolution } from '../../../kernel/questions/resolver'
import { isRefusal, reason, type Reason, type Verdict } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'
import { odds } from '../resolvers/odds/index'
import { say } from '../catalogue/say'
import type { Holder } from './holder'
import type { Use } from '../sheet/uses'

const asked = new Map<string, (typeof odds)[number][1]>(odds)

/** The answer that the questions page gives for this input. `name`: the resolver of an odds question. */
export function ask(rules: NecroRules, name: string, input: { [field: string]: Json }): Verdict<Resolution> {
  const found = asked.get(name)
  if (!found) throw new Error(`no question ${name}`)
  // Odds go through all results of their dice, so the dice of `chance` are never used.
  return found.resolve(rules, v.parse(schemaOf(found), input), {
    roll: () => 1,
    id: () => 'id'
  })
}

/** A column being made: its head, and its cells by row. */
export interface Column {
  head: ComparedColumn
  cells: { [row: string]: ComparedCell }
}

/** A row of a table before its cells are filled. */
export type RowShape = Omit<ComparedRow, 'best' | 'cells' | 'label'>

/** The last rows of every table: facts that everything for sale has. */
const PRICED: RowShape[] = [
  { key: 'weight', kind: 'number', better: 'less', rules: ['NN-ENC-1'] },
  { key: 'price', kind: 'money', better: 'less', rules: ['NN-BUY-1'] }
]

/** A table of the columns. Rows that are empty in all columns are left out. */
export function tableOf(use: Use, columns: Column[], shapes: RowShape[]): ComparedTable {
  const rows = [...shapes, ...PRICED].map((shape) =>
    rowOf({
      ...shape,
      label: say(`compared.${shape.key}`),
      cells: columns.map(({ cells }) => cells[shape.key] ?? null)
    })
  )
  return {
    key: use,
    title: say(`compared.${use}`),
    note: say(`compared.${use}Note`),
    columns: columns.map(({ head }) => head),
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null))
  }
}

/**
 * A column with the answers behind its numbers. The reasons of refused answers go into its head, each code once.
 */
export function columnOf(
  { thing, owned }: Holder,
  use: Words | null,
  notes: Words[],
  answers: { title: Words; answer: Verdict<Resolution> }[],
  cells: Column['cells']
): Column {
  const refused: Reason[] = answers.flatMap(({ answer }) => (isRefusal(answer) ? answer.refused : []))
  return {
    head: {
      thing: thing.id,
      name: thing.name,
      use,
      notes,
      owned,
      refused: [
        ...new Map(refused.map((why) => [why.code, reason(why.code, why.rules, why.params)])).values()
      ],
      why: answers.flatMap(({ title, answer }) =>
        isRefusal(answer) ? [] : [{ title, steps: answer.steps, rules: answer.rules }]
      )
    },
    cells: { ...cells, weight: thing.encumbrance, price: thing.price }
  }
}

/** One output of an answer, if it is a number or a text; null otherwise. */
export function output(answer: Verdict<Resolution> | undefined, name: string): ComparedCell {
  const value = answer && !isRefusal(answer) ? answer.outcome[name] : null
  return typeof value === 'number' || typeof value === 'string' ? value : null
}
