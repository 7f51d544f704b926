// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Router } from 'vue-router'
import { useTransport } from '../../src-renderer/api/client'
import { findings } from '../../src-renderer/layout/search/campaign-findings'
import { commands, learn, type Command } from '../../src-renderer/layout/search/commands'
import { sifted } from '../../src-renderer/layout/search/found-groups'
import { currentLocale, setLocale } from '../../src-renderer/locales/i18n'
import { createPages } from '../../src-renderer/router'
import { useCampaigns } from '../../src-renderer/stores/campaigns'
import { useHistory } from '../../src-renderer/stores/history'
import { openSample } from '../support/sample-app'
import type { TestApp } from '../support/test-app'

/**
 * Typed text, the kind of the intended result, and its title: names, other forms, other words, typing errors.
 */
type Case = [typed: string, kind: Command['group'], called: RegExp]

const FR: Case[] = [
  ['solveig', 'fighter', /^Solveig/],
  ['solvieg', 'fighter', /^Solveig/],
  ['petronile', 'fighter', /^Pétronille/],
  ['luc mort', 'fighter', /^Grand Luc/],
  ['sainte brase', 'gang', /^La Sainte Braise/],
  ['orlock', 'gang', /^Les Rouilles/],
  ['maxence', 'gang', /^Les Griffes/],
  ['escarmouche', 'battle', /escarmouche/],
  ['depot carburan', 'battle', /dépôt de carburant/],
  ['18 septembre 2026', 'battle', /dépôt de carburant/],
  ['epee tronconeuse', 'thing', /^Épée tronçonneuse/],
  ['chainsword', 'thing', /^Épée tronçonneuse/],
  ['chainsowrd', 'thing', /^Épée tronçonneuse/],
  ['blocage', 'rule', /bloqu|blocage/i],
  ['bloqués', 'rule', /bloqu|blocage/i],
  ['fuite', 'rule', /déroute/i],
  ['fuir', 'rule', /déroute/i],
  ['deroutte', 'rule', /déroute/i],
  ['tomber', 'rule', /chute/i],
  ['pinned', 'rule', /bloqu|blocage/i],
  ['grenades fumigenes', 'rule', /fumigène/i],
  ['salaire', 'rule', /solde/i],
  ['chances d un tir', 'question', /^Chances d’un tir/],
  ['odds of a shot', 'question', /^Chances d’un tir/],
  ['calculators', 'page', /^Calculs/],
  ['rouilles trading post', 'gang', /^Les Rouilles – /],
  ['histrique', 'page', /^Historique/],
  ['battles', 'page', /^Batailles/],
  ['palmares', 'page', /^Palmarès/],
  ['arbitre', 'page', /^Arbitrage/],
  ['imprimmer', 'act', /^Imprimer/],
  ['zoomer', 'act', /^Agrandir/],
  ['anglais', 'act', /English/],
  ['theme sombre', 'act', /sombre/],
  ['keyboard shortcuts', 'act', /^Raccourcis/],
  ['tombe du quai', 'done', /quai/]
]

const EN: Case[] = [
  ['solvieg', 'fighter', /^Solveig/],
  ['luc dead', 'fighter', /^Grand Luc/],
  ['redemptionists', 'gang', /^La Sainte Braise/],
  ['september 18 2026', 'battle', /dépôt de carburant/],
  ['chainsword', 'thing', /^Chainsword/],
  ['tronconneuse', 'thing', /^Chainsword/],
  ['chainsowrd', 'thing', /^Chainsword/],
  ['pinning', 'rule', /pinn/i],
  ['suppressed', 'rule', /pinn/i],
  ['blocage', 'rule', /pinn/i],
  ['flee', 'rule', /rout|flee/i],
  ['bottle', 'rule', /rout/i],
  ['prisoners', 'rule', /capt/i],
  ['sheild', 'rule', /shield/i],
  ['wounded', 'rule', /wound/i],
  ['odds shot', 'question', /^Odds of a shot/],
  ['chances d un tir', 'question', /^Odds of a shot/],
  ['calculs', 'page', /^Calculators/],
  ['campagne', 'page', /^Campaign/],
  ['hsitory', 'page', /^History/],
  ['batailles', 'page', /^Battles/],
  ['arbitrator', 'page', /^Arbitration/],
  ['pritn', 'act', /^Print/],
  ['imprimer', 'act', /^Print/],
  ['zoom', 'act', /^(Magnify|Make smaller)/],
  ['french', 'act', /[Ff]rançais/]
]

let app: TestApp
let router: Router
beforeAll(async () => {
  app = await openSample('neo-necro')
  const everybody = await app.call('members.list', {})
  const luc = everybody.find(({ name }) => name === 'Grand Luc')!
  await app.call('rosters.correct', {
    roster: luc.roster,
    why: 'Tombé du quai',
    corrections: [{ what: 'leave', member: luc.member, why: 'dead' }]
  })
  setActivePinia(createPinia())
  useTransport({
    call: (method, input) => app.dispatch(method as never, JSON.parse(JSON.stringify(input ?? {})) as never),
    onChange: () => () => {}
  })
  await useCampaigns().look()
  router = createPages()
  await learn()
  await useHistory().speakOf({})
}, 120_000)
afterAll(async () => {
  useTransport(null)
  await app.end()
})

/** The first three of its kind, in the first three groups shown. */
function first(all: Command[], typed: string, kind: Command['group']): string[] {
  const group = sifted(all, typed, router)
    .slice(0, 3)
    .find((one) => one.group === kind)
  return (group?.commands ?? []).slice(0, 3).map(({ title }) => title)
}

describe.each([
  ['fr', FR],
  ['en', EN]
] as const)('the search in %s', (locale, cases) => {
  let all: Command[]
  beforeAll(async () => {
    setLocale(locale)
    await vi.waitFor(() => expect(currentLocale()).toBe(locale))
    all = [...commands(router, []), ...findings(router)]
  })
  test.each(cases)('“%s” finds the intended entry: a %s', (typed, kind, called) => {
    expect(first(all, typed, kind)).toContainEqual(expect.stringMatching(called))
  })
})
