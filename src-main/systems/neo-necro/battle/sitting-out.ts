import { rosterEvent, type RosterEvent } from '../../../kernel/state/event'
import { evolveRoster } from '../../../kernel/state/evolve'
import type { OpeningPlug } from '../../../kernel/system/opening'
import { present, type Roster } from '../../../kernel/state/roster'
import { reason, refuse, type Reason } from '../../../kernel/values/verdict'
import { NOBODY_FOUGHT } from '../sheet/between'
import type { NecroRules } from '../catalogue/rules'
import { onward } from '../roster/decide/steps'
import { say } from '../catalogue/say'
import { backAgain } from './back-again'
import { whyNotFight, whyNotGang } from './muster'

const RULE = 'MAGOT-1'

/**
 * Lets a gang without any fit fighter sit a game out, so that its interlude opens; otherwise it could never go
 * on (MAGOT-1).
 */
export const opening: OpeningPlug<NecroRules> = {
  opening(rules, roster) {
    const against = whyNotSitOut(rules, roster)
    return {
      label: say('opening.label'),
      hint: say(`opening.hint-${rules.houseRules.sitOutIncome}`),
      rules: [RULE],
      fields: [],
      allowed: against.length === 0,
      refused: against.map(({ code, params }) => say(`refusals.${code}`, params))
    }
  },
  open(rules, roster, _input, chance) {
    const against = whyNotSitOut(rules, roster)
    if (against.length > 0) return refuse(...against)
    const events: RosterEvent[] = []
    let now = roster
    const tell = (added: RosterEvent[]): void => {
      events.push(...added)
      now = evolveRoster(now, added)
    }
    const data = NOBODY_FOUGHT
    tell([
      rosterEvent(roster.id, 'game-sat-out', { fighters: present(roster).map(({ name }) => name) }, [
        { do: 'stage', to: 'between' },
        // The id is new because dice are named after it.
        { do: 'between-open', between: { id: chance.id(), battle: null, step: 'injuries', data } }
      ])
    ])
    tell(backAgain(now))
    tell(onward(rules, now))
    return events
  }
}

/** Why the gang may not sit a game out: it is not ready for a game, or somebody in it could fight (MAGOT-1). */
function whyNotSitOut(rules: NecroRules, roster: Roster): Reason[] {
  const gang = whyNotGang(roster)
  if (gang.length > 0) return gang
  const fit = present(roster).filter((member) => whyNotFight(rules, member).length === 0)
  return fit.length === 0
    ? []
    : [reason('somebody-fit', [RULE], { names: fit.map(({ name }) => name), count: fit.length })]
}
