import type { AtTable } from '../../../kernel/system/board'
import type { Chance } from '../../../kernel/values/dice'
import type { TrackerEvent } from '../../../kernel/state/event'
import type { Words } from '../../../kernel/values/json'
import type { Answer, Prompt, PromptOption } from '../../../kernel/system/prompt'
import { unitAt, type TrackedUnit } from '../../../kernel/state/tracker'
import { isRefusal, reason, refuse, type Verdict } from '../../../kernel/values/verdict'
import type { SruRules } from '../rules'
import { say } from '../say'
import { facesOf, isSuccess, tokenName, type Token } from '../tokens'
import { available, discarded, setBag, turn, type Bag } from './bag'
import {
  areaDrawn,
  caught,
  damageDraw,
  dealt,
  decided,
  effect,
  fled,
  foughtBack,
  lethalityOf,
  marked,
  scattered,
  scored,
  skillOf,
  standing,
  striker,
  told,
  toTurn,
  turned,
  underFire,
  victim,
  against
} from './deeds'
import { tokensBack } from './out'
import { bagFor, begin, type Play } from './play'
import {
  answerOf,
  defenceOf,
  heldBy,
  hiddenOf,
  kindOf,
  numberOf,
  set,
  setTokens,
  skillsOf,
  wait,
  waitingAt,
  type Deed,
  type Held,
  type Waiting
} from './state'

const word = (key: string, params = {}) => say(`table.${key}`, params)

/** More boxes by one blow, more Charisma, more skill than this is a slip of the finger. */
const MOST = 60

/** The one question that is open at the table. */
export function prompts(rules: SruRules, at: AtTable): Prompt[] {
  const waiting = waitingAt(at.tracker)
  return waiting ? [promptOf(rules, at, waiting)] : []
}

/** So many tokens, turned by the app or said by the table. */
function tokensAsked(rules: SruRules, count: number): NonNullable<Prompt['dice']> {
  const faces = facesOf(rules)
  const names = faces.map((token) => tokenName(rules, token))
  return {
    sides: faces.length,
    count,
    each: Array.from({ length: count }, () => ({ sides: faces.length, label: word('token'), faces: names }))
  }
}

/** How many tokens the question wants turned; 0 where it wants none. */
function turnsOf(rules: SruRules, { tracker }: AtTable, waiting: Waiting): number {
  const play = { rules, unit: (id: string) => unitAt(tracker, id), tracker } as Play
  switch (waiting.for) {
    case 'spend':
      return known(rules) ? 0 : waiting.deed.spend
    case 'meet-tokens':
      return known(rules) ? 0 : (waiting.deed.meet?.spend ?? 0)
    case 'intention':
      return known(rules) ? 0 : 1
    case 'turn-one':
      return 1
    case 'see':
      return waiting.queue[0]?.count ?? 0
    case 'turn':
      return toTurn(play, waiting.deed).filter((token) => token === null).length
    case 'damage':
      return damageDraw(play, waiting.deed)
    case 'lethality':
      return Math.min(
        lethalityOf(play, waiting.deed)?.count ?? 0,
        available(bagFor(play, striker(play, waiting.deed).unit).bag)
      )
    case 'scatter':
      return Math.min(waiting.deed.bullets, available(bagFor(play, unitAt(tracker, waiting.deed.by)).bag))
    case 'area-token':
      return 1
    default:
      return 0
  }
}

/** Tokens before a player that he knows: he says which, and none is turned (SRU-R02). */
const known = (rules: SruRules): boolean => rules.house.tokenKnowledge === 'visible'

