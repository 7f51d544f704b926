import * as v from 'valibot'
import { reason, refuse } from '../../../kernel/values/verdict'
import { SIDES } from '../formulas/injuries'
import { unknown } from './ids'
import { die, flag, idOf } from './input'
import { nameOf, resolver } from './working'

const side = v.picklist(SIDES)
const owned = v.nullish(
  v.pipe(v.array(v.strictObject({ bionic: idOf('bionic'), side })), v.maxLength(20)),
  () => []
)
const ruleOf = { eye: 'NN-BIO-2', arm: 'NN-BIO-3', leg: 'NN-BIO-4' } as const

/** Which side a serious injury hits, and whether it destroys a bionic there. */
const bionicHit = resolver(
  'bionic-hit',
  ['NN-BIO-1', 'NN-INJ-3', 'NN-INJ-10', 'NN-GEN-2', 'NN-RUL-39', 'NN-RUL-40'],
  v.strictObject({
    injury: idOf('injury'),
    bionics: owned,
    /** The eye lost before; the second injury hits the other one. */
    lostEye: v.nullish(side),
    /** A D2: 1 is left, 2 is right. */
    die: die(2)
  }),
  (rules, input, w) => {
    const injury = rules.injury(input.injury)
    const reasons = [
      ...unknown(rules.injury, input.injury),
      ...unknown(rules.thing, ...input.bionics.map(({ bionic }) => bionic))
    ]
    if (reasons.length > 0 || !injury) return refuse(...reasons)
    if (!injury.pairedOrgan) {
      w.step('no-organ', { injury: injury.name }, 'NN-RUL-40')
      return w.done({ side: null, destroyed: null, injury: injury.id })
    }
    const other =
      injury.secondTime && input.lostEye != null ? (input.lostEye === 'left' ? 'right' : 'left') : null
    const struck = other ?? SIDES[w.die(2, 'side', input.die) - 1] ?? 'left'
    w.step(
      other ? 'other-eye' : 'side',
      { side: nameOf(rules, 'sides', struck) },
      ...(other ? ['NN-RUL-39', 'NN-INJ-10'] : ['NN-INJ-3', 'NN-GEN-2'])
    )
    const destroyed =
      input.bionics.find((own) => own.bionic === injury.bionic && own.side === struck)?.bionic ?? null
    w.step(
      destroyed ? 'destroyed' : 'flesh',
      { thing: nameOf(rules, 'things', destroyed ?? ''), injury: injury.name },
      'NN-RUL-40',
      ...(destroyed ? ['NN-BIO-1'] : [])
    )
    return w.done({ side: struck, destroyed, injury: injury.id })
  }
)

/** Whether this bionic may be fitted, on which side, and what it heals. */
const bionicFit = resolver(
  'bionic-fit',
  ['NN-BIO-1', 'NN-BIO-2', 'NN-BIO-3', 'NN-BIO-4', 'NN-RUL-40'],
  v.strictObject({
    bionic: idOf('bionic'),
    bionics: owned,
    injuries: v.nullish(
      v.pipe(v.array(v.strictObject({ injury: idOf('injury'), side })), v.maxLength(50)),
      () => []
    ),
    wish: v.nullish(side),
    /** It was implanted before and taken out. */
    removed: flag
  }),
  (rules, input, w) => {
    const thing = rules.thing(input.bionic)
    const reasons = [
      ...unknown(rules.thing, input.bionic, ...input.bionics.map(({ bionic }) => bionic)),
      ...unknown(rules.injury, ...input.injuries.map(({ injury }) => injury))
    ]
    if (reasons.length > 0 || !thing) return refuse(...reasons)
    if (thing.kind !== 'bionic') return refuse(reason('not-a-bionic', ['NN-BIO-1'], { thing: thing.name }))
    const { organ, heals, mods } = thing.facts
    const taken = input.bionics.filter(({ bionic }) => {
      const own = rules.thing(bionic)
      return own?.kind === 'bionic' && own.facts.organ === organ
    })
    const free = SIDES.filter(
      (entry) => !taken.some((own) => own.side === entry) && (input.wish == null || entry === input.wish)
    )
    const healed = input.injuries.find(({ injury, side: where }) => injury === heals && free.includes(where))
    const at = healed?.side ?? free[0] ?? null
    if (input.removed || at === null) {
      w.step(input.removed ? 'implanted' : 'no-flesh-left', { thing: thing.name }, 'NN-BIO-1')
      return w.done({ allowed: false, side: null, heals: null, strength: 0, sprint: 0 })
    }
    const bonus = (key: 'strength' | 'sprintDistance'): number =>
      (mods ?? []).reduce(
        (sum, mod) => sum + (mod.key === key && typeof mod.value === 'number' ? mod.value : 0),
        0
      )
    w.step('fits', { thing: thing.name, side: nameOf(rules, 'sides', at) }, ruleOf[organ])
    if (healed) w.step('heals', { injury: nameOf(rules, 'injuries', healed.injury) }, ruleOf[organ])
    const [strength, sprint] = [bonus('strength'), bonus('sprintDistance')]
    if (strength > 0) w.step('strength', { strength })
    if (sprint > 0) w.step('sprint', { sprint: sprint * (taken.length + 1) })
    return w.done({
      allowed: true,
      side: at,
      heals: healed?.injury ?? null,
      strength,
      sprint: sprint * (taken.length + 1)
    })
  }
)

export const organs = [bionicHit, bionicFit]
