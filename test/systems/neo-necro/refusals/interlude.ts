import type { Reason } from '../../../../src-main/kernel/values/verdict'
import { opening } from '../../../../src-main/systems/neo-necro/battle/sitting-out'
import { finished, type Gang, playOn, table, type Told } from '../../../support/necro-table'
import { foundedBy } from './people'
import { refusedBy, type Triggers } from './triggers'

/** A gang after a game, its interlude played on to this step. */
function after(step: string, told: Told = {}, more: (gang: Gang) => void = () => {}, houseRules = {}): Gang {
  const at = table(houseRules)
  const gangs: [Gang, Gang] = [foundedBy(at, 'g1', more), foundedBy(at, 'g2')]
  finished(gangs, told)
  playOn(gangs[0], step)
  return gangs[0]
}
const trading = (more?: (gang: Gang) => void) => after('trade', {}, more)
const idOf = (gang: Gang, name: string) => gang.member(name).id
const answers = (gang: Gang, prompt: string, answer: object): readonly Reason[] =>
  gang.reasons({ type: 'answer', prompt, answer })

const OUT: Told = { reported: { Gus: { state: 'out', by: 'Zed' } } }
/** A gang with a captive, at the purchases. */
function captured(): Gang {
  const gang = after('injuries', OUT)
  gang.answer(`injury:${idOf(gang, 'Gus')}`, { dice: [95] })
  playOn(gang, 'trade')
  return gang
}
const ransom = (amount: number) => {
  const gang = captured()
  return answers(gang, `captive:${idOf(gang, 'Gus')}`, { options: ['ransom'], amount })
}
/** The leader dead, at the purchases. */
function leaderless(leaderReplacement: string): Gang {
  const gang = after('injuries', { reported: { Alba: { state: 'out' } } }, () => {}, { leaderReplacement })
  gang.answer(`injury:${idOf(gang, 'Alba')}`, { dice: [100] })
  playOn(gang, 'trade')
  return gang
}
/** The die of an injury, with this result. */
const injury = (answer: object) => () => {
  const gang = after('injuries', OUT)
  return answers(gang, `injury:${idOf(gang, 'Gus')}`, answer)
}
const progression = (...options: string[]) => {
  const gang = after('experience')
  gang.answer('experience')
  return answers(gang, `progression:${idOf(gang, 'Kim')}:10`, { options })
}

/** Between two games. */
export const interlude: Triggers = {
  'not-this-step': () =>
    after('experience').reasons({ type: 'buy', lines: [{ thing: 'dagger', quantity: 1, holder: 'stash' }] }),
  'prompts-open': () => {
    const gang = trading()
    gang.recruit('ganger', 'Nox')
    return answers(gang, 'trade-done', { options: ['done'] })
  },
  'prompt-closed': () => answers(after('income'), 'pay', {}),
  'no-dice-asked': () => answers(after('experience'), 'experience', { dice: [1] }),
  'dice-count': injury({ dice: [1, 2] }),
  'not-a-face': injury({ dice: [101] }),
  'unknown-option': injury({ options: ['rest'] }),
  'no-amount-asked': injury({ amount: 5 }),
  'choose-exactly': () => progression(),
  'option-twice': () => progression('characteristic:bs', 'characteristic:bs'),
  'choose-between': () => {
    const gang = after('pay')
    return answers(gang, 'pay', { options: [idOf(gang, 'Gus'), idOf(gang, 'Kim'), 'nobody'] })
  },
  'amount-needed': () => {
    const gang = captured()
    return answers(gang, `captive:${idOf(gang, 'Gus')}`, { options: ['ransom'] })
  },
  'amount-out-of-range': () => ransom(1_000_000),
  'fighter-captured': () => {
    const gang = captured()
    return gang.reasons({ type: 'dismiss', member: idOf(gang, 'Gus') })
  },
  'fighter-gone': () => {
    const gang = trading()
    gang.do({ type: 'dismiss', member: idOf(gang, 'Kim') })
    return gang.reasons({ type: 'dismiss', member: idOf(gang, 'Kim') })
  },
  'leader-stays': () => {
    const gang = trading()
    return gang.reasons({ type: 'dismiss', member: idOf(gang, 'Alba') })
  },
  'leader-recruit-only': () => {
    const gang = leaderless('recruit-only')
    return answers(gang, 'leader', { options: [idOf(gang, 'Kim')] })
  },
  'leader-promote-only': () =>
    leaderless('promote-only').reasons({ type: 'recruit', memberType: 'leader', name: 'Nox', choices: {} }),
  'progression-first': () => {
    const gang = after('experience')
    gang.answer('experience')
    return gang.reasons({ type: 'choose', member: idOf(gang, 'Kim'), key: 'category', value: 'ws' })
  },
  'category-fixed': () => {
    const gang = foundedBy(table(), 'g1')
    return gang.reasons({ type: 'choose', member: idOf(gang, 'Kim'), key: 'category', value: 'ws' })
  },
  'not-for-sale': () => {
    const gang = trading((one) => one.buy('bionic-arm'))
    return gang.reasons({ type: 'sell', items: [gang.item('bionic-arm').id] })
  },
  implanted: () => {
    const gang = trading((one) => one.buy('bionic-arm', one.member('Kim').id))
    return gang.reasons({ type: 'move', moves: [{ item: gang.item('bionic-arm').id, to: 'stash' }] })
  },
  'somebody-fit': () => {
    const gang = foundedBy(table(), 'g1')
    return refusedBy(opening.open(gang.at.rules, gang.roster, {}, gang.at.chance))
  }
}
