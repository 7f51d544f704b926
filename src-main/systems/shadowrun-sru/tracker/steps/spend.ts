import { isRefusal } from '../../../../kernel/values/verdict'
import type { Token } from '../../catalogue/tokens'
import { scored } from '../deeds/score'
import { setBag } from '../bag'
import { bagFor, type Play } from '../play'
import { answerOf, heldBy, kindOf, set, setTokens, wait } from '../state'
import { known, nameOf, tokensToChoose, word, type StepKind, type WaitingFor } from './step'
import { seenOf, spentBy } from './turning'

/** Asks for the tokens spent on a deed (SRU-R08, SRU-R09). */
export const spend: StepKind<WaitingFor<'spend'>> = {
  of: (_, { deed }) => deed.by,
  tokens: ({ rules }, { deed }) => (known(rules) ? 0 : deed.spend),
  prompt: (scene, { deed }) => ({
    title: word('spend-asked', {
      name: nameOf(scene, deed.by),
      on: nameOf(scene, deed.on[0]),
      count: deed.spend
    }),
    rules: ['SRU-R08', 'SRU-R09', 'SRU-ST-01', 'SRU-ST-02', 'SRU-ST-03'],
    ...tokensToChoose(scene, deed.by, deed.spend)
  }),
  answer(play, { deed }, given) {
    const tokens = spentBy(play, deed.by, deed.spend, given)
    if (isRefusal(tokens)) return tokens
    scored(play, { ...deed, spent: tokens })
  }
}

/** Asks for the tokens that a unit drew, in a campaign with known tokens (SRU-R02). */
export const see: StepKind<WaitingFor<'see'>> = {
  of: (_, { queue }) => queue[0]?.by ?? null,
  tokens: (_, { queue }) => queue[0]?.count ?? 0,
  prompt: (scene, { queue }) => ({
    title: word('see', { name: nameOf(scene, queue[0]?.by), count: queue[0]?.count ?? 0 }),
    rules: ['SRU-R02']
  }),
  answer(play, { queue: [first, ...rest] }, { typed }) {
    if (!first) return
    const unit = play.unit(first.by)
    const seen = seenOf(
      play,
      unit,
      Array.from({ length: first.count }, () => null),
      typed,
      'see'
    )
    if (isRefusal(seen)) return seen
    const faces = [...seen.tokens]
    play.emit(
      'tokens-seen',
      { name: unit.name, tokens: first.count },
      setTokens(
        unit.id,
        'held',
        heldBy(unit).map((token) => token ?? faces.shift() ?? null)
      ),
      setBag(seen.key, seen.bag),
      wait(rest.length > 0 ? { for: 'see', queue: rest } : null)
    )
  }
}

/**
 * Asks for the token spent on a change of intention; with combat instinct a success returns at once
 * (SRU-RV-03, SRU-CB-04).
 */
export const intention: StepKind<WaitingFor<'intention'>> = {
  of: (_, { by }) => by,
  tokens: ({ rules }) => (known(rules) ? 0 : 1),
  prompt: (scene, { by }) => ({
    title: word('intention-asked', { name: nameOf(scene, by) }),
    rules: ['SRU-RV-03', 'SRU-CB-04'],
    ...tokensToChoose(scene, by, 1)
  }),
  answer(play, { by: id, text }, given) {
    const tokens = spentBy(play, id, 1, given)
    if (isRefusal(tokens)) return tokens
    const [token = ''] = tokens
    const unit = play.unit(id)
    const { returned } = answerOf(play.rules, 'sru.intention', {
      kind: 'subtle',
      pay: 'token',
      reserve: kindOf(unit),
      token
    })
    play.emit('intention-changed', { name: unit.name, text }, set(id, 'intention', text), wait(null))
    if (returned === true) comesBack(play, id, token)
  }
}

/**
 * Returns a token from the discard to its holder: unseen again, unless the campaign plays with known tokens.
 */
function comesBack(play: Play, id: string, token: Token): void {
  const unit = play.unit(id)
  const { key, bag } = bagFor(play, unit)
  const back = bag.discard.lastIndexOf(token)
  const discard = bag.discard.filter((_, n) => n !== back)
  const unseen = known(play.rules) ? bag.unseen : { ...bag.unseen, [token]: (bag.unseen[token] ?? 0) + 1 }
  play.emit(
    'token-returned',
    { name: unit.name, token },
    setTokens(id, 'held', [...heldBy(unit), known(play.rules) ? token : null]),
    setBag(key, { ...bag, discard, unseen })
  )
}
