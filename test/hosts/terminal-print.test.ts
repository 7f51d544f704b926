import { PDFDocument } from '@cantoo/pdf-lib'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { describeInBrowser } from '../support/browser'
import { describeBuilt, ended, magot, startMagot } from './built'

describeBuilt('magot', () => {
  describeInBrowser('print', () => {
    let folder: string
    let sample: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'magot terminal '))
      sample = join(folder, 'campaigns', 'sample.magot')
      expect(await magot(['sample', '--out', sample])).toMatchObject({ code: 0, err: '' })
    })
    afterAll(() => rm(folder, { recursive: true, force: true }))

    test('by name, for the person who asked: a PDF, and how many pages', async () => {
      const out = join(folder, 'printed', 'gang.pdf')
      const { code, out: said } = await magot(['print', sample, '--roster', 'Les Rouilles', '--out', out])
      expect(code).toBe(0)
      expect(said).toMatch(/gang\.pdf: \d+ pages, \d+ cards\./)
      expect((await readFile(out)).subarray(0, 5).toString()).toBe('%PDF-')
      expect(await readdir(join(folder, 'printed'))).toEqual(['gang.pdf'])
    }, 180_000)

    test('a name that nobody has is refused with the names that exist', async () => {
      const { code, out } = await magot([
        'print',
        sample,
        '--roster',
        'Les Inconnus',
        '--out',
        join(folder, 'x.pdf')
      ])
      expect(code).toBe(2)
      expect(out).toContain('Les Rouilles')
      expect(await readdir(folder)).not.toContain('x.pdf')
    })

    test('the whole campaign, a kind of it, on both sides; cards already on paper are left out, and an unknown kind is refused by name', async () => {
      const out = join(folder, 'skills.pdf')
      const some = ['print', sample, '--kinds', 'skill', '--no-sheet', '--out', out]
      const all = await magot([...some, '--backs', 'long-edge', '--continued'])
      expect(all).toMatchObject({ code: 0, err: '' })
      expect(all.out).toMatch(/skills\.pdf: 8 pages, 30 cards\./)
      const again = await magot([...some, '--changed'])
      expect(again.code).toBe(2)
      expect(again.out).toContain('there is nothing to print')
      const none = await magot(['print', sample, '--kinds', 'skill,spell', '--out', out])
      expect(none.code).toBe(2)
      expect(none.out).toMatch(/No cards “spell” here\. There are: fighter, .*skill/)
      const printer = await magot(['print', sample, '--printer', 'Bureau', '--out', out])
      expect(printer.code).toBe(2)
      expect(printer.out).toContain('No calibrated printer “Bureau”')
    }, 180_000)

    test('makes the book of a game and a test sheet without a campaign, writes the resolution into pictures, and uses the setup that the library keeps for a deck', async () => {
      const out = join(folder, 'blanks.zip')
      const elsewhere = { env: { MAGOT_LIBRARY: join(folder, 'elsewhere') } }
      const kept = { source: { of: 'reference', system: 'shadowrun-sru' }, setup: { card: 'mini' } }
      expect(await magot(['call', 'cards.keepSetup', JSON.stringify(kept)], elsewhere)).toMatchObject({
        code: 0
      })
      const made = await magot(
        ['print', '--book', 'shadowrun-sru', '--kinds', 'blank', '--dpi', '100', '--out', out],
        elsewhere
      )
      expect(made).toMatchObject({ code: 0, err: '', out: expect.stringContaining('kept for this deck') })
      const zip = await readFile(out)
      // A mini card: a pixel at an edge is drawn or not, depending on the card's position.
      expect(Math.abs(zip.readUInt32BE(zip.indexOf('IHDR') + 4) - (44 / 25.4) * 100)).toBeLessThan(1)
      expect(zip.subarray(0, 2).toString()).toBe('PK')
      const at = zip.indexOf('pHYs')
      expect([zip.readUInt32BE(at + 4), zip.readUInt32BE(at + 8), zip[at + 12]]).toEqual([3937, 3937, 1])
      const one = await magot(
        [
          'print',
          '--book',
          'shadowrun-sru',
          '--kinds',
          'blank',
          '--dpi',
          '72',
          '--out',
          join(folder, 'one.png')
        ],
        elsewhere
      )
      expect(one.code).toBe(2)
      expect(one.out).toContain('give a name that ends in .zip')
      const sheet = join(folder, 'test.pdf')
      expect(
        await magot(['print', '--calibration', '--backs', 'long-edge', '--out', sheet], elsewhere)
      ).toMatchObject({
        code: 0,
        out: expect.stringContaining('2 pages')
      })
    }, 180_000)

    test('with a preset of the campaign, for all of it and for one gang; what the command says goes before it, and a name that no preset has is refused with those that exist', async () => {
      const deck = {
        source: { of: 'campaign' },
        kinds: ['injury'],
        cards: [{ card: 'thing:boltgun', copies: 3 }]
      }
      const setup = { card: 'tarot', page: 'card', backs: 'none' }
      const share = ['call', 'decks.share', JSON.stringify({ name: 'Tournoi', deck, setup })]
      expect(await magot([...share, '--campaign', sample])).toMatchObject({ code: 0 })
      const out = join(folder, 'preset.pdf')
      const printed = async (...more: string[]) => {
        const {
          code,
          err,
          out: said
        } = await magot([...['print', sample, '--preset', 'Tournoi', '--out', out], ...more])
        expect({ code, err }).toEqual({ code: 0, err: '' })
        const { width, height } = (await PDFDocument.load(await readFile(out))).getPage(0).getSize()
        return {
          cards: Number(/(\d+) cards?\b/.exec(said)![1]),
          page: [width, height].map((points) => Math.round((points / 72) * 25.4))
        }
      }
      const { cards, page } = await printed()
      expect(cards).toBeGreaterThan(3)
      expect(page).toEqual([70, 120])
      expect((await printed('--setup', '{"card":"poker-us"}', '--kinds', 'injury')).page).toEqual([64, 89])
      expect((await printed('--roster', 'Les Rouilles')).cards).toBeLessThanOrEqual(cards)
      const none = await magot(['print', sample, '--preset', 'Soirée', '--out', out])
      expect(none).toMatchObject({ code: 2, err: '', out: 'No preset “Soirée”. There are:\n  Tournoi\n' })
      const phone = await magot(['print', sample, '--preset', 'Tournoi', '--phone', '--out', out])
      expect(phone.code).toBe(2)
      expect(phone.out).toContain('--preset does not go with --calibration or --phone')
    }, 180_000)

    test('a value of the setup or a resolution that is none is named, and nothing is printed', async () => {
      const out = join(folder, 'unfit.png')
      for (const [args, named] of [
        [['--setup', '{"card":"huge"}'], 'setup.card'],
        [['--dpi', '7'], 'dpi']
      ] as const) {
        const { code, out: said } = await magot(['print', sample, '--out', out, ...args])
        expect(code).toBe(2)
        expect(said).toBe(
          `unknown value, or out of bounds: ${named}. “magot methods” says what is allowed. (bad-input)\n`
        )
      }
      const list = await magot(['print', sample, '--out', out, '--setup', '[]'])
      expect(list.out).toContain('--setup: JSON is expected')
    }, 60_000)

    test('to a place that can’t be written prints one line of error and leaves no file behind', async () => {
      const place = join(folder, 'taken.pdf')
      await mkdir(place)
      const { code, err } = await magot(['print', sample, '--roster', 'Les Rouilles', '--out', place])
      expect(code).toBe(1)
      expect(err.trimEnd().split('\n').length).toBe(1)
      expect(await readdir(place)).toEqual([])
      expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([])
      await rm(place, { recursive: true })
    }, 180_000)

    test('SIGTERM in the middle of a print ends it soon: nothing half written, campaign closed', async () => {
      const out = join(folder, 'late.pdf')
      const child = startMagot(['print', sample, '--roster', 'Les Rouilles', '--out', out])
      const end = ended(child)
      const opened = async () =>
        expect(await readdir(join(folder, 'campaigns'))).toContain('sample.magot.lock')
      await vi.waitFor(opened, { timeout: 150_000 })
      await new Promise((soon) => setTimeout(soon, Math.random() * 600))
      child.kill('SIGTERM')
      expect((await end).code).toBe(143)
      expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([])
      expect(await readdir(join(folder, 'campaigns'))).not.toContain('sample.magot.lock')
    }, 180_000)
  })
})