function promptOf(rules: SruRules, at: AtTable, waiting: Waiting): Prompt {
  const { tracker } = at
  const unit = (id: string | null | undefined): TrackedUnit | undefined =>
    tracker.units.find((one) => one.id === id)
  const nameOf = (id: string | null | undefined): string => unit(id)?.name ?? ''
  const ask = (
    who: string | null,
    key: string,
    params: object,
    by: string[],
    more: Partial<Prompt>
  ): Prompt => ({
    id: `${waiting.for}:${who ?? 'table'}:${tracker.count}`,
    step: 'table',
    member: who,
    title: word(key, params),
    rules: by,
    ...more
  })
  const count = turnsOf(rules, at, waiting)
  const dice = count > 0 ? { dice: tokensAsked(rules, count) } : {}
  const option = (
    id: string,
    label: Words = word(`choose-${id}`),
    more: Partial<PromptOption> = {}
  ): PromptOption => ({ id, label, allowed: true, ...more })
  const held = (id: string): PromptOption[] =>
    heldBy(unitAt(tracker, id)).map((token, n) =>
      option(`${n}`, token === null ? word('unknown-token') : tokenName(rules, token))
    )
  const exactly = (n: number) => ({ choose: { min: n, max: n } })

  switch (waiting.for) {
    case 'see': {
      const who = waiting.queue[0]?.by ?? ''
      return ask(who, 'see', { name: nameOf(who), count }, ['SRU-R02'], dice)
    }
    case 'turn-one':
      return ask(waiting.by, 'turn-one-asked', { name: nameOf(waiting.by) }, ['SRU-DF-01', 'SRU-DF-02'], dice)
    case 'intention':
      return ask(
        waiting.by,
        'intention-asked',
        { name: nameOf(waiting.by) },
        ['SRU-RV-03', 'SRU-CB-04'],
        known(rules) ? { options: held(waiting.by), ...exactly(1) } : dice
      )
  }
  const { deed } = waiting
  const target = deed.on[0] ?? null
  const names = { name: nameOf(deed.by), on: nameOf(target) }
  switch (waiting.for) {
    case 'spend':
      return ask(
        deed.by,
        'spend-asked',
        { ...names, count: deed.spend },
        ['SRU-R08', 'SRU-R09', 'SRU-ST-01', 'SRU-ST-02', 'SRU-ST-03'],
        known(rules) ? { options: held(deed.by), ...exactly(deed.spend) } : dice
      )
    case 'turn':
      return ask(
        target,
        'turn-asked',
        { ...names, excess: deed.what === 'melee' ? deed.score : deed.excess, count },
        ['SRU-DF-02', 'SRU-R13'],
        dice
      )
    case 'damage':
      return ask(
        deed.by,
        'damage-asked',
        {
          name: striker({ unit: (id: string) => unitAt(tracker, id) } as Play, deed).unit.name,
          on: nameOf(victim(deed)),
          count
        },
        ['SRU-DM-02', 'SRU-R15'],
        dice
      )
    case 'mark': {
      const who = victim(deed)
      const all = deed.damage * deed.times
      return ask(
        who,
        'mark-asked',
        { name: nameOf(who), damage: all },
        ['SRU-DM-03', ...(deed.times > 1 ? ['SRU-R28'] : [])],
        {
          ...(deed.times > 1 && { text: word('mark-text', { damage: deed.damage, times: deed.times }) }),
          options: [
            option('all', word('choose-all', { damage: all })),
            option('other', word('choose-other'), { asks: ['amount'] })
          ],
          amount: { min: 0, max: MOST, unit: 'points' }
        }
      )
    }
    case 'lethality':
      return ask(
        victim(deed),
        'lethality-asked',
        { name: nameOf(victim(deed)), count },
        [count === 1 ? 'SRU-DT-05' : 'SRU-DT-06'],
        { text: word(count === 1 ? 'lethality-high' : 'lethality-low'), ...dice }
      )
    case 'scatter':
      return ask(deed.by, 'scatter-asked', { ...names, count: deed.bullets }, ['SRU-AE-02'], dice)
    case 'area-token':
      return ask(deed.by, 'area-token-asked', names, ['SRU-R24'], dice)
    case 'blast':
      return ask(deed.by, 'blast-asked', names, ['SRU-AE-03'], {
        options: tracker.units.map(({ id, name }) => option(id, { fr: name, en: name })),
        choose: { min: 0, max: tracker.units.length }
      })
    case 'flee': {
      const tokens = defenceOf(unitAt(tracker, target ?? ''))
      return ask(target, 'flee-asked', { name: nameOf(target), tokens }, ['SRU-AE-04'], {
        text: word('flee-text', { tokens }),
        amount: { min: 0, max: tokens, unit: 'count' }
      })
    }
    case 'under':
      return ask(target, 'under-asked', names, ['SRU-RA-04', 'SRU-RA-05'], {
        text: word('under-text', { charisma: numberOf(unitAt(tracker, target ?? ''), 'charisma') }),
        options: [option('duck'), option('ignore', word('choose-ignore'), { asks: ['amount'] })],
        amount: { min: 0, max: MOST, unit: 'points' }
      })
    case 'meet': {
      const defender = unitAt(tracker, target ?? '')
      return ask(
        target,
        'meet-asked',
        { ...names, score: deed.score },
        ['SRU-CC-01', 'SRU-CC-02', 'SRU-CC-03'],
        {
          options: [
            option('dodge'),
            ...skillsOf(defender).map(({ id, name, value }) =>
              option(`fight:${id}`, word('choose-fight', { skill: name, value }))
            )
          ]
        }
      )
    }
    case 'meet-spend': {
      const most = mostTokens(rules, unitAt(tracker, target ?? ''))
      return ask(target, 'meet-spend-asked', { name: nameOf(target) }, ['SRU-R08'], {
        amount: { min: 0, max: most, unit: 'count' }
      })
    }
    case 'meet-tokens':
      return ask(
        target,
        'spend-asked',
        { name: nameOf(target), count: deed.meet?.spend ?? 0 },
        ['SRU-R08', 'SRU-R09'],
        known(rules) ? { options: held(target ?? ''), ...exactly(deed.meet?.spend ?? 0) } : dice
      )
    case 'effect': {
      const won = striker({ unit: (id: string) => unitAt(tracker, id) } as Play, deed).unit
      return ask(won.id, 'effect-asked', { name: won.name, bonus: deed.excess }, ['SRU-CC-04', 'SRU-CC-05'], {
        options: [
          deed.damage < 0
            ? option('damage', word('choose-shot'))
            : option('damage', word('choose-damage', { damage: deed.damage })),
          option('down'),
          option('hold'),
          option('advantage', word('choose-advantage', { bonus: deed.excess }))
        ]
      })
    }
  }
}

