import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../src-main/contract'
import { main } from '../../src-main/hosts/terminal/main'
import { answerText } from '../../src-main/hosts/wire'
import { pngOf, RED_AND_BLUE } from '../support/pictures'
import { openTestApp } from '../support/test-app'
import { answers, describeBuilt, ended, magot, startMagot, type Ended } from './built'

const COMMANDS = ['call', 'methods', 'serve', 'sample', 'check', 'print']

/** Runs a command in this process, as its own main would. */
async function here(args: string[], shell = 'C.UTF-8'): Promise<Ended> {
  vi.stubEnv('LC_ALL', shell)
  const said = { out: '', err: '' }
  const hear = (to: 'out' | 'err') => (text: unknown) => ((said[to] += String(text)), true)
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(hear('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(hear('err'))
  ]
  try {
    return { code: await main(args), signal: null, ...said }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}

describeBuilt('magot', () => {
  let folder: string
  let sample: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magot terminal '))
    sample = join(folder, 'campaigns', 'sample.magot')
    expect(await magot(['sample', '--out', sample])).toMatchObject({ code: 0, err: '' })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  describe('the command line', () => {
    // In this process, because forty processes take a minute.
    test.each(COMMANDS)(
      '%s --help prints what the command does, in French if the shell is French',
      async (command) => {
        const english = await here([command, '--help'])
        expect(english).toMatchObject({ code: 0, err: '' })
        expect(english.out).toContain(`magot ${command}`)
        const french = await here([command, '-h'], 'fr_FR.UTF-8')
        expect(french.code).toBe(0)
        expect(french.out).not.toBe(english.out)
        expect(french.out).toContain('Code de sortie')
      }
    )

    test('the help of a command speaks of its own options, and names values in the reader’s language', async () => {
      const [check, serve] = [await here(['check', '-h'], 'fr_FR.UTF-8'), await here(['serve', '-h'])]
      expect(check.out).toContain('magot check FICHIER [--force]')
      expect(check.out).not.toContain('--library')
      expect(serve.out).toContain('--campaign FILE and --library DIR choose the data')
      expect((await here(['methods', '-h'])).out).not.toContain('--force')
    })

    test('alone it lists every command', async () => {
      const { code, out } = await here([])
      expect(code).toBe(0)
      for (const command of COMMANDS) expect(out).toContain(`magot ${command}`)
    })

    test.each([
      ['an unknown command', ['dance'], 'Unknown command: dance'],
      ['an unknown option', ['check', 'x.magot', '--fix'], '--fix'],
      ['an option without its value', ['print', 'x.magot', '--roster'], '--roster'],
      ['too much', ['check', 'x.magot', 'y.magot'], 'Too much: y.magot'],
      ['too little', ['check'], 'FILE is missing'],
      ['a missing option', ['sample'], '--out is missing'],
      ['a sample of no game', ['sample', '--out', 'x.magot', '--system', 'chess'], '--system: '],
      ['a club of one gang', ['sample', '--out', 'x.magot', '--gangs', '1'], 'a number from 2 to 60'],
      [
        'a club without a number',
        ['sample', '--out', 'x.magot', '--battles', 'many'],
        'a number from 0 to 5000'
      ],
      [
        'a club of another game',
        ['sample', '--out', 'x.magot', '--large', '--system', 'vampire-d10'],
        '--system does not go with'
      ],
      ['no port', ['serve', '--port', '99999', '--no-open'], 'is no port'],
      [
        'a palette that is none',
        ['print', 'x.magot', '--roster', 'a', '--out', 'a.pdf', '--palette', 'pink'],
        'full, eco, grey'
      ],
      [
        'a print over what may be a campaign',
        ['print', 'x.magot', '--roster', 'a', '--out', 'x.magot'],
        'must end in .pdf'
      ],
      [
        'a test sheet as a picture',
        ['print', '--calibration', '--out', 'x.png'],
        'x.png: the name must end in .pdf.'
      ],
      [
        'backs that are none',
        ['print', 'x.magot', '--out', 'x.pdf', '--backs', 'left'],
        'none, long-edge, short-edge'
      ],
      ['a print of nothing', ['print', '--out', 'x.pdf'], 'FILE is missing']
    ])('%s is refused with 2, in words', async (_, args, words) => {
      const { code, out, err } = await here(args)
      expect({ code, err }).toEqual({ code: 2, err: '' })
      expect(out).toContain(words)
    })
  })

  describe('call', () => {
    test('prints one line of JSON, and its exit code tells a result from a refusal', async () => {
      const done = await magot(['call', 'campaigns.current', '--campaign', sample])
      expect(done.code).toBe(0)
      expect(answers(done)).toMatchObject([{ ok: true, value: { file: 'sample.magot' } }])
      const refused = await magot(['call', 'rosters.get', '{"roster":"nobody"}', '--campaign', sample])
      expect(refused.code).toBe(2)
      expect(answers(refused)).toMatchObject([{ ok: false, error: { code: 'unknown-roster' } }])
    })

    test('a portrait of each type is decoded by the built program, and its line holds the answer alone', async () => {
      const file = join(folder, 'campaigns', 'Portraits.magot')
      await copyFile(sample, file)
      const { id } = (
        answers(await magot(['call', 'rosters.list', '--campaign', file]))[0]!.value as { id: string }[]
      )[0]!
      const lines = (
        [
          ['image/png', pngOf(30, 20)],
          ['image/jpeg', RED_AND_BLUE.jpeg],
          ['image/webp', RED_AND_BLUE.webp],
          ['image/jpeg', RED_AND_BLUE.jpeg.subarray(0, 200)]
        ] as const
      ).map(([type, bytes]) => ({
        method: 'members.portray',
        input: { roster: id, picture: { type, data: bytes.toString('base64') } }
      }))
      const said = await magot(['call', '-', '--campaign', file], {
        input: lines.map((line) => `${JSON.stringify(line)}\n`).join('')
      })
      expect(answers(said).map(({ ok, error }) => error?.code ?? ok)).toEqual([
        true,
        true,
        true,
        'not-a-picture'
      ])
      expect(said.err).toBe('')
    })

    test('takes a campaign and a library together: a path, or the name of a file in that library', async () => {
      const { dir, base } = parse(sample)
      expect(
        answers(await here(['call', 'campaigns.current', '--library', dir, '--campaign', base]))
      ).toMatchObject([{ value: { file: base } }])
      expect(
        answers(await here(['call', 'campaigns.current', '--library', folder, '--campaign', sample]))
      ).toMatchObject([{ value: { file: base } }])
    })

    test('takes --campaign before the command, too', async () => {
      expect(answers(await magot(['--campaign', sample, 'call', 'campaigns.current']))).toMatchObject([
        { value: { file: 'sample.magot' } }
      ])
      expect(answers(await here([`--campaign=${sample}`, 'call', 'campaigns.current']))).toMatchObject([
        { value: { file: 'sample.magot' } }
      ])
    })

    test('answers also a line that is no JSON, and one that is no method', async () => {
      expect(answers(await here(['call', 'systems.list', '{oops']))).toMatchObject([
        { error: { code: 'bad-input', params: { why: 'not-json' } } }
      ])
      expect(answers(await here(['call', 'systems.destroy']))).toMatchObject([
        { error: { code: 'unknown-method' } }
      ])
    })

    test('a campaign that can’t be opened: the envelope for programs, a sentence for people', async () => {
      const missing = await magot(['call', 'rosters.list', '--campaign', join(folder, 'none.magot')])
      expect(missing.code).toBe(2)
      expect(answers(missing)).toMatchObject([{ ok: false, error: { code: 'file-missing' } }])
      expect(missing.err).toContain('there is no such file')
      expect(await readdir(folder)).toEqual(['campaigns'])
    })

    test('makes a missing library with the first campaign, not before', async () => {
      const library = join(folder, 'a', 'new library')
      expect(answers(await magot(['call', 'campaigns.list', '--library', library]))).toEqual([
        { ok: true, value: [] }
      ])
      expect(await readdir(folder)).toEqual(['campaigns'])
      const made = await magot(['call', 'campaigns.create', '{"name":"Première","system":"neo-necro"}'], {
        env: { MAGOT_LIBRARY: library }
      })
      expect(made).toMatchObject({ code: 0, err: '' })
      expect((await readdir(library)).filter((name) => !name.startsWith('.'))).toEqual(['Première.magot'])
      await rm(join(folder, 'a'), { recursive: true })
    })

    test('call - answers line by line, in order, also after a bad one', async () => {
      const lines = [
        '{"method":"campaigns.current"}',
        'this is no call',
        '',
        '[1]',
        '{"method":"rosters.list","input":{}}',
        '{"method":"rosters.list","input":{"a":1}}',
        '{"method":"systems.list"}'
      ]
      const played = await magot(['call', '-', '--campaign', sample], { input: lines.join('\r\n') })
      expect(played).toMatchObject({ code: 2, err: '' })
      expect(
        answers(played).map((a) =>
          a.ok ? 'ok' : `${a.error!.code} ${(a.error!.params as { why?: string }).why ?? ''}`
        )
      ).toEqual(['ok', 'bad-input not-json', 'bad-input not-a-call', 'ok', 'bad-input ', 'ok'])
      expect((answers(played)[3]!.value as unknown[]).length).toBe(3)
    })

    test('call - refuses a line that names a campaign which is not open', async () => {
      const { id } = answers(await here(['call', 'campaigns.current', '--campaign', sample]))[0]!.value as {
        id: string
      }
      const lines = [
        { method: 'rosters.list', campaign: id },
        { method: 'rosters.list', campaign: 'another' },
        { method: 'rosters.list', campaign: 7 }
      ]
      const played = await magot(['call', '-', '--campaign', sample], {
        input: lines.map((line) => JSON.stringify(line)).join('\n')
      })
      expect(answers(played).map((a) => (a.ok ? 'ok' : a.error!.code))).toEqual([
        'ok',
        'campaign-not-open',
        'bad-input'
      ])
    })

    test('gives the same bytes as every other host', async () => {
      const file = join(folder, 'campaigns', 'sample.magot')
      const roster = (
        answers(await here(['call', 'rosters.list', '--campaign', file]))[0]!.value as { id: string }[]
      )[0]!.id
      const calls: [string, unknown][] = [
        ['systems.get', { system: 'neo-necro' }],
        ['campaigns.current', {}],
        ['rosters.get', { roster }],
        ['rosters.recruits', { roster }],
        ['cards.get', { roster }],
        ['history.list', { limit: 20 }],
        ['campaigns.check', {}],
        ['rosters.get', { roster: 'nobody' }],
        ['rosters.get', { roster: 7 }],
        ['rosters.list', []],
        ['rosters.list', null],
        ['nothing.here', {}]
      ]
      const { out } = await magot(['call', '-', '--campaign', file], {
        input: calls.map(([method, input]) => JSON.stringify({ method, input })).join('\n')
      })
      const app = await openTestApp({ library: join(folder, 'campaigns') })
      await app.call('campaigns.open', { file: 'sample.magot' })
      const expected = []
      for (const [method, input] of calls) expected.push(await answerText(app, method, JSON.stringify(input)))
      await app.end()
      expect(out.trimEnd().split('\n')).toEqual(expected)
    })

    test('a reader who leaves early causes no failure, and the campaign is closed all the same', async () => {
      const child = startMagot(['call', '-', '--campaign', sample])
      child.stdin.on('error', () => {})
      const end = ended(child)
      const line = `${JSON.stringify({ method: 'systems.get', input: { system: 'neo-necro' } })}\n`
      child.stdout.once('data', () => child.stdout.destroy())
      for (let n = 0; n < 50; n++) child.stdin.write(line)
      expect(await end).toMatchObject({ code: 0, err: '' })
      expect(await readdir(join(folder, 'campaigns'))).not.toContain('sample.magot.lock')
    })

    test.each([
      ['SIGTERM', 143],
      ['SIGINT', 130]
    ] as const)('%s in the middle closes the campaign first', async (signal, code) => {
      const child = startMagot(['call', '-', '--campaign', sample])
      const end = ended(child)
      child.stdin.write('{"method":"campaigns.current"}\n')
      await new Promise((answered) => child.stdout.once('data', answered))
      expect(await readdir(join(folder, 'campaigns'))).toContain('sample.magot.lock')
      child.kill(signal)
      expect(await end).toMatchObject({ code, signal: null, err: '' })
      expect(await readdir(join(folder, 'campaigns'))).not.toContain('sample.magot.lock')
    })

    test('a campaign that is open elsewhere is refused in words', async () => {
      const holder = startMagot(['call', '-', '--campaign', sample])
      const end = ended(holder)
      holder.stdin.write('{"method":"campaigns.current"}\n')
      await new Promise((answered) => holder.stdout.once('data', answered))
      const second = await magot(['check', sample])
      expect(second.code).toBe(2)
      expect(second.out).toContain('open in another Magot')
      holder.stdin.end()
      expect((await end).code).toBe(0)
    })
  })

  test('methods --json lists every method with its input as JSON Schema', async () => {
    const { code, out } = await here(['methods', '--json'])
    expect(code).toBe(0)
    const listed = JSON.parse(out) as {
      method: string
      kind: string
      about: string
      input: { $schema?: string; type?: string; additionalProperties?: boolean }
    }[]
    expect(listed.map((m) => m.method)).toEqual(Object.keys(contract))
    for (const { method, kind, about, input } of listed) {
      expect(['read', 'write'], method).toContain(kind)
      expect(about, method).toMatch(/^[A-Z].*\.$/)
      expect(input, method).toMatchObject({ type: 'object', additionalProperties: false })
      expect(input.$schema, method).toContain('json-schema.org')
    }
    const plain = await here(['methods'])
    for (const method of Object.keys(contract)) expect(plain.out).toContain(`${method}  (`)
  })

  describe('sample and check', () => {
    test('sample never overwrites', async () => {
      const before = await readFile(sample)
      const { code, out } = await magot(['sample', '--out', sample])
      expect(code).toBe(2)
      expect(out).toContain('exists already')
      expect((await readFile(sample)).equals(before)).toBe(true)
    })

    test('sample --gangs and --battles write the year of a club, which the check finds sound', async () => {
      const club = join(folder, 'club.magot')
      expect((await here(['sample', '--gangs', '2', '--battles', '1', '--out', club])).code).toBe(0)
      expect(await here(['check', club])).toMatchObject({
        code: 0,
        out: expect.stringMatching(/All is sound: 2 rosters/)
      })
    })

    test('check finds the sample sound, and leaves no lock', async () => {
      const { code, out } = await magot(['check', sample])
      expect(code).toBe(0)
      expect(out).toMatch(/All is sound: 3 rosters rebuilt from \d+ acts/)
      expect((await here(['check', sample], 'fr_BE.UTF-8')).out).toContain('Tout est juste')
      expect(await readdir(join(folder, 'campaigns'))).not.toContain('sample.magot.lock')
    })

    test('check refuses in words a file that is no campaign, and leaves it unchanged', async () => {
      const path = join(folder, 'shopping.magot')
      for (const [content, words] of [
        ['', 'empty'],
        ['milk, bread, '.repeat(2000), 'not a campaign']
      ] as const) {
        await writeFile(path, content)
        const { code, out } = await here(['check', path])
        expect(code).toBe(2)
        expect(out).toContain(words)
        expect(await readFile(path, 'utf8')).toBe(content)
      }
      await rm(path)
    })

    test('a folder in place of a file is refused as what it is, in both languages', async () => {
      expect(await here(['check', folder])).toMatchObject({
        code: 2,
        out: expect.stringContaining('this is a folder, not a campaign file')
      })
      expect((await here(['check', folder], 'fr_FR.UTF-8')).out).toContain('c’est un dossier')
    })
  })

  describe('serve', () => {
    test.each(['SIGTERM', 'SIGINT'] as const)(
      'prints its address, serves, and on %s closes the campaign and ends well',
      async (signal) => {
        const child = startMagot(['serve', '--no-open', '--campaign', sample])
        const end = ended(child)
        const line = await new Promise<string>((said) => child.stdout.once('data', said))
        const [, port, token] = /^Magot: http:\/\/127\.0\.0\.1:(\d+)\/#token=([\w-]{32})\n$/.exec(line)!
        const answer = await fetch(`http://127.0.0.1:${port}/api/campaigns.current`, {
          method: 'POST',
          headers: { 'x-magot-token': token! }
        })
        expect(await answer.json()).toMatchObject({ ok: true, value: { file: 'sample.magot' } })
        const listening = await fetch(`http://127.0.0.1:${port}/api/events?token=${token}`) // one that stays open must not keep it
        expect(await readdir(join(folder, 'campaigns'))).toContain('sample.magot.lock')
        child.kill(signal)
        expect(await end).toMatchObject({ code: 0, signal: null, err: '' })
        await listening.text().catch(() => '')
        expect(await readdir(join(folder, 'campaigns'))).not.toContain('sample.magot.lock')
        await expect(
          new Promise((ok, no) => connect(Number(port), '127.0.0.1').on('connect', ok).on('error', no))
        ).rejects.toThrow('ECONNREFUSED')
      }
    )

    test('a campaign that is missing is refused before any address is written', async () => {
      const refused = await magot(['serve', '--no-open', '--campaign', join(folder, 'none.magot')])
      expect(refused).toMatchObject({ code: 2, err: '' })
      expect(refused.out).toContain('there is no such file')
      expect(refused.out).not.toContain('http')
    })

    test('a file that is no campaign ends the program with the refusal, and is left as it was', async () => {
      const foreign = join(folder, 'foreign.magot')
      await writeFile(foreign, 'no campaign at all')
      const refused = await magot(['serve', '--no-open', '--campaign', foreign])
      expect(refused).toMatchObject({ code: 2, err: '' })
      expect(refused.out).toContain('this is not a campaign of Magot')
      expect(refused.out).not.toContain('http')
      expect(await readFile(foreign, 'utf8')).toBe('no campaign at all')
    })

    test('a folder, an empty file and a campaign that is open elsewhere are refused before any address is written', async () => {
      const [inside, empty] = [join(folder, 'a-folder'), join(folder, 'empty.magot')]
      await mkdir(inside)
      await writeFile(empty, '')
      const child = startMagot(['serve', '--no-open', '--campaign', sample])
      const end = ended(child)
      await new Promise((said) => child.stdout.once('data', said))
      await expect.poll(() => readdir(join(folder, 'campaigns'))).toContain('sample.magot.lock')
      for (const [file, why] of [
        [inside, 'this is a folder'],
        [empty, 'this file is empty'],
        [sample, '(file-locked)']
      ] as const) {
        const refused = await magot(['serve', '--no-open', file])
        expect(refused).toMatchObject({ code: 2, err: '' })
        expect(refused.out).toContain(why)
        expect(refused.out).not.toContain('http')
      }
      child.kill('SIGTERM')
      expect((await end).code).toBe(0)
    })

    test('a port in use is reported, and nothing stays locked', async () => {
      const child = startMagot(['serve', '--no-open', '--library', folder])
      const end = ended(child)
      const line = await new Promise<string>((said) => child.stdout.once('data', said))
      const port = /:(\d+)\//.exec(line)![1]!
      const second = await magot(['serve', '--no-open', '--port', port, '--campaign', sample])
      expect(second).toMatchObject({ code: 2, err: '' })
      expect(second.out).toContain(`Port ${port} is taken`)
      child.kill('SIGTERM')
      expect((await end).code).toBe(0)
    })
  })
})
