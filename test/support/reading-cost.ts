import { inflateRawSync } from 'node:zlib'
import sqlite3 from 'sqlite3'
import { vi } from 'vitest'

/** What a question reads of the file. */
export interface Cost {
  statements: number
  rows: number
  /** Characters and bytes in the rows read. */
  bytes: number
  battlesWhole: number
  gangsWhole: number
}

/** The statements and rows of the driver while a question is answered. */
export async function cost(ask: () => Promise<unknown>): Promise<Cost> {
  const spent: Cost = { statements: 0, rows: 0, bytes: 0, battlesWhole: 0, gangsWhole: 0 }
  const { all } = sqlite3.Statement.prototype
  const reading = vi.spyOn(sqlite3.Statement.prototype, 'all').mockImplementation(function (
    this: sqlite3.Statement,
    values: unknown,
    done: (error: Error | null, rows: unknown[]) => void
  ) {
    spent.statements++
    return all.call(this, values, (error: Error | null, rows: unknown[]) => {
      spent.rows += rows?.length ?? 0
      for (const value of (rows ?? []).flatMap((row) => Object.values(row as object)))
        if (typeof value === 'string' || value instanceof Uint8Array) {
          spent.bytes += value.length
          const text = typeof value === 'string' ? value : inflatedText(value)
          if (text.includes('"combatants"')) spent.battlesWhole++
          if (text.includes('"members":[')) spent.gangsWhole++
        }
      done(error, rows)
    })
  } as typeof all)
  await ask()
  reading.mockRestore()
  return spent
}

/** The stored form of a battle, inflated (store/sqlite/deflated.ts). */
function inflatedText(bytes: Uint8Array): string {
  try {
    return inflateRawSync(bytes).toString('utf8')
  } catch {
    return ''
  }
}