/** As many tokens as one may put on a deed: what he has, and no more than the rules allow (SRU-R08). */
export function mostTokens(rules: SruRules, unit: TrackedUnit): number {
  const held = heldBy(unit).length
  return rules.house.maxTokens === 'two' ? Math.min(held, rules.files['tables/combat'].maxTokens) : held
}

/** What the answer brings about. */
export function decideAnswer(
  rules: SruRules,
  at: AtTable,
  prompt: string,
  given: Answer,
  chance: Chance
): Verdict<TrackerEvent[]> {
  const asked = prompts(rules, at).find(({ id }) => id === prompt)
  const waiting = waitingAt(at.tracker)
  if (!asked || !waiting) return refuse(reason('unknown-prompt'))
  if (given.dice && !asked.dice) return refuse(reason('no-dice-asked'))
  const chosen = given.options ?? []
  const { min, max } = asked.choose ?? { min: 1, max: 1 }
  if (
    asked.options &&
    (chosen.length < min ||
      chosen.length > max ||
      new Set(chosen).size < chosen.length ||
      chosen.some((id) => !asked.options?.some((one) => one.id === id)))
  )
    return refuse(reason('unknown-option'))
  const wantsAmount = asked.options
    ? asked.options.some((one) => one.id === chosen[0] && one.asks?.includes('amount'))
    : asked.amount !== undefined
  const amount = given.amount ?? -1
  if (
    wantsAmount &&
    asked.amount &&
    !(Number.isInteger(amount) && amount >= asked.amount.min && amount <= asked.amount.max)
  )
    return refuse(reason('amount-needed', [], { min: asked.amount.min, max: asked.amount.max }))
  const play = begin(rules, at, chance)
  const verdict = carriedOut(play, waiting, { given, chosen, amount, count: asked.dice?.count ?? 0 })
  if (isRefusal(verdict)) return verdict
  tokensBack(play)
  return play.events
}

interface Said {
  given: Answer
  chosen: string[]
  amount: number
  /** How many tokens are turned. */
  count: number
}

