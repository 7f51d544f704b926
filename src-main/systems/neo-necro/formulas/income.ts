import type { NecroRules } from '../catalogue/rules'
import type { GameResult } from './experience'

export interface IncomeInput {
  respect: number
  result: GameResult
  ownValue: number
  opponentValue: number
  pursesStolen: number
  pursesLost: number
}

export interface Income {
  /** The change of respect by the result (NN-REV-2). `challenger`: by the challenger bonus (NN-REV-3). */
  change: number
  challenger: number
  respect: number
  /** Credits from respect. `lost`: by stolen purses, never more than this. `stolen`: from enemies' purses. */
  fromRespect: number
  lost: number
  stolen: number
  credits: number
}

/**
 * Income of a game: respect changes first, then gives credits (NN-REV-1 to 6). A draw changes nothing by
 * default (NN-RUL-36); respect has a minimum (NN-REV-5).
 */
export function incomeOf(rules: NecroRules, game: IncomeInput): Income {
  const { win, loss, draw, challenger: bonus, creditsPerRespect, purse } = rules.income
  const slices = Math.max(0, Math.floor((game.opponentValue - game.ownValue) / bonus.slice))
  const change = { win, loss, draw }[game.result]
  const challenger = slices * { win: bonus.win, loss: bonus.loss, draw: 0 }[game.result]
  const respect = Math.max(rules.houseRules.respectFloor, game.respect + change + challenger)
  const fromRespect = Math.max(0, respect * creditsPerRespect)
  // The victim's income stays at 0 or more; the thief is paid in full (NN-RUL-59).
  const lost = Math.min(fromRespect, game.pursesLost * purse)
  const stolen = game.pursesStolen * purse
  return { change, challenger, respect, fromRespect, lost, stolen, credits: fromRespect - lost + stolen }
}

/**
 * The income of a gang that sat a game out: respect stays, and gives credits only if the house rule
 * sitOutIncome says so (MAGOT-1).
 */
export function incomeSatOut(rules: NecroRules, respect: number): Income {
  const fromRespect =
    rules.houseRules.sitOutIncome === 'respect' ? Math.max(0, respect * rules.income.creditsPerRespect) : 0
  return { change: 0, challenger: 0, respect, fromRespect, lost: 0, stolen: 0, credits: fromRespect }
}
