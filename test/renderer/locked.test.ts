// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ApiFailure } from '../../src-renderer/api/client'
import LockedCampaign from '../../src-renderer/acts/LockedCampaign.vue'
import { mount } from './mount'

async function shown(params: object) {
  const asked: boolean[] = []
  const failure = new ApiFailure({
    code: 'file-locked',
    params: {
      path: 'x',
      pid: 4711,
      host: 'MAC-DE-LEA',
      user: 'lea',
      since: '2026-03-01T18:02:00.000Z',
      here: false,
      ...params
    },
    paths: [],
    reasons: []
  })
  const page = await mount(LockedCampaign, {
    busy: false,
    locked: { failure, retry: async (force: boolean) => void asked.push(force) }
  })
  return {
    page,
    asked,
    buttons: () => page.all('.acts button').map((one) => one.textContent!.trim()),
    press: (name: string) =>
      page
        .all('button')
        .find((one) => one.textContent!.includes(name))!
        .click()
  }
}

test('a campaign that may still be open elsewhere is shown with the holder, place and time, and can be opened all the same', async () => {
  const { page, asked, buttons, press } = await shown({ sure: false })
  expect(page.text()).toMatch(
    /ouverte par lea, sur MAC-DE-LEA, le 1er mars 2026.+\. Rien ne dit si elle l’est encore/
  )
  expect(buttons()).toEqual(['Ne rien changer', 'Réessayer', 'Ouvrir quand même'])
  press('Ouvrir quand même')
  press('Réessayer')
  expect(asked).toEqual([true, false])
})

test('a campaign that surely is open elsewhere can only be tried again', async () => {
  const { page, buttons } = await shown({ sure: true, here: true })
  expect(page.text()).toContain('sur cet ordinateur (MAC-DE-LEA)')
  expect(page.text()).toContain('Fermez-la là-bas')
  expect(buttons()).toEqual(['Ne rien changer', 'Réessayer'])
})
