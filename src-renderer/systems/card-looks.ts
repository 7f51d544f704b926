import type { GameIconName } from '@/ui/icons/game-icons'

/** The colour and emblem of each house. */
export const HOUSES: { [kind: string]: { colour: string; emblem: GameIconName } } = {
  orlock: { colour: '#8c3413', emblem: 'gears' },
  escher: { colour: '#6a2480', emblem: 'snake' },
  goliath: { colour: '#4a4a10', emblem: 'fist' },
  'van-saar': { colour: '#17507a', emblem: 'cpu' },
  delaque: { colour: '#3b4047', emblem: 'hood' },
  cawdor: { colour: '#6e4608', emblem: 'fire' },
  redemptionists: { colour: '#96151b', emblem: 'flame' },
  ratskins: { colour: '#5c4630', emblem: 'rat' },
  scavvies: { colour: '#3f5524', emblem: 'death-skull' }
}

/** The colours and emblem of games whose rosters have no houses. */
export const GAMES: { [system: string]: { colours: string[]; emblem: GameIconName } } = {
  'vampire-d10': { colours: ['#7a1022', '#4a2145', '#3a3f55'], emblem: 'fangs' },
  'cyberpunk-red': { colours: ['#a3122a', '#0f5a63', '#5b2a86'], emblem: 'cyber-eye' },
  'twilight-2000': { colours: ['#4b5320', '#5a4a2a', '#3e4a52'], emblem: 'helmet' },
  'shadowrun-sru': { colours: ['#0d5c50', '#53307a', '#7a3a10'], emblem: 'cpu' }
}

/** Games that show figures up to five as dots. */
export const DOTTED: readonly string[] = ['vampire-d10']
