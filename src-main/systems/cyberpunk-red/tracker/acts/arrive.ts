import { choice, count, line, several } from '../../../../kernel/system/form'
import { isWalkOn, MOST_AT_ONCE } from '../../../../kernel/system/walk-ons'
import type { TrackedUnit } from '../../../../kernel/state/tracker'
import { reason, refuse } from '../../../../kernel/values/verdict'
import { say } from '../../catalogue/say'
import { AS_BODY, ICE, opponentsCome, opponentsCopied, PLAIN } from '../opponents'
import type { Scene } from '../scene'
import { table, word } from './act'

const howMany = count(1, MOST_AT_ONCE, 1)

/**
 * The short stat block of an opponent. Fields left out get their defaults (chapter 10.1, CR-CY-06, CR-QH-02).
 */
function opponentFields({ rules }: Scene) {
  const { most, points, score } = rules.files['tables/sheet']
  const figure = (key: string) => count(0, most, score, { label: say(`scores.${key}.name`) })
  const weapon = choice<string>(
    [
      { id: 'none', label: word('unarmed') },
      ...rules.files['catalogue/weapons'].map(({ id }) => ({ id, label: say(`weapons.${id}.name`) })),
      ...Object.keys(PLAIN).map((id) => ({ id, label: word(id) }))
    ],
    'none'
  )
  return {
    name: line(40),
    'how-many': howMany,
    ref: figure('ref'),
    dex: figure('dex'),
    body: figure('body'),
    will: figure('will'),
    mouv: figure('mouv'),
    'weapon-skill': count(0, most, 0),
    evasion: count(0, most, 0),
    'opponent-hp': count(1, points, 20),
    'opponent-armour': count(0, 99, 0),
    'opponent-armour-head': count(AS_BODY, 99, AS_BODY),
    weapon,
    'second-weapon': weapon,
    'melee-dice': count(1, 20, 1),
    implants: several(
      rules.files['catalogue/cyberware']
        .filter(({ id }) => id !== ICE)
        .map(({ id }) => ({ id, label: say(`cyberware.${id}.name`) }))
    ),
    'self-ice': count(0, rules.files['tables/combat'].net.barrierDv.length, 0),
    interface: count(0, most, 0),
    concentration: count(0, most, 0)
  }
}

/** Adds opponents with the figures of the form. */
export const addOpponent = table({
  id: 'add-opponent',
  group: 'turn',
  rules: ['CR-AT-01', 'CR-R11'],
  fields: opponentFields,
  do: (play, _, said) => opponentsCome(play.rules, play, said)
})

const there = ({ tracker }: Scene): TrackedUnit[] => tracker.units.filter(isWalkOn)

/** Adds copies of an opponent at the table. */
export const copyOpponent = table({
  id: 'copy-opponent',
  group: 'turn',
  rules: ['CR-R11'],
  when: (scene) => there(scene).length > 0,
  fields: (scene) => ({
    'copy-of': choice(there(scene).map(({ id, name }) => ({ id, label: { fr: name, en: name } }))),
    'copy-name': line(40),
    'how-many': howMany
  }),
  do: (play, _, { 'copy-of': of, 'copy-name': name, 'how-many': many }) =>
    opponentsCopied(play.rules, play, of, name, many)
})

/** Adds opponents from the catalogue, under a given name or their default one (MAGOT-5). */
export const presetOpponent = table({
  id: 'preset-opponent',
  group: 'turn',
  rules: ['MAGOT-5'],
  when: ({ rules }) => rules.files['catalogue/opponents'].length > 0,
  fields: ({ rules }) => ({
    preset: choice(
      rules.files['catalogue/opponents'].map(({ id }) => ({ id, label: say(`opponents.${id}.name`) }))
    ),
    'preset-name': line(40),
    'how-many': howMany
  }),
  do(play, _, { preset, 'preset-name': name, 'how-many': many }) {
    const opponent = play.rules.files['catalogue/opponents'].find(({ id }) => id === preset)
    if (!opponent) return refuse(reason('unknown-option'))
    const { hp, armour, called, ...figures } = opponent
    return opponentsCome(play.rules, play, {
      ...figures,
      name: name.trim() || called,
      'opponent-hp': hp,
      'opponent-armour': armour,
      'opponent-armour-head': AS_BODY,
      'how-many': many
    })
  }
})
