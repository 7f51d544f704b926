// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import EpitaphLine from '../../src-renderer/views/annals/EpitaphLine.vue'
import { mount } from './mount'

const layout = readFileSync('src-renderer/styles/layout.css', 'utf8')
const rule = (selector: string) =>
  layout
    .split('}')
    .map((one) => one.split('{').map((part) => part.trim()))
    .filter(([heads]) => heads!.endsWith(selector))
    .map(([, body]) => body)
    .join()

test('the dot of an inline list lies in the gap before the later part, and is cut off where that begins a line', () => {
  expect(rule('.inline-list')).toMatch(/flex-wrap: wrap[^]*clip-path: inset/)
  expect(rule('.inline-list > * + *::before')).toMatch(
    /position: absolute[^]*inset-inline-end: 100%[^]*content: '·'/
  )
})

test('the pages that a phone shows write no dot of their own between the parts of a line', () => {
  const views = [
    'seasons/StandingsTable',
    'seasons/SeasonsPart',
    'campaigns/BattleList',
    'campaigns/CampaignRow',
    'annals/EpitaphLine',
    'annals/MemorialPage',
    'annals/ServiceRecord',
    'seasons/SeasonPage',
    'stash/PlaceWords',
    'stash/OfferRow',
    'rosters/RecruitPanel',
    'campaigns/RecentFiles',
    'backups/BackupsDialog'
  ]
  for (const view of views) {
    const source = readFileSync(`src-renderer/views/${view}.vue`, 'utf8')
    expect(source, view).not.toContain('·')
    expect(source, view).toContain('inline-list')
  }
})

test('an epitaph has its parts apart: the day, the battle, by whom, with what, and the record', async () => {
  const who = { roster: 'r', rosterName: 'R', member: 'm', name: 'Kaël' }
  const page = await mount(EpitaphLine, {
    epitaph: {
      who,
      typeName: { fr: 'Ganger', en: 'Ganger' },
      act: 3,
      day: '2025-09-30',
      battle: { id: 'b', name: 'Embuscade' },
      by: { ...who, name: 'Wanda' },
      byStranger: null,
      with: { fr: 'épée', en: 'sword' },
      battles: 2,
      felled: 0
    }
  })
  expect(page.all('.inline-list > *').map((part) => part.textContent?.trim().split(' ')[0])).toEqual([
    'Décès',
    'Embuscade',
    'hors',
    'Épée',
    '2'
  ])
})