function carriedOut(play: Play, waiting: Waiting, said: Said): Verdict<null> {
  const { given, chosen, amount, count } = said
  /** Tokens come out of the bag and are seen: they lie on the discard afterwards. */
  const fromBag = (unit: TrackedUnit): Verdict<Token[]> => {
    const { key, bag } = bagFor(play, unit)
    const drawn = turn(play.rules, bag, count, {
      from: 'bag',
      typed: given.dice,
      chance: play.chance,
      why: play.why(waiting.for)
    })
    if (isRefusal(drawn)) return drawn
    play.tell('drawn', { tokens: told(drawn.tokens) }, setBag(key, discarded(drawn.bag, drawn.tokens)))
    return drawn.tokens
  }
  switch (waiting.for) {
    case 'see':
      return seen(play, waiting.queue, said)
    case 'turn-one':
      return turnedOne(play, waiting.by, said)
    case 'intention':
      return intended(play, waiting.by, waiting.text, said)
  }
  const { deed } = waiting
  const done = (): null => null
  switch (waiting.for) {
    case 'spend': {
      const tokens = spentBy(play, deed.by, deed.spend, said)
      if (isRefusal(tokens)) return tokens
      scored(play, { ...deed, spent: tokens })
      return done()
    }
    case 'meet-tokens': {
      const tokens = spentBy(play, deed.on[0] ?? '', deed.meet?.spend ?? 0, said)
      if (isRefusal(tokens)) return tokens
      foughtBack(play, {
        ...deed,
        meet: { score: deed.meet?.score ?? 0, spend: tokens.length, spent: tokens }
      })
      return done()
    }
    case 'turn': {
      const unit = play.unit(deed.on[0] ?? '')
      const lying = toTurn(play, deed)
      const { bag } = bagFor(play, unit)
      const found = turn(play.rules, bag, count, {
        from: 'table',
        typed: given.dice,
        chance: play.chance,
        why: play.why('turn')
      })
      if (isRefusal(found)) return found
      const faces = [...found.tokens]
      const tokens = lying.map((token) => token ?? faces.shift() ?? '')
      turned(play, deed, tokens, found.bag)
      return done()
    }
    case 'damage': {
      const tokens = fromBag(striker(play, deed).unit)
      if (isRefusal(tokens)) return tokens
      dealt(play, deed, tokens)
      return done()
    }
    case 'lethality': {
      const tokens = fromBag(striker(play, deed).unit)
      if (isRefusal(tokens)) return tokens
      decided(play, deed, tokens)
      return done()
    }
    case 'scatter': {
      const tokens = fromBag(play.unit(deed.by))
      if (isRefusal(tokens)) return tokens
      scattered(play, deed, tokens)
      return done()
    }
    case 'area-token': {
      const tokens = fromBag(play.unit(deed.by))
      if (isRefusal(tokens)) return tokens
      areaDrawn(play, deed, tokens)
      return done()
    }
    case 'mark':
      marked(play, deed, chosen[0] === 'all' ? deed.damage * deed.times : amount)
      return done()
    case 'blast':
      caught(play, deed, chosen)
      return done()
    case 'flee':
      fled(play, deed, amount)
      return done()
    case 'under':
      underFire(play, deed, chosen[0] === 'ignore' ? amount : null)
      return done()
    case 'meet':
      return met(play, deed, chosen[0] ?? '')
    case 'meet-spend': {
      const met: Deed = { ...deed, meet: { score: deed.meet?.score ?? 0, spend: amount, spent: [] } }
      if (amount === 0) foughtBack(play, met)
      else
        play.tell(
          'puts-tokens',
          { name: play.unit(deed.on[0] ?? '').name, tokens: amount },
          wait({ for: 'meet-tokens', deed: met })
        )
      return done()
    }
    case 'effect':
      effect(play, deed, chosen[0] ?? '')
      return done()
  }
}

/** Whoever is attacked avoids the blow, or interrupts what he does and fights back (SRU-CC-01). */
function met(play: Play, deed: Deed, chosen: string): null {
  const unit = play.unit(deed.on[0] ?? '')
  if (chosen === 'dodge') {
    play.tell('dodges', { name: unit.name })
    against(play, deed)
    return null
  }
  const score =
    skillOf(unit, chosen.replace('fight:', '')) +
    standing(play, unit, 'melee').reduce((sum, value) => sum + value, 0)
  const fighting: Deed = { ...deed, meet: { score, spend: 0, spent: [] } }
  play.tell('fights-back', { name: unit.name }, set(unit.id, 'busy', null), set(unit.id, 'advantage', null))
  if (mostTokens(play.rules, play.unit(unit.id)) === 0) foughtBack(play, fighting)
  else play.tell('may-put-tokens', { name: unit.name }, wait({ for: 'meet-spend', deed: fighting }))
  return null
}

