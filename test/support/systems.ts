import { games } from '../../src-main/systems/registry'

/** All games of the program, with their code. */
export const systems = await Promise.all(games.map(({ load }) => load()))
