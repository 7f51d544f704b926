import type { ComparedCell } from '../../../kernel/system/compare'
import type { Json, Words } from '../../../kernel/values/json'
import { isRefusal } from '../../../kernel/values/verdict'
import { meleeFacts, type NecroRules } from '../catalogue/rules'
import { signed } from '../catalogue/phrase'
import { blowLevel, meleeStats } from '../formulas/arms'
import { say } from '../catalogue/say'
import { ask, columnOf, type Column, type RowShape } from './asking'
import type { Holder } from './holder'
import type { Supposed } from './suppose'

export const BLOW_ROWS: RowShape[] = [
  { key: 'attack', kind: 'words', better: null, rules: ['NN-MEL-7'] },
  { key: 'defence', kind: 'words', better: null, rules: ['NN-MEL-7'] },
  { key: 'hit', kind: 'number', better: 'more', rules: ['NN-MEL-6'] },
  { key: 'strength', kind: 'number', better: 'more', rules: ['NN-MEL-9'] },
  { key: 'threshold', kind: 'number', better: 'more', rules: ['NN-SAV-2'] },
  { key: 'level', kind: 'number', better: 'more', rules: ['NN-DMG-2'] },
  { key: 'blowCount', kind: 'number', better: 'more', rules: ['NN-MEL-2'] },
  { key: 'wound', kind: 'chance', better: 'more', rules: ['NN-IMP-1'] },
  { key: 'out', kind: 'chance', better: 'more', rules: ['NN-OUT-5'] },
  { key: 'loss', kind: 'mean', better: 'more', rules: ['NN-DMG-2'] },
  { key: 'hitBack', kind: 'number', better: 'less', rules: ['NN-MEL-6'] },
  { key: 'woundBack', kind: 'chance', better: 'less', rules: ['NN-MEL-4'] },
  { key: 'lossBack', kind: 'mean', better: 'less', rules: ['NN-DMG-2'] }
]

/** The column of a melee weapon wielded alone against a foe who strikes back (NN-MEL-4, NN-MEL-7, NN-MEL-9). */
export function blowColumn(rules: NecroRules, holder: Holder, { foe, charging }: Supposed): Column {
  const { thing, fighter, tells } = holder
  const { ws, bs, i, s, w } = fighter.effective.profile
  const input: { [field: string]: Json } = {
    a: {
      ws,
      bs,
      i,
      strength: s,
      toughness: tells('toughness'),
      wounds: w,
      weapons: [thing.id],
      items: tells('plating'),
      skills: tells('skills'),
      charging
    },
    b: {
      ws: foe.profile.ws,
      bs: foe.profile.bs,
      i: foe.profile.i,
      strength: foe.profile.s,
      toughness: foe.toughness,
      wounds: foe.wounds,
      weapons: foe.weapons,
      items: foe.worn,
      skills: foe.skills
    }
  }
  const answer = ask(rules, 'odds-melee', input)
  const upon = (who: 'upOnA' | 'upOnB', name: string): ComparedCell => {
    const figures = isRefusal(answer) ? null : (answer.outcome[who] as { [output: string]: Json })
    const value = figures?.[name]
    return typeof value === 'number' || typeof value === 'string' ? value : null
  }
  const stats = meleeStats(rules, thing)!
  const melee = meleeFacts(thing)
  const notes: Words[] = melee?.meleeExclusive
    ? [say('labels.soleWeapon')]
    : melee?.hands === 2
      ? [say('labels.twoHands')]
      : []
  return columnOf(holder, null, notes, [{ title: say('compared.inContact'), answer }], {
    attack: signed(stats.attack),
    defence: signed(stats.defence),
    hit: upon('upOnB', 'target'),
    strength: s + stats.strength,
    threshold: stats.threshold,
    level: blowLevel(rules, fighter.skills, stats),
    blowCount: isRefusal(answer) ? null : Number(answer.outcome['blows']),
    wound: upon('upOnB', 'woundChance'),
    out: upon('upOnB', 'outChance'),
    loss: upon('upOnB', 'expectedLoss'),
    hitBack: upon('upOnA', 'target'),
    woundBack: upon('upOnA', 'woundChance'),
    lossBack: upon('upOnA', 'expectedLoss')
  })
}