/** Tokens that somebody puts on a deed: turned now, or chosen among those he knows. They are spent, whatever they are (SRU-R09). */
function spentBy(play: Play, id: string, count: number, { given, chosen }: Said): Verdict<Token[]> {
  const unit = play.unit(id)
  const held = heldBy(unit)
  const { key, bag } = bagFor(play, unit)
  const places = known(play.rules) ? chosen.map(Number) : held.map((_, n) => n).slice(0, count)
  const lying: Held[] = places.map((n) => held[n] ?? null)
  const unseen = lying.filter((token) => token === null).length
  const found = turn(play.rules, bag, unseen, {
    from: 'table',
    typed: given.dice,
    chance: play.chance,
    why: play.why('spend')
  })
  if (isRefusal(found)) return found
  const faces = [...found.tokens]
  const tokens = lying.map((token) => token ?? faces.shift() ?? '')
  play.tell(
    'tokens-spent',
    { name: unit.name, tokens: told(tokens) },
    setTokens(
      id,
      'held',
      held.filter((_, n) => !places.includes(n))
    ),
    setBag(key, discarded(found.bag, tokens))
  )
  return tokens
}

/** Who drew tokens in a campaign that knows them has looked at his (SRU-R02). */
function seen(play: Play, queue: { by: string; count: number }[], { given }: Said): Verdict<null> {
  const [first, ...rest] = queue
  if (!first) return null
  const unit = play.unit(first.by)
  const { key, bag } = bagFor(play, unit)
  const found = turn(play.rules, bag, first.count, {
    from: 'table',
    typed: given.dice,
    chance: play.chance,
    why: play.why('see')
  })
  if (isRefusal(found)) return found
  const faces = [...found.tokens]
  play.tell(
    'tokens-seen',
    { name: unit.name, tokens: first.count },
    setTokens(
      unit.id,
      'held',
      heldBy(unit).map((token) => token ?? faces.shift() ?? null)
    ),
    setBag(key, found.bag),
    wait(rest.length > 0 ? { for: 'see', queue: rest } : null)
  )
  return null
}

/** One token of a defence is turned by itself (SRU-DF-02). */
function turnedOne(play: Play, id: string, { given }: Said): Verdict<null> {
  const unit = play.unit(id)
  const { key, bag } = bagFor(play, unit)
  const found = turn(play.rules, bag, 1, {
    from: 'table',
    typed: given.dice,
    chance: play.chance,
    why: play.why('turn-one')
  })
  if (isRefusal(found)) return found
  opened(play, unit, found.tokens[0] ?? '', { key, bag: found.bag })
  return null
}

/** A token of the defence lies open: a success stays, a failure is gone (SRU-DF-02). */
export function opened(
  play: Play,
  unit: TrackedUnit,
  token: Token,
  { key, bag }: { key: string; bag: Bag }
): void {
  const good = isSuccess(token)
  play.tell(
    'turned',
    { name: unit.name, tokens: token },
    setTokens(unit.id, 'hidden', hiddenOf(unit).slice(1)),
    ...(good ? [setTokens(unit.id, 'faceUp', [...((unit.state['faceUp'] ?? []) as Token[]), token])] : []),
    setBag(key, good ? bag : discarded(bag, [token])),
    wait(null)
  )
}

/** The token for a change of intention is turned: with combat instinct a success comes back at once (SRU-RV-03, SRU-CB-04). */
function intended(play: Play, id: string, text: string, said: Said): Verdict<null> {
  const tokens = spentBy(play, id, 1, said)
  if (isRefusal(tokens)) return tokens
  const [token = ''] = tokens
  const unit = play.unit(id)
  const { returned } = answerOf(play.rules, 'sru.intention', {
    kind: 'subtle',
    pay: 'token',
    reserve: kindOf(unit),
    token
  })
  play.tell('intention-changed', { name: unit.name, text }, set(id, 'intention', text), wait(null))
  if (returned === true) {
    const { key, bag } = bagFor(play, unit)
    const back = bag.discard.lastIndexOf(token)
    const discard = bag.discard.filter((_, n) => n !== back)
    // It lies face down again among the others, unless this campaign knows its tokens.
    const unseen = known(play.rules) ? bag.unseen : { ...bag.unseen, [token]: (bag.unseen[token] ?? 0) + 1 }
    play.tell(
      'token-returned',
      { name: unit.name, token },
      setTokens(id, 'held', [...heldBy(unit), known(play.rules) ? token : null]),
      setBag(key, { ...bag, discard, unseen })
    )
  }
  return null
}
