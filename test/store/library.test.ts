import { readdir, readFile, truncate, writeFile, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultLibrary } from '../../src-main/store/library/folders'
import { fileNameFor, listLibrary } from '../../src-main/store/library/library'
import { creates, emptyRoster, opensBattle } from './acts'
import { makeCampaign, tempFolder } from './made'

describe('the list of a library', () => {
  test('shows the content of each campaign, also of an open one, and the fault of the others', async () => {
    const { file, path, options } = await makeCampaign()
    await file.append(creates(emptyRoster('r1')))
    await file.append(opensBattle('b1'))
    const folder = options.library
    await copyFile(path, join(folder, 'Coupé.magot'))
    await truncate(join(folder, 'Coupé.magot'), 4096)
    await writeFile(join(folder, 'Vide.magot'), '')
    await writeFile(join(folder, 'Texte.magot'), 'Bonjour')
    await writeFile(join(folder, 'notes.txt'), '')
    await writeFile(join(folder, '.caché.magot'), '')
    await mkdir(join(folder, 'Dossier.magot'))
    const before = await readFile(path)

    const entries = await listLibrary(folder)
    expect(entries.find((e) => e.path === path)).toEqual({
      ...{
        path,
        name: 'Sous la ruche',
        id: 'c1',
        system: 'neo-necro',
        rosters: 1,
        battles: 1,
        problem: null
      },
      ...{ size: before.length, modified: expect.stringMatching(/^20\d\d-.*Z$/) }
    })
    const problems = Object.fromEntries(
      entries.filter((e) => e.problem).map((e) => [e.name, e.problem!.code])
    )
    expect(problems).toEqual({ Coupé: 'file-damaged', Vide: 'file-empty', Texte: 'file-foreign' })
    expect(await readFile(path)).toEqual(before)
    expect((await readdir(folder)).filter((n) => n.includes('-journal') || n.includes('-wal'))).toEqual([])
  })

  test('of a missing folder is empty', async () => {
    expect(await listLibrary(join(await tempFolder(), 'nowhere'))).toEqual([])
  })

  test('shows by its name a campaign that a crash interrupted', async () => {
    const { file, path, options } = await makeCampaign()
    await file.close()
    await writeFile(`${path}-journal`, 'what a crash left')
    expect(await listLibrary(options.library)).toMatchObject([
      { name: 'Sous la ruche', id: null, problem: null }
    ])
  })
})

describe('the default library', () => {
  test('is in the folder where each system keeps the data of applications', () => {
    expect(defaultLibrary('linux', {}, '/home/a')).toBe('/home/a/.local/share/magot')
    expect(defaultLibrary('linux', { XDG_DATA_HOME: '/data' }, '/home/a')).toBe('/data/magot')
    expect(defaultLibrary('linux', { XDG_DATA_HOME: 'relative' }, '/home/a')).toBe(
      '/home/a/.local/share/magot'
    )
    expect(defaultLibrary('darwin', {}, '/Users/a')).toBe('/Users/a/Library/Application Support/Magot')
    expect(defaultLibrary('win32', { APPDATA: '/c/Roaming' }, '/c/a')).toBe('/c/Roaming/Magot')
  })
})

describe('a file name made of a campaign’s name', () => {
  test.each([
    ['Été à la ruche', 'Été à la ruche.magot'],
    ['Sang & rouille : l’acte 2/3 ?', 'Sang & rouille l’acte 2 3.magot'],
    ['  ..  ', 'Campagne.magot'],
    ['', 'Campagne.magot'],
    ['../../etc/passwd', 'etc passwd.magot'],
    ['con', '_con.magot'],
    ['Aux.suite', '_Aux.suite.magot'],
    ['COM¹', '_COM¹.magot'],
    ['Fin.', 'Fin.magot'],
    ['E\u0301te\u0301', 'Été.magot'],
    ['un\nnom\u0000\u202e', 'un nom.magot']
  ])('%j gives %j', (name, file) => {
    expect(fileNameFor(name, [])).toBe(file)
  })

  test('is different from those taken, without case', () => {
    expect(fileNameFor('Ruche', ['ruche.magot', 'RUCHE (2).magot'])).toBe('Ruche (3).magot')
  })

  test('is one that every system can hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const file = fileNameFor(name, [])
        expect(Buffer.byteLength(`${file}.lock`)).toBeLessThanOrEqual(255)
        expect(file).not.toMatch(/[<>:"/\\|?*\u0000-\u001f]|^[. ]|[. ]\.magot$/)
        expect(file.endsWith('.magot')).toBe(true)
      })
    )
  })
})
