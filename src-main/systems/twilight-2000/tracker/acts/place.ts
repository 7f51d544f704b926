import { choice, flag, line, type FormField } from '../../../../kernel/system/form'
import { joinedNames } from '../../../../kernel/values/languages'
import type { Localised } from '../../../../kernel/values/json'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { phrase, plain } from '../../catalogue/say'
import { hexesOf, inOrder } from '../places'
import { armsOf, is, played, set, emit, type Play } from '../state'
import { unit, word, type Scene } from './act'

const OTHER = 'other'

interface Where {
  'known-hex': FormField<string> | undefined
  hex: FormField<string>
}

/** The fields for a hex: a choice of labels in use, or a new one. */
function where({ tracker }: Scene, who: TrackedUnit): Where {
  const labels = hexesOf(tracker)
  const written = String(who.state['hex'] ?? '')
  return labels.length === 0
    ? { 'known-hex': undefined, hex: line(12, written) }
    : {
        'known-hex': choice([
          { id: OTHER, label: word('other-hex') },
          ...labels.map((label) => ({ id: label, label: plain(label) }))
        ]),
        hex: line(12, written, { when: { field: 'known-hex', is: [OTHER] } })
      }
}

/** Sets a unit's hex, and whether it is prone, in cover or on a bipod (T2K-CB-08, T2K-CB-12). */
export const place = unit({
  id: 'place',
  group: 'state',
  rules: ['T2K-CB-08', 'T2K-CB-12'],
  fields: (scene, who) => ({
    ...where(scene, who),
    prone: flag(is(who, 'prone')),
    cover: flag(is(who, 'cover')),
    bipod: armsOf(who).some(({ bipod }) => bipod) ? flag(is(who, 'bipod')) : undefined
  }),
  do(play, who, { 'known-hex': known = OTHER, hex: written, prone, cover, bipod = false }) {
    const hex = known === OTHER ? written.trim() : known
    return played(
      emitPosition(play, who, hex, { prone, cover, bipod }),
      set(who.id, 'hex', hex),
      set(who.id, 'prone', prone),
      set(who.id, 'cover', cover),
      set(who.id, 'bipod', bipod)
    )
  }
})

/** Emits the hex and the position that a unit has now. */
function emitPosition(
  play: Play,
  { name }: TrackedUnit,
  hex: string,
  position: { [key: string]: boolean }
): Play {
  const taken = Object.keys(position).filter((key) => position[key])
  if (taken.length === 0) return hex ? emit(play, 'placed', { name, hex }) : emit(play, 'unplaced', { name })
  const words = (key: string): Localised => play.rules.words('table', `place-${key}`)
  const what = [...(hex ? [phrase(words('hex'), { hex })] : []), ...taken.map(words)]
  return emit(play, 'positioned', { name, what: joinedNames(what) })
}

const FIRST = 'first'

/** Moves a unit in the common order of all sides (T2K-R22). */
export const order = unit({
  id: 'order',
  group: 'state',
  rules: ['T2K-R22'],
  fields: ({ tracker }, who) => ({
    after: choice([
      { id: FIRST, label: word('first') },
      ...tracker.units.filter(({ id }) => id !== who.id).map(({ id, name }) => ({ id, label: plain(name) }))
    ])
  }),
  do(play, who, { after }) {
    const others = inOrder(play.tracker).filter(({ id }) => id !== who.id)
    const nth = after === FIRST ? 0 : others.findIndex(({ id }) => id === after) + 1
    const all = [...others.slice(0, nth), who, ...others.slice(nth)]
    return played(
      emit(play, 'order-set', { name: who.name, place: nth + 1 }),
      ...all.map(({ id }, at) => set(id, 'order', at + 1))
    )
  }
})
