import { choice, count, flag, oneOfFields, type FormField } from '../../../../kernel/system/form'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { isRefusal, reason, refuse, type Reason } from '../../../../kernel/values/verdict'
import { armOf } from '../deeds/arms'
import type { Play, Scene } from '../play'
import { answerOf, armsOf, numberOf, type Arm } from '../state'
import {
  care,
  detail,
  finer,
  ignored,
  modifier,
  named,
  range,
  skill,
  spend,
  targets,
  threshold,
  unit,
  weapon
} from './act'
import { noWeapon, out } from './bounds'
import { beginDeed, deedOf, fired, targetsOf } from './deed'

/** What a fire mode brings: rounds spent, damage tokens, bonus to the score, and the reasons against it. */
interface Fire {
  rounds: number
  tokens: number
  bonus: number
  wrong: Reason[]
}

interface FireWish {
  mode: string
  rounds: number
  burst: boolean
  actions: number
  /** The passes that it takes. */
  used: number
}

/** The modes in which this weapon shoots: suppressive fire is another act (SRU-RA-01). */
const modesOf = (rules: Scene['rules'], arm: Arm): string[] =>
  rules.files['tables/fire'].modes.filter((mode) => mode !== 'suppressive' && arm.modes.includes(mode))

const firing = (rules: Scene['rules'], who: TrackedUnit): Arm[] =>
  armsOf(who).filter((arm) => arm.area === 0 && modesOf(rules, arm).length > 0)

/** The fire modes. Weapons with the same modes share one field, so that no weapon is offered a mode that it lacks. */
function modes({ rules }: Scene, who: TrackedUnit): FormField<string> {
  const kindOf = (arm: Arm): string => modesOf(rules, arm).join()
  const arms = firing(rules, who)
  const kinds = [...new Set(arms.map(kindOf))]
  const [first, ...others] = kinds.map((kind) =>
    choice(
      named('fireModes', kind.split(',')),
      undefined,
      kinds.length === 1
        ? {}
        : {
            when: { field: 'weapon', is: arms.filter((arm) => kindOf(arm) === kind).map(({ item }) => item) }
          }
    )
  )
  return first ? oneOfFields(first, ...others) : choice<string>([])
}

const BURSTS = { when: { field: 'mode', is: ['multiple'] } }
const LONG = { when: { field: 'mode', is: ['multiple', 'spray'] } }
const passesOf = (who: TrackedUnit): number => Math.max(1, numberOf(who, 'passes'))
const mostAdjusted = ({ rules }: Scene): number => (rules.house.adjustRepeat === 'once' ? 1 : 9)

/** Shoots at one or several targets in one action (SRU-RA-01 to SRU-RA-03, SRU-AC-06, SRU-AC-07). */
export const shoot = unit({
  id: 'shoot',
  group: 'fight',
  rules: ['SRU-RA-01', 'SRU-RA-06', 'SRU-RA-08'],
  against: (scene, who) => [...out(scene, who), ...noWeapon(firing(scene.rules, who))],
  fields: (scene, who) => ({
    weapon: weapon(firing(scene.rules, who)),
    mode: modes(scene, who),
    roll: skill(who),
    on: targets('enemies'),
    range: range(scene),
    spend: spend(scene, who),
    rounds: count(1, 20, 2, BURSTS),
    burst: flag(false, BURSTS),
    actions: count(1, 9, 1, LONG),
    detail,
    modifier,
    ...threshold,
    adjust: finer.count(0, mostAdjusted(scene), 0, ['SRU-AC-03', 'SRU-R16']),
    passes: finer.count(1, passesOf(who), 1, ['SRU-AC-06', 'SRU-AC-07']),
    ...ignored,
    care,
    times: finer.count(1, 9, 1, ['SRU-CB-10', 'SRU-R28'])
  }),
  main: ({ rules }, who) => firing(rules, who).length > 0,
  do(play, who, said) {
    const arm = armOf(who, said.weapon)
    const on = targetsOf(play, who, said.on)
    if (isRefusal(on)) return on
    const { mode, rounds: announced, burst, actions, passes: used } = said
    const deed = deedOf(play, who, 'shot', said)
    const fire = fireOf(play, who, arm, deed.skill, { mode, rounds: announced, burst, actions, used })
    const wrong = [...targetsTooMany(on, used), ...fire.wrong]
    const spent = fired(who, arm, fire.rounds)
    if (wrong.length > 0 || isRefusal(spent))
      return refuse(...wrong, ...(isRefusal(spent) ? spent.refused : []))
    const { thresholdIncrease } = answerOf(play.rules, 'sru.multiple', { passes: passesOf(who), used })
    beginDeed(
      play,
      who,
      {
        ...deed,
        on: eachPass(on, used),
        modifiers: fire.bonus === 0 ? deed.modifiers : [...deed.modifiers, fire.bonus],
        extraPasses: Number(thresholdIncrease),
        bullets: fire.tokens
      },
      'shoots',
      { weapon: arm.name, mode: play.rules.words('fireModes', mode, 'name'), rounds: fire.rounds },
      ...spent
    )
  }
})

/**
 * The targets, one for each pass. With more passes than targets the result applies to them again, in
 * order (SRU-AC-06).
 */
function eachPass(on: readonly string[], passes: number): string[] {
  return on.length === 0 ? [] : Array.from({ length: passes }, (_, pass) => on[pass % on.length] ?? '')
}

function targetsTooMany(on: string[], passes: number): Reason[] {
  if (on.length <= passes) return []
  return [reason('targets-too-many', ['SRU-AC-06', 'SRU-AC-07'], { targets: on.length, passes })]
}

function fireOf(play: Play, who: TrackedUnit, arm: Arm, skillValue: number, wish: FireWish): Fire {
  const { mode, burst, actions, used } = wish
  const { rules } = play
  const shots = answerOf(rules, 'sru.shots', {
    mode,
    skill: skillValue,
    agility: numberOf(who, 'agility'),
    trigger: arm.trigger,
    automatic: arm.automatic,
    burst,
    actions
  })
  if (mode === 'spray') {
    const fired = Number(shots['bullets'])
    // The passes share the rounds in the magazine.
    const sprayed = Math.min(fired, arm.magazine > 0 ? Math.floor(arm.loaded / used) : fired)
    const none = reason('too-few-rounds', ['SRU-R32'], { weapon: arm.name, needed: used, loaded: arm.loaded })
    const bonus = (): number =>
      Number(answerOf(rules, 'sru.spray', { bullets: sprayed, recoilCompensation: arm.recoil })['bonus'])
    return sprayed === 0
      ? { rounds: 0, tokens: 0, bonus: 0, wrong: [none] }
      : {
          rounds: sprayed * used,
          tokens: rules.house.sprayDamage === 'one-token' ? 1 : sprayed,
          bonus: bonus(),
          wrong: []
        }
  }
  if (mode !== 'multiple') return { rounds: used, tokens: 1, bonus: 0, wrong: [] }
  const inBurst = burst ? rules.files['tables/fire'].burst : 1
  const most = Number(shots['maxPerAction'] ?? 0) * actions
  return {
    rounds: wish.rounds * inBurst * used,
    tokens: wish.rounds * (rules.house.burstSize === 'three' ? inBurst : 1),
    bonus: 0,
    wrong:
      wish.rounds > most ? [reason('bullets-too-many', ['SRU-RA-02'], { announced: wish.rounds, most })] : []
  }
}
