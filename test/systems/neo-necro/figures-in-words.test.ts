import { expect, test } from 'vitest'
import { applyOverlay, type Overlay } from '../../../src-main/kernel/content/overlay'
import { isRefusal } from '../../../src-main/kernel/values/verdict'
import { loadNecro } from '../../../src-main/systems/neo-necro/catalogue/rules'
import { necroRaw } from '../../support/neo-necro-raw'

/** The French effects of a campaign with this overlay. */
function effects(overlay: Overlay): (of: 'fury' | 'skill' | 'rule' | 'thing', id: string) => string {
  const raw = applyOverlay(necroRaw(), overlay)
  if (isRefusal(raw)) throw new Error(JSON.stringify(raw))
  const rules = loadNecro(raw)
  return (of, id) => {
    const entry = {
      fury: () => rules.houses.find((house) => house.id === id)?.fury,
      skill: () => rules.skills.find((skill) => skill.id === id),
      rule: () => rules.fighterRules.find((rule) => rule.id === id),
      thing: () => rules.thing(id)
    }[of]()
    return (entry?.effect?.['fr'] ?? '').replace(/[\u00a0\u202f]/g, ' ')
  }
}

test('an effect says the campaign’s own distances and numbers', () => {
  const said = effects({
    files: {
      'catalogue/houses': {
        change: { orlock: { fury: { radius: 17 } }, delaque: { fury: { maxFighters: 4 } } }
      },
      'catalogue/fighter-rules': { change: { 'leader-of-men': { radius: 9 } } },
      'catalogue/gear': { change: { 'medical-servo-skull': { radius: 2.5 } } },
      'catalogue/scenario': { change: { traps: { counters: 5, radius: 6 } } },
      'tables/combat': { change: { fireModes: { custom: { boxes: 6, toHit: 3, damageLevel: 2 } } } }
    }
  })
  expect(said('fury', 'orlock')).toContain('aux membres à 17 ps ou moins de lui')
  expect(said('fury', 'delaque')).toContain("Jusqu'à 4 membres")
  expect(said('rule', 'leader-of-men')).toContain('un allié à 9 ps au plus')
  expect(said('thing', 'medical-servo-skull')).toContain('vu à 2,5 ps au plus')
  expect(said('thing', 'traps')).toContain('poser 5 pions. À 6 ps ou moins')
  expect(said('skill', 'custom-weapon')).toContain('6 cases, dégâts +2 niveau, +3 pour toucher')
})

test('by the book an effect has the book’s figures, and no gap is left open', () => {
  const said = effects({})
  expect(said('fury', 'orlock')).toContain('à 18 ps ou moins de lui')
  expect(said('thing', 'tunnels')).toContain('De 1 à 3 figurines')
  expect(said('thing', 'tunnels')).toContain("à 18 ps ou plus d'un ennemi en vue, 12 ps ou plus hors de vue")
  const rules = loadNecro(necroRaw())
  for (const { effect } of [
    ...rules.houses.map(({ fury }) => fury),
    ...rules.skills,
    ...rules.fighterRules,
    ...rules.things()
  ])
    for (const text of Object.values(effect ?? {})) expect(text).not.toMatch(/[{}]/)
})

test('the words of a pack that name no figure stay as they are written', () => {
  const effect = 'Portée {inconnue} | à {radius2} ps'
  const said = effects({ text: { fr: { furies: { bang: { effect } } } } })
  expect(said('fury', 'orlock')).toBe(effect)
})
