import type { Actor, AtTable } from '../../../kernel/system/board'
import type { Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import { readFields } from '../../../kernel/system/fields'
import type { Json, Localised } from '../../../kernel/values/json'
import type { TrackedUnit, Tracker } from '../../../kernel/state/tracker'
import { reason, refuse, type Reason, type Verdict } from '../../../kernel/values/verdict'
import { loadsOf, smartKind } from '../character'
import { MODES, type Mode } from '../files'
import { dvOf } from '../resolvers/shooting'
import { modifierOf, type CrRules } from '../rules'

import { bonusParts, mayAim, modeOf, reachOf, rollsWith, spendingOf, userInjuryOf } from '../weapons'
import { characteristicsOf } from './check'
import { climbsByBlades, isSheathed, whyNoHand } from './hands'
import { offers } from './offers'
import { opponentsCome, opponentsCopied, presetsCome } from './opponents'
import { partOf, startRoll } from './rolls'
import { addInjury, addState, endTurn, play, setCyber, type Scene } from './scene'
import {
  armsAt,
  cyberAt,
  firingOf,
  injuriesAt,
  isEnemy,
  linkOf,
  linksAt,
  moveOf,
  othersOf,
  pool,
  roundsAt,
  savesAt,
  score,
  set,
  setArm,
  setInjuries,
  setLinks,
  setPools,
  setStates,
  skill,
  statesAt,
  use,
  usedBy,
  woundPenalty,
  type Cyber,
  type Shot,
  type TableArm
} from './state'

type Values = { [field: string]: Json }
type Done = Reason[] | void

/** What an act brings about, or every reason why not. */
export function decideAct(
  rules: CrRules,
  at: AtTable,
  actName: string,
  actor: Actor,
  input: Values,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const { tracker } = at
  const offer = offers(rules, at, actor).find((one) => one.act === actName)
  if (!offer) return refuse(reason('unknown-act', [], { act: actName }))
  if (!offer.allowed)
    return refuse(...offer.refused.map((why) => reason('act-refused', offer.rules, { why: why })))
  const people = offer.fields
    .filter(({ kind }) => kind === 'enemy' || kind === 'enemies')
    .map(({ key }) => key)
  const { values, reasons } = readFields(
    offer.fields.filter(({ key }) => !people.includes(key)),
    Object.fromEntries(Object.entries(input).filter(([key]) => !people.includes(key)))
  )
  if (reasons.length > 0) return refuse(...reasons)
  const all: Values = {
    ...values,
    ...Object.fromEntries(people.flatMap((key) => (input[key] === undefined ? [] : [[key, input[key]]])))
  }
  const scene = play(tracker)
  const refused =
    actor.unit === undefined
      ? tableAct(rules, scene, actName, all, chance)
      : unitAct(rules, scene, actName, actor.unit, all)
  return refused && refused.length > 0 ? refuse(...refused) : scene.end()
}

function tableAct(rules: CrRules, scene: Scene, act: string, values: Values, chance: Chance): Done {
  const tracker = scene.now()
  if (act === 'next-round') {
    // Fire burns and timers run for those too whose turn nobody ended: an unconscious one has none to end (CR-QH-12, CR-QH-20, CR-ST-01).
    for (const unit of tracker.units.filter(
      (one) => one.state['dead'] !== true && !usedBy(tracker, one).done
    ))
      endTurn(rules, scene, unit.id)
    scene.put({ do: 'turn', to: tracker.turn + 1 })
    return scene.tell('round-began', { turn: tracker.turn + 1 })
  }
  if (act === 'initiative') {
    const units = tracker.units.filter((unit) => unit.state['dead'] !== true)
    return startRoll(
      scene,
      {
        kind: 'initiative',
        parts: units.map((unit) => partOf(unit.id, 'initiative', score(unit, 'ref'))),
        thrown: units.map(() => []),
        task: { do: 'initiative', reroll: false }
      },
      'initiative-asked',
      { count: units.length }
    )
  }
  if (act === 'copy-opponent') return opponentsCopied(rules, scene, values, chance)
  if (act === 'preset-opponent') return presetsCome(rules, scene, values, chance)
  return opponentsCome(rules, scene, values, chance)
}

function unitAct(rules: CrRules, scene: Scene, act: string, id: string, values: Values): Done {
  const unit = scene.unit(id)
  const tracker = scene.now()
  const used = usedBy(tracker, unit)
  const { name } = unit
  const number = (key: string): number => Number(values[key] ?? 0)
  const arm = armsAt(unit).find(({ item }) => item === values['weapon'])
  const acted = (): void => scene.put(use(tracker, unit, { action: used.action + 1, rolls: null }))
  const moved = (): void => scene.put(use(tracker, unit, { move: used.move + 1 }))
  switch (act) {
    case 'attack':
      return attack(rules, scene, unit, values)
    case 'move': {
      moved()
      return scene.tell('moved', {
        name,
        ...reachOf(
          rules,
          moveOf(rules, unit),
          values['special'] === true && !(values['climbs'] === true && climbsByBlades(rules, unit))
        )
      })
    }
    case 'reload':
      return reload(rules, scene, unit, String(values['weapon-load']), acted)
    case 'charge':
      moved()
      scene.put(
        setArm(scene.unit(id), arm?.item ?? '', {
          charged: { left: arm?.weapon.charge?.rounds ?? null, fired: false }
        })
      )
      return scene.tell('charged', { name, weapon: arm?.name ?? '' })
    case 'clear-jam':
      acted()
      scene.put(setArm(scene.unit(id), arm?.item ?? '', { jammed: false }))
      return scene.tell('jam-cleared', { name, weapon: arm?.name ?? '' })
    case 'work-bolt':
      acted()
      scene.put(setArm(scene.unit(id), arm?.item ?? '', { bolt: false }))
      return scene.tell('bolt-worked', { name, weapon: arm?.name ?? '' })
    case 'deploy-blade':
    case 'retract-blade':
      return turnBlade(scene, unit, String(values['blade']), act === 'deploy-blade')
    case 'put-out':
      acted()
      return clear(rules, scene, id, 'burning')
    case 'stand-up':
      moved()
      return clear(rules, scene, id, 'prone')
    case 'berserk': {
      const active = rules.files['catalogue/cyberware'].find(
        ({ id: thing }) => thing === 'berserk-implant'
      )?.active
      acted()
      addState(scene, id, { id: 'berserk', rounds: active?.rounds ?? null, source: name })
      return scene.tell('goes-berserk', { name, rounds: active?.rounds ?? 0 })
    }
    case 'check':
      return check(rules, scene, unit, values)
    case 'other-action':
      acted()
      return scene.tell('acted', { name, what: String(values['what']) || '—' })
    case 'end-turn':
      return endTurn(rules, scene, id)
    case 'connect':
    case 'breach':
    case 'quickhack':
    case 'disconnect':
    case 'eject':
      return net(rules, scene, act, unit, values)
    case 'death-save': {
      const made = values['made'] === true
      scene.put(set(id, 'saves', [...savesAt(unit), { turn: tracker.turn, made }]))
      if (!made) scene.put(set(id, 'dead', true))
      return scene.tell(made ? 'save-made' : 'save-failed', { name, turn: tracker.turn })
    }
    case 'mark':
      scene.put(
        setPools(
          unit,
          Object.fromEntries(
            ['hp-lost', 'armour-head-lost', 'armour-body-lost', 'luck-spent'].map((key) => [key, number(key)])
          )
        )
      )
      if (values['wound'] !== undefined) scene.put(set(id, 'wound', values['wound'] ?? null))
      return scene.tell('marked', {
        name,
        hp: number('hp-lost'),
        head: number('armour-head-lost'),
        body: number('armour-body-lost'),
        luck: number('luck-spent')
      })
    case 'state-set':
      addState(scene, id, {
        id: String(values['state']),
        rounds: number('rounds') || null,
        source: String(values['source']),
        ...(values['state'] === 'move-reduced' && { less: 1 })
      })
      return scene.tell('state-put', {
        name,
        state: rules.words('conditions', String(values['state']), 'name')
      })
    case 'state-clear':
      return clear(rules, scene, id, String(values['state']))
    case 'injury-set':
      return addInjury(rules, scene, id, { key: String(values['injury']), rounds: number('rounds') || null })
    case 'injury-clear': {
      const at = injuriesAt(unit).findIndex(({ key }) => key === values['injury'])
      scene.put(
        setInjuries(
          unit,
          injuriesAt(unit).filter((_, n) => n !== at)
        )
      )
      return scene.tell('injury-cleared', { name })
    }
    case 'tend':
      if (arm && number('loaded') > arm.weapon.magazine)
        return [
          reason('over-magazine', ['CR-R26'], {
            weapon: arm.name,
            loaded: number('loaded'),
            magazine: arm.weapon.magazine
          })
        ]
      scene.put(
        setArm(unit, arm?.item ?? '', { loaded: number('loaded'), jammed: values['jammed'] === true })
      )
      return scene.tell('tended', { name, weapon: arm?.name ?? '', loaded: number('loaded') })
    case 'place':
      scene.put(set(id, 'init', number('init')))
      return scene.tell('placed', { name, score: number('init') })
    default:
      scene.put(
        { do: 'unit-remove', unit: id },
        setLinks(linksAt(tracker).filter(({ by, on }) => by !== id && on !== id))
      )
      return scene.tell('stranger-gone', { name })
  }
}

function clear(rules: CrRules, scene: Scene, id: string, state: string): void {
  const unit = scene.unit(id)
  scene.put(
    setStates(
      unit,
      statesAt(unit).filter((one) => one.id !== state)
    )
  )
  scene.tell('state-over', { name: unit.name, state: rules.words('conditions', state, 'name') })
}

/** A blade comes out, or goes back into its arm; neither takes an action (CR-CY-04, MAGOT-4). */
function turnBlade(scene: Scene, unit: TrackedUnit, item: string, isOut: boolean): void {
  const blade = cyberAt(unit).find((one) => one.item === item)
  setCyber(scene, unit, (one) => (one.item === item ? turned(one, isOut) : one))
  scene.tell(isOut ? 'blade-out' : 'blade-in', { name: unit.name, blade: blade?.name ?? '' })
}

function turned({ out: _, ...blade }: Cyber, isOut: boolean): Cyber {
  return isOut ? { ...blade, out: true } : blade
}

function spendLuck(scene: Scene, id: string, luck: number): void {
  const unit = scene.unit(id)
  if (luck > 0) scene.put(setPools(unit, { 'luck-spent': pool(unit, 'luck-spent') + luck }))
}

/** A skill roll at the table, with all that is added to it (CR-SK-01, CR-SK-07 to CR-SK-09). */
function check(rules: CrRules, scene: Scene, unit: TrackedUnit, values: Values): void {
  const key = String(values['skill'])
  const other = othersOf(unit).find(({ id }) => id === key)
  const level = other ? other.value : key === 'none' ? 0 : skill(unit, key)
  const luck = Number(values['luck'] ?? 0)
  const characteristic = characteristicsOf(rules, unit).find(({ id }) => id === values['score'])
  const plus =
    (characteristic?.value ?? 0) +
    level +
    luck * modifierOf(rules, 'luck-point') +
    Number(values['modifier'] ?? 0) +
    woundPenalty(rules, unit, 'roll') +
    (values['extra-time'] === true ? modifierOf(rules, 'extra-time') : 0) +
    (values['complementary'] === true ? modifierOf(rules, 'complementary-skill') : 0)
  const name: Localised = other
    ? other.name
    : key === 'none'
      ? (characteristic?.name ?? rules.words('table', 'score'))
      : rules.words('skills', key, 'name')
  spendLuck(scene, unit.id, luck)
  startRoll(
    scene,
    {
      kind: 'check',
      parts: [partOf(unit.id, 'check', plus)],
      thrown: [[]],
      task: { do: 'check', unit: unit.id, name, dv: Number(values['check-dv']) }
    },
    'tries',
    { name: unit.name, what: name }
  )
}

/** Everybody who is shot at or struck, if they are there. */
function targetsOf(
  tracker: Tracker,
  unit: TrackedUnit,
  values: Values
): { on: string | null; also: string[] } | null {
  const enemies = tracker.units.filter((other) => isEnemy(unit, other)).map(({ id }) => id)
  const on = values['on'] ?? null
  const also = values['also'] ?? []
  if (on !== null && !enemies.includes(String(on))) return null
  if (!Array.isArray(also) || !also.every((one) => typeof one === 'string' && enemies.includes(one)))
    return null
  return {
    on: on === null ? null : String(on),
    also: [...new Set(also as string[])].filter((one) => one !== on)
  }
}

/** An attack begins: rounds are spent, and its die waits (CR-AT-01, CR-AT-03 to CR-AT-06, CR-FM-01 to CR-FM-09). */
function attack(rules: CrRules, scene: Scene, unit: TrackedUnit, values: Values): Done {
  const tracker = scene.now()
  const used = usedBy(tracker, unit)
  const [item = '', modeId = ''] = String(values['weapon-mode']).split(/:(?=[^:]*$)/)
  const mode = MODES.find((one) => one === modeId) as Mode
  const arm = armsAt(unit).find((one) => one.item === item)
  const aimed = values['aimed'] === true
  const firing = arm && firingOf(arm, mode, aimed, modeOf)
  const targets = targetsOf(tracker, unit, values)
  if (!arm || !firing) return [reason('no-item')]
  if (!targets) return [reason('no-target')]
  const { weapon } = arm
  const ricochet = values['ricochet'] === true
  const spending = spendingOf(rules, firing, arm.loaded)
  const given = Number(values['dv'] ?? 0)
  const metres = Number(values['distance'] ?? 0)
  const dv = arm.melee
    ? given > 0
      ? given
      : null
    : dvOf(rules, weapon, firing, metres, given > 0 ? given : null)
  const target = targets.on === null ? null : scene.unit(targets.on)
  const rolls = rollsLeft(rules, unit, tracker, arm, firing.attPerRound ?? weapon.attPerRound, aimed)
  const sight = Number(values['sight'] ?? 0)
  const reasons: Reason[] = [
    ...(arm.jammed ? [reason('weapon-jammed', ['CR-WQ-04'], { weapon: arm.name })] : []),
    ...(arm.bolt ? [reason('bolt-open', ['CR-FM-09'], { weapon: arm.name })] : []),
    ...(cyberAt(unit).some((one) => one.item === item && one.off !== 0)
      ? [reason('weapon-dead', ['CR-QH-14'], { weapon: arm.name })]
      : []),
    ...(!arm.melee && !spending.canFire
      ? [
          reason('too-few-rounds', ['CR-FM-02', 'CR-FM-05', 'CR-R18'], {
            weapon: arm.name,
            loaded: arm.loaded,
            rounds: firing.rounds
          })
        ]
      : []),
    ...(aimed && !mayAim(firing) ? [reason('aim-not-here', ['CR-R19'])] : []),
    ...(ricochet && (arm.melee || !weapon.qualities.includes('power'))
      ? [reason('ricochet-needs-power', ['CR-WQ-02'])]
      : []),
    ...(targets.also.length > 0 && firing.dv === undefined ? [reason('only-area', ['CR-FM-04'])] : []),
    ...(!arm.melee && dv === null
      ? [
          rules.house.rangeProfiles === 'ask-dv' && firing.dv === undefined
            ? reason('dv-needed', ['CR-R05'])
            : reason('out-of-range', ['CR-AT-02', 'CR-FM-04'], { metres })
        ]
      : []),
    ...(!arm.melee &&
    firing.dv === undefined &&
    given === 0 &&
    rules.house.rangeProfiles === 'ask-dv' &&
    dv !== null
      ? [reason('dv-needed', ['CR-R05'])]
      : []),
    ...(arm.melee && target === null && dv === null ? [reason('melee-needs-target', ['CR-AT-03'])] : []),
    ...(rolls === null ? [reason('no-rolls-left', ['CR-AT-04', 'CR-AT-05'])] : []),
    ...whyNoHand(rules, unit, arm, used.rolls && used.rolls.left > 0 ? used.rolls.arms : [])
  ]
  if (reasons.length > 0 || rolls === null) return reasons

  const parts = bonusParts(rules, weapon.qualities, aimed, ricochet)
  const bonus = parts.reduce((sum, part) => sum + part.value, 0)
  const luck = Number(values['luck'] ?? 0)
  const free = Number(values['modifier'] ?? 0)
  const wound = woundPenalty(rules, unit, 'roll')
  // Improved smart rounds see through the dark (CR-AM-01).
  const blind = arm.smart && !arm.melee ? 0 : -sight
  const plus =
    score(unit, arm.melee ? 'dex' : 'ref') +
    skill(unit, firing.skill) +
    bonus +
    free +
    wound +
    blind +
    luck * modifierOf(rules, 'luck-point')
  const penalties =
    parts.filter(({ value }) => value < 0).reduce((sum, { value }) => sum + value, 0) +
    Math.min(0, free) +
    wound +
    blind
  const charged = mode === 'charged'
  const shot: Shot = {
    by: unit.id,
    ...targets,
    arm: item,
    mode,
    aimed,
    melee: arm.melee,
    bonus,
    penalties,
    dv,
    damageDice: spending.damageDice ?? firing.damageDice ?? weapon.damageDice,
    cap: spending.cap,
    charged,
    power: weapon.qualities.includes('power'),
    smart: arm.smart && !arm.melee,
    draws: arm.draws,
    margin: 0,
    dice: []
  }
  if (isSheathed(rules, unit, item)) turnBlade(scene, unit, item, true)
  spendLuck(scene, unit.id, luck)
  scene.put(
    use(tracker, scene.unit(unit.id), {
      action: used.rolls && used.rolls.left > 0 ? used.action : used.action + 1,
      rolls
    })
  )
  if (!arm.melee)
    scene.put(
      setArm(scene.unit(unit.id), item, {
        loaded: spending.left,
        bolt: weapon.bolt === true,
        charged: firedCharge(arm)
      })
    )
  const hurt = arm.melee
    ? null
    : userInjuryOf(weapon, {
        body: score(unit, 'body'),
        cyberarm: works(unit, 'cyberarm'),
        lacing: works(unit, 'musculoskeletal-lacing')
      })
  const own = partOf(unit.id, 'attack', plus)
  const defends =
    arm.melee && target && dv === null
      ? [
          partOf(
            target.id,
            'evasion',
            score(target, 'dex') + skill(target, 'evasion') + woundPenalty(rules, target, 'roll')
          )
        ]
      : []
  startRoll(
    scene,
    {
      kind: 'attack',
      parts: [own, ...defends],
      thrown: [own, ...defends].map(() => []),
      task: { do: 'attack', shot }
    },
    'attacks',
    {
      name: unit.name,
      weapon: arm.name,
      mode: rules.words('modes', aimed && mode === 'single' ? 'aimed' : mode, 'name'),
      left: spending.left
    }
  )
  if (hurt !== null && !injuriesAt(unit).some(({ key }) => key === hurt))
    addInjury(rules, scene, unit.id, { key: hurt, rounds: null })
}

function works(unit: TrackedUnit, thing: string): boolean {
  return cyberAt(unit).some((one) => one.thing === thing && one.off === 0)
}

/** A charge is gone with the next shot, whatever its mode; one without a count lasts out the turn (CR-FM-06, CR-FM-07). */
function firedCharge(arm: TableArm): TableArm['charged'] {
  return arm.charged && arm.charged.left === null ? { ...arm.charged, fired: true } : null
}

/** The rolls that are left after this one; null where the action gives none for this weapon (CR-AT-04 to CR-AT-06). */
function rollsLeft(
  rules: CrRules,
  unit: TrackedUnit,
  tracker: Tracker,
  arm: TableArm,
  attacks: number,
  aimed: boolean
): { left: number; arms: string[]; aimed: boolean } | null {
  const { rolls } = usedBy(tracker, unit)
  if (!rolls || rolls.left === 0)
    return { left: (rollsWith(rules, [attacks], aimed) ?? 1) - 1, arms: [arm.item], aimed }
  if (rolls.aimed || aimed) return null
  const arms = [...new Set([...rolls.arms, arm.item])]
  const each = arms.map((item) =>
    item === arm.item ? attacks : (armsAt(unit).find((one) => one.item === item)?.weapon.attPerRound ?? 1)
  )
  return arms.length > 2 || rollsWith(rules, each, false) === null
    ? null
    : { left: rolls.left - 1, arms, aimed: false }
}

/** A magazine is filled from the spare rounds of a kind; what was in it of another goes back among them (CR-R16, CR-R26, CR-WP-06). */
function reload(_rules: CrRules, scene: Scene, unit: TrackedUnit, chosen: string, acted: () => void): Done {
  const [item = '', spare = ''] = chosen.split(/:(?=[^:]*$)/)
  const arm = armsAt(unit).find((one) => one.item === item)
  const kind = arm && loadsOf(arm.weapon).find((one) => one.spare === spare)
  const there = roundsAt(unit)[spare] ?? 0
  if (!arm || !kind || there === 0) return [reason('no-item')]
  const before = arm.smart ? smartKind(arm.load) : arm.load
  const same = before === spare
  const taken = Math.min(there, arm.weapon.magazine - (same ? arm.loaded : 0))
  if (taken === 0) return [reason('magazine-full', ['CR-R26'], { weapon: arm.name })]
  const rounds = { ...roundsAt(unit), [spare]: there - taken }
  if (!same && arm.loaded > 0) rounds[before] = (rounds[before] ?? 0) + arm.loaded
  acted()
  scene.put(
    set(unit.id, 'rounds', rounds),
    setArm(scene.unit(unit.id), item, {
      loaded: (same ? arm.loaded : 0) + taken,
      load: kind.kind,
      smart: kind.smart
    })
  )
  scene.tell('reloaded', { name: unit.name, weapon: arm.name, loaded: (same ? arm.loaded : 0) + taken })
}

/** What a Netrunner does in a neuroport, or its owner against him (CR-QH-01 to CR-QH-06). */
function net(
  rules: CrRules,
  scene: Scene,
  act: 'connect' | 'breach' | 'quickhack' | 'disconnect' | 'eject',
  unit: TrackedUnit,
  values: Values
): Done {
  const tracker = scene.now()
  const used = usedBy(tracker, unit)
  const luck = Number(values['luck'] ?? 0)
  const plus =
    skill(unit, 'interface') + luck * modifierOf(rules, 'luck-point') + woundPenalty(rules, unit, 'roll')
  const virtual = (): void => {
    spendLuck(scene, unit.id, luck)
    scene.put(use(tracker, scene.unit(unit.id), { virtual: used.virtual + 1 }))
  }
  if (act === 'eject') {
    const runner = scene.unit(String(values['netrunner']))
    const own =
      score(unit, 'will') +
      skill(unit, 'concentration') +
      luck * modifierOf(rules, 'luck-point') +
      woundPenalty(rules, unit, 'roll')
    spendLuck(scene, unit.id, luck)
    scene.put(use(tracker, scene.unit(unit.id), { action: used.action + 1 }))
    return startRoll(
      scene,
      {
        kind: 'attack',
        parts: [
          partOf(unit.id, 'eject', own),
          partOf(runner.id, 'interface', skill(runner, 'interface') + woundPenalty(rules, runner, 'roll'))
        ],
        thrown: [[], []],
        task: { do: 'eject', by: unit.id, on: runner.id }
      },
      'ejects',
      { name: unit.name, on: runner.name }
    )
  }
  if (act === 'connect') {
    const targets = targetsOf(tracker, unit, values)
    const { metres } = rules.files['tables/combat'].net
    const far = Number(values['distance']) > metres
    if (!targets?.on) return [reason('no-target')]
    const target = scene.unit(targets.on)
    if (far || linkOf(tracker, unit.id, target.id))
      return [
        ...(far ? [reason('net-too-far', ['CR-QH-02'], { metres })] : []),
        ...(linkOf(tracker, unit.id, target.id)
          ? [reason('linked-already', ['CR-QH-02'], { name: target.name })]
          : [])
      ]
    virtual()
    return startRoll(
      scene,
      {
        kind: 'attack',
        parts: [
          partOf(unit.id, 'interface', plus),
          partOf(target.id, 'will', score(target, 'will') + woundPenalty(rules, target, 'roll'))
        ],
        thrown: [[], []],
        task: { do: 'connect', by: unit.id, on: target.id }
      },
      'connects',
      { name: unit.name, on: target.name }
    )
  }
  const link = linkOf(tracker, unit.id, String(values['linked']))
  if (!link) return [reason('no-target')]
  const target = scene.unit(link.on)
  const roll = { kind: 'attack' as const, parts: [partOf(unit.id, 'interface', plus)], thrown: [[]] }
  if (act === 'disconnect') {
    virtual()
    scene.put(setLinks(linksAt(tracker).filter((one) => one.by !== link.by || one.on !== link.on)))
    return scene.tell('disconnected', { name: unit.name, on: target.name })
  }
  if (act === 'breach') {
    if (link.left === 0) return [reason('no-barrier', ['CR-QH-07'], { name: target.name })]
    virtual()
    return startRoll(scene, { ...roll, task: { do: 'breach', by: unit.id, on: target.id } }, 'breaches', {
      name: unit.name,
      on: target.name
    })
  }
  const hack = rules.files['catalogue/quickhacks'].find(({ id }) => id === values['hack'])
  if (!hack) return [reason('unknown-quickhack', ['CR-QH-05'], { id: String(values['hack']) })]
  const why =
    link.left > 0
      ? 'barriers'
      : link.hacked === tracker.turn
        ? 'already-hacked'
        : hack.unnoticed && link.noticed
          ? 'noticed'
          : null
  if (why !== null)
    return [
      reason(`hack-${why}`, ['CR-QH-05', ...hack.rules], {
        name: target.name,
        hack: rules.words('quickhacks', hack.id, 'name'),
        left: link.left
      })
    ]
  virtual()
  scene.put(
    setLinks(
      linksAt(tracker).map((one) =>
        one.by === link.by && one.on === link.on ? { ...one, hacked: tracker.turn } : one
      )
    )
  )
  return startRoll(
    scene,
    {
      ...roll,
      task: { do: 'hack', by: unit.id, on: target.id, hack: hack.id, taped: values['taped'] === true }
    },
    'hacks',
    { name: unit.name, on: target.name, hack: rules.words('quickhacks', hack.id, 'name') }
  )
}
