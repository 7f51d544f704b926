import type { Card } from '@kernel/system/sheet'
import type { GameIconName } from '@/ui/icons/game-icons'
import { isGameIcon, pictureOf } from '@/ui/icons/meanings'
import { GAMES, HOUSES } from '@/systems/card-looks'
import { iconOfFact, iconOfPart } from './icons'
import type { Look } from '../layout/face'

/** Colours for rosters of any other game. White has a contrast of more than 6 to 1 on each. */
const COLOURS = ['#8c3413', '#17507a', '#3f5524', '#6a2480', '#6e4608', '#3b4047']

const RANKS: { [type: string]: GameIconName } = {
  leader: 'queen-crown',
  heavy: 'muscle-up',
  colossus: 'muscle-up',
  ganger: 'rank-2',
  kid: 'rank-1'
}

/** The emblem of a card that is no member's. */
const KINDS: { [kind: string]: GameIconName } = {
  weapon: 'crosshair',
  equipment: 'wrench',
  thing: 'wrench',
  gear: 'wrench',
  armour: 'kevlar-vest',
  ammunition: 'bullets',
  cyberware: 'cpu',
  skill: 'skills',
  fury: 'fire',
  injury: 'broken-heart',
  quick: 'scroll-unfurled',
  rules: 'scroll-unfurled',
  scenario: 'flag-objective',
  pack: 'knapsack'
}

/**
 * The look of a card: the portrait, else the emblem of the house or the game; a colour for each house, else for
 * each roster.
 */
export function lookOf({ identity, kind, portrait, id, emblem, colour }: Card, system: string): Look {
  if (!identity)
    return {
      skin: system,
      colour: colour ?? null,
      emblem: isGameIcon(emblem) ? emblem : emblemOfKind(kind, id),
      rank: null,
      portrait: portrait ?? null
    }
  return {
    skin: system,
    ...lookOfRoster({ id: identity.roster, kind: identity.kind }, system),
    rank: RANKS[identity.type] ?? null,
    portrait: portrait ?? null
  }
}

/** A sheet has the colour of its roster, and the shapes of any other sheet. */
export function lookOfSheet({ roster, kind }: { roster: string; kind: string }, system: string): Look {
  const { colour } = lookOfRoster({ id: roster, kind }, system)
  return { skin: '', colour, emblem: null, rank: null, portrait: null }
}

/** The colour and the emblem of a roster: those of its house, else a colour of its own and the game's emblem. */
export function lookOfRoster(
  { id, kind }: { id: string; kind: string },
  system: string
): { colour: string; emblem: GameIconName | null } {
  const game = GAMES[system]
  const house = HOUSES[kind]
  const colours = game?.colours ?? COLOURS
  return {
    colour: house?.colour ?? colours[sumOf(id) % colours.length]!,
    emblem: house?.emblem ?? game?.emblem ?? null
  }
}

/** The icons of a legend, by the prefix of a sign (`Entry.sign`). */
const SIGNS: { [of: string]: (id: string) => GameIconName | null | undefined } = {
  part: iconOfPart,
  fact: (key) => iconOfFact({ key }),
  type: (id) => RANKS[id],
  house: (id) => HOUSES[id]?.emblem,
  kind: (id) => KINDS[id]
}

/** The icon of a legend's sign; null if it has none. */
export function iconOfSign(sign: string): GameIconName | null {
  const at = sign.indexOf(':')
  return SIGNS[sign.slice(0, at)]?.(sign.slice(at + 1)) ?? null
}

function emblemOfKind(kind: string, id: string): GameIconName | null {
  return kind === 'injury' && /kill|death|dead/.test(id) ? pictureOf('dead') : (KINDS[kind] ?? null)
}

/** All colours of cards. */
export const CARD_COLOURS = [
  ...Object.values(HOUSES).map(({ colour }) => colour),
  ...Object.values(GAMES).flatMap(({ colours }) => colours),
  ...COLOURS
]

/** A hash: equal for equal texts, different for most others. */
function sumOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 9973, 7)
}
