import * as v from 'valibot'
import { isRefusal, reason, refuse } from '../../../kernel/values/verdict'
import { bandsOf, firearm, firesTemplate } from '../formulas/shots'
import { dice, flag, idOf, inches, optionalIdOf, score } from './input'
import { resolver } from './working'

const coveringFire = resolver(
  'covering-fire',
  ['NN-SUP-1', 'NN-SUP-2', 'NN-SUP-3', 'NN-SHO-1', 'NN-RUL-55'],
  v.strictObject({
    weapon: idOf('ranged-weapon'),
    profile: optionalIdOf('profile'),
    target: v.nullish(v.picklist(['enemy', 'terrain', 'ally']), 'enemy'),
    visible: v.nullish(v.boolean(), true)
  }),
  (rules, input, w) => {
    const gun = firearm(rules, input.weapon, input.profile)
    if (isRefusal(gun)) return gun
    const about = { weapon: gun.thing.name }
    w.cite('NN-SHO-1')
    const verdict =
      firesTemplate(gun) || !bandsOf(gun.profile)
        ? 'template'
        : input.target === 'ally'
          ? 'ally'
          : !input.visible
            ? 'not-visible'
            : 'allowed'
    w.step(verdict, about, verdict === 'template' ? 'NN-SUP-1' : 'NN-SUP-2')
    if (verdict !== 'allowed') return w.done({ allowed: false, hitRolls: 0, markers: 0 })
    w.step(
      'marker',
      { rate: gun.profile.rateOfFire },
      'NN-SUP-3',
      ...(gun.profile.rateOfFire > 1 ? ['NN-RUL-55'] : [])
    )
    return w.done({ allowed: true, hitRolls: 1, markers: 1 })
  }
)

/** What a fighter under covering fire may try. True: it counts as moving, shooting or striking (NN-SUP-4). */
const risky: { [action: string]: boolean } = {
  move: true,
  sprint: true,
  shoot: true,
  'throw-grenade': true,
  strike: true,
  'anything-else': false
}

const underCoveringFire = resolver(
  'under-covering-fire',
  ['NN-SUP-4', 'NN-SUP-5', 'NN-SUP-6', 'NN-GEN-3', 'NN-GRN-3', 'NN-SPR-1'],
  v.strictObject({
    initiative: score,
    tries: v.picklist(['move', 'sprint', 'shoot', 'throw-grenade', 'strike', 'anything-else']),
    /**
     * Every marker near the fighter: its distance, whether its shooter sees them, whether it already made
     * them test in this activation.
     */
    markers: v.pipe(
      v.array(v.strictObject({ distance: inches, seen: v.nullish(v.boolean(), true), tested: flag })),
      v.minLength(1),
      v.maxLength(20)
    ),
    dice: dice(10, 20)
  }),
  (rules, input, w) => {
    const radius = rules.combat.coveringFireRadius
    if (!risky[input.tries]) {
      w.step('no-risk', {}, 'NN-SUP-4')
      return w.done({ tests: [], hitsBy: [], goesOn: true })
    }
    if (input.tries === 'throw-grenade') w.cite('NN-GRN-3')
    if (input.tries === 'sprint') w.cite('NN-SPR-1')
    const tests = input.markers.flatMap(({ distance, seen, tested }, nth) => {
      const verdict = distance > radius ? 'too-far' : !seen ? 'unseen' : tested ? 'tested-already' : 'test'
      w.step(
        verdict,
        { marker: nth + 1, distance, radius },
        verdict === 'tested-already' ? 'NN-SUP-6' : 'NN-SUP-4'
      )
      return verdict === 'test' ? [nth] : []
    })
    const given = input.dice ?? undefined
    if (given && given.length !== tests.length)
      return refuse(
        reason('wrong-number-of-dice', ['NN-SUP-6'], { needed: tests.length, given: given.length })
      )
    if (tests.length > 1) w.cite('NN-SUP-6')
    const hitsBy = tests.filter((nth, at) => {
      const value = w.die(10, `marker ${nth + 1}`, given?.[at])
      const hit = value > input.initiative
      w.step(hit ? 'hit' : 'safe', { marker: nth + 1, die: value, initiative: input.initiative }, 'NN-GEN-3')
      return hit
    })
    if (hitsBy.length > 0) w.step('goes-on', {}, 'NN-SUP-5')
    return w.done({ tests, hitsBy, goesOn: hitsBy.length === 0 ? true : null })
  }
)

const coveringMarker = resolver(
  'covering-marker',
  ['NN-SUP-7'],
  v.strictObject({
    shooter: v.picklist(['own-activation-begins', 'pinned', 'down', 'out-of-action', 'otherwise'])
  }),
  (_rules, { shooter }, w) => {
    const remains = shooter === 'otherwise'
    w.step(remains ? 'remains' : 'removed', {}, 'NN-SUP-7')
    return w.done({ remains })
  }
)

export const covering = [coveringFire, underCoveringFire, coveringMarker]
