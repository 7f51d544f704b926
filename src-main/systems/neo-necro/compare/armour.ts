import { isRefusal } from '../../../kernel/values/verdict'
import type { NecroRules } from '../catalogue/rules'
import { signed } from '../catalogue/phrase'
import { halved, saveDie, saveGiven } from '../formulas/arms'
import { bandsOf, firearm } from '../formulas/shots'
import { say } from '../catalogue/say'
import { ask, columnOf, output, type Column, type RowShape } from './asking'
import type { Holder } from './holder'
import type { Supposed } from './suppose'

export const ARMOUR_ROWS: RowShape[] = [
  { key: 'save', kind: 'number', better: 'more', rules: ['NN-SAV-1'] },
  { key: 'saveHalved', kind: 'number', better: 'more', rules: ['NN-SAV-2'] },
  { key: 'saveDie', kind: 'words', better: null, rules: ['NN-SAV-9'] },
  { key: 'toughness', kind: 'number', better: 'more', rules: ['NN-CHA-5'] },
  { key: 'woundBack', kind: 'chance', better: 'less', rules: ['NN-SAV-3'] },
  { key: 'fallBack', kind: 'chance', better: 'less', rules: ['NN-OUT-1'] },
  { key: 'lossBack', kind: 'mean', better: 'less', rules: ['NN-DMG-2'] }
]

/** The column of a piece of armour: what a short-range shot by the foe does to its wearer (NN-SAV-3, NN-ARM-1). */
export function armourColumn(rules: NecroRules, holder: Holder, { foe, foeGun }: Supposed): Column {
  const { thing, fighter, tells } = holder
  const gun = firearm(rules, foeGun)
  const distance = isRefusal(gun) ? 0 : (bandsOf(gun.profile)?.short.max ?? 0)
  const answer = ask(rules, 'odds-shot', {
    bs: foe.profile.bs,
    weapon: foeGun,
    distance,
    skills: foe.skills,
    target: {
      items: tells('worn'),
      skills: tells('skills'),
      toughness: tells('toughness'),
      wounds: fighter.effective.profile.w,
      profile: tells('fighting')
    }
  })
  const save = saveGiven(rules, thing.id)
  return columnOf(
    holder,
    null,
    save?.invulnerable
      ? [rules.specialRules.find(({ id }) => id === 'invulnerable')?.name ?? say('outcomes.invulnerable')]
      : [],
    [{ title: say('compared.shotAt'), answer }],
    {
      save: save?.value ?? null,
      saveHalved: save && !save.invulnerable ? halved(save) : null,
      saveDie: save ? signed(saveDie(rules, save, fighter.skills, false)) : null,
      toughness: fighter.effective.profile.t,
      woundBack: output(answer, 'woundChance'),
      fallBack: output(answer, 'fallenChance'),
      lossBack: output(answer, 'expectedLoss')
    }
  )
}
