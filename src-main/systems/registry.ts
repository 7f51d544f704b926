import type { GameSystem } from '../kernel/system/system'

/**
 * A game that the program offers. Its code is loaded with a campaign of it: the games are most of the program, and
 * one is played.
 */
export interface OfferedGame {
  id: string
  version: number
  /** True if it has a reference deck (GameSystem.deck). */
  hasDeck: boolean
  load(): Promise<GameSystem>
}

/** All games of the program, in their order. A new one adds its folder, and its entry here. */
export const games: OfferedGame[] = [
  game('neo-necro', async () => (await import('./neo-necro/index')).neoNecro),
  game('cyberpunk-red', async () => (await import('./cyberpunk-red/index')).cyberpunkRed),
  game('twilight-2000', async () => (await import('./twilight-2000/index')).twilight2000),
  game('shadowrun-sru', async () => (await import('./shadowrun-sru/index')).shadowrunSru),
  game('vampire-d10', async () => (await import('./vampire-d10/index')).vampireD10)
]

function game(id: string, load: () => Promise<GameSystem>): OfferedGame {
  return { id, version: 1, hasDeck: true, load }
}

/** A game whose code is there already. */
export function offered(system: GameSystem): OfferedGame {
  return {
    id: system.id,
    version: system.version,
    hasDeck: system.deck !== undefined,
    load: async () => system
  }
}
