import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { isRefusal } from '../../../../kernel/values/verdict'
import { isSuccess, type Token } from '../../catalogue/tokens'
import { discarded, setBag, type Bag } from '../bag'
import { toTurn, turned } from '../deeds/defence'
import { goOn } from '../deeds/flow'
import type { Play } from '../play'
import { faceUpOf, hiddenOf, setTokens, wait } from '../state'
import { nameOf, word, type StepKind, type WaitingFor } from './step'
import { seenOf } from './turning'

/** Asks for the unknown defence tokens that are turned (SRU-DF-02, SRU-R13). */
export const turn: StepKind<WaitingFor<'turn'>> = {
  of: (_, { deed }) => deed.on[0] ?? null,
  tokens: (scene, { deed }) => toTurn(scene, deed).filter((token) => token === null).length,
  prompt: (scene, { deed }) => ({
    title: word('turn-asked', {
      name: nameOf(scene, deed.by),
      on: nameOf(scene, deed.on[0]),
      excess: deed.what === 'melee' ? deed.score : deed.excess,
      count: toTurn(scene, deed).filter((token) => token === null).length
    }),
    rules: ['SRU-DF-02', 'SRU-R13']
  }),
  answer(play, { deed }, { typed }) {
    const seen = seenOf(play, play.unit(deed.on[0] ?? ''), toTurn(play, deed), typed, 'turn')
    if (isRefusal(seen)) return seen
    goOn(play, turned(play, deed, seen.tokens, seen.bag))
  }
}

/** Asks for a single defence token (SRU-DF-02). */
export const turnOne: StepKind<WaitingFor<'turn-one'>> = {
  of: (_, { by }) => by,
  tokens: () => 1,
  prompt: (scene, { by }) => ({
    title: word('turn-one-asked', { name: nameOf(scene, by) }),
    rules: ['SRU-DF-01', 'SRU-DF-02']
  }),
  answer(play, { by }, { typed }) {
    const unit = play.unit(by)
    const seen = seenOf(play, unit, [null], typed, 'turn-one')
    if (isRefusal(seen)) return seen
    opened(play, unit, seen.tokens[0] ?? '', seen)
  }
}

/** Records a turned defence token: a success stays, a failure is discarded (SRU-DF-02). */
export function opened(
  play: Play,
  unit: TrackedUnit,
  token: Token,
  { key, bag }: { key: string; bag: Bag }
): void {
  const good = isSuccess(token)
  play.emit(
    'turned',
    { name: unit.name, tokens: token },
    setTokens(unit.id, 'hidden', hiddenOf(unit).slice(1)),
    ...(good ? [setTokens(unit.id, 'faceUp', [...faceUpOf(unit), token])] : []),
    setBag(key, good ? bag : discarded(bag, [token])),
    wait(null)
  )
}
