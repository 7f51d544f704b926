import type { Json } from '../../src-main/kernel/values/json'
import { type Door, namesOf } from './table-script'

/** What a person who watched the scripted battle would report. */
export const REPORT = {
  winner: 'Forge',
  fighters: {
    Gor: { used: ['standard-reload:machine-gun'] },
    Rivet: { state: 'out', by: 'Thorn', used: ['frag-grenade'] },
    Anvil: { learning: 1, used: ['standard-reload:pump-shotgun'] },
    Cinder: { state: 'out', by: 'Wren' },
    Nail: { state: 'out', by: 'Thorn' },
    Spark: { learning: 1 },
    Vex: { state: 'out', by: 'Brak', learning: 1, purse: 'Brak' },
    Mire: { state: 'out', by: 'Gor' },
    Sable: { state: 'out', by: 'Spark' },
    Wren: { state: 'out', by: 'Spark', used: ['stimulant-dose'] },
    Ash: { state: 'out', by: 'Tusk' },
    Kit: { state: 'down', by: 'Anvil' },
    Pip: { state: 'out', by: 'Tusk' }
  } as {
    [name: string]: { state?: string; by?: string; learning?: number; purse?: string; used?: string[] }
  },
  /** What was looted: from whom, and by whom. */
  loot: [{ thing: 'sword', from: 'Cinder', by: 'Wren' }]
}

/** Reports the battle from memory. `spending`: with what was used up; else the interlude asks for it. */
export async function reportByHand(app: Door, battle: string, spending: boolean): Promise<void> {
  const names = await namesOf(app, battle)
  const { sides } = await app.call('battles.get', { battle })
  const sideOf = (name: string) => sides.find((side) => side.combatants.some((one) => one.name === name))!
  const record = (name: string): { [key: string]: Json } => {
    const { state = 'unhurt', by, learning = 0, purse, used = [] } = REPORT.fighters[name] ?? {}
    const id = (who: string | undefined): Json => (who === undefined ? null : names.units.get(who)!)
    return {
      state,
      by: id(by),
      learning,
      purse: id(purse),
      ...(spending && { used: used.map((thing) => names.things.get(name)!.get(thing)!) })
    }
  }
  await app.call('battles.report', {
    battle,
    sides: sides.map((side) => ({
      roster: side.roster,
      result: side.name === REPORT.winner ? ('win' as const) : ('loss' as const),
      record: {
        loot: REPORT.loot
          .filter(({ by }) => sideOf(by) === side)
          .map(({ thing, from, by }) => ({
            item: names.things.get(from)!.get(thing)!,
            from: sideOf(from).roster,
            to: side.roster,
            taker: names.units.get(by)!
          })),
        ...(spending && { used: [] })
      },
      combatants: side.combatants.map(({ member, name }) => ({ member, record: record(name) }))
    }))
  })
}
