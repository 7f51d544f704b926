import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Member, Roster } from '../../src-main/kernel/state/roster'
import type { GameSystem } from '../../src-main/kernel/system/system'
import type { MemberSheet } from '../../src-main/kernel/system/sheet'
import { openCampaignFile } from '../../src-main/store/campaign-file'
import { cyberpunkRed } from '../../src-main/systems/cyberpunk-red'
import { memberSheet as redSheet } from '../../src-main/systems/cyberpunk-red/sheet/members'
import { neoNecro } from '../../src-main/systems/neo-necro'
import { fighterOf } from '../../src-main/systems/neo-necro/sheet/fighter'
import { memberSheet as necroSheet } from '../../src-main/systems/neo-necro/sheet/members'
import { shadowrunSru } from '../../src-main/systems/shadowrun-sru'
import { memberSheet as sruSheet } from '../../src-main/systems/shadowrun-sru/sheet/members'
import { twilight2000 } from '../../src-main/systems/twilight-2000'
import { memberSheet as twilightSheet } from '../../src-main/systems/twilight-2000/sheet/members'
import { vampireD10 } from '../../src-main/systems/vampire-d10'
import { memberSheet as vampireSheet } from '../../src-main/systems/vampire-d10/sheet/members'
import { tempFolder } from '../store/made'
import { rawOf } from '../support/game-raw'
import { putSample } from '../support/samples'

type Plain<Rules> = (rules: Rules, roster: Roster, member: Member) => MemberSheet

/** The sheets of a game's sample from the cache, and each calculated for the whole roster. */
async function bothWays<Rules>(system: GameSystem<Rules>, plain: Plain<Rules>) {
  const library = await tempFolder()
  const path = join(library, 'sample.magot')
  await putSample(path, system.id)
  const file = await openCampaignFile(path, { library, now: () => '2026-11-26T12:00:00.000Z' })
  const rosters = await file.rosters()
  await file.close()
  const rules = system.load(rawOf(`resources/systems/${system.id}`), {})
  const given = () => rosters.map((roster) => system.members(rules, roster))
  return {
    first: given(),
    again: given(),
    whole: rosters.map((roster) => roster.members.map((member) => plain(rules, roster, member)))
  }
}

test.each([
  ['neo-necro', () => bothWays(neoNecro, (rules, roster, one) => necroSheet(fighterOf(rules, roster, one)))],
  ['cyberpunk-red', () => bothWays(cyberpunkRed, redSheet)],
  ['shadowrun-sru', () => bothWays(shadowrunSru, sruSheet)],
  ['twilight-2000', () => bothWays(twilight2000, twilightSheet)],
  ['vampire-d10', () => bothWays(vampireD10, vampireSheet)]
])('%s: cached sheets equal those calculated for the whole roster', async (_, compared) => {
  const { first, again, whole } = await compared()
  expect(whole.flat().length).toBeGreaterThan(3)
  expect(first).toEqual(whole)
  expect(again).toEqual(whole)
})
