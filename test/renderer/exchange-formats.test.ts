// @vitest-environment happy-dom
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { setLocale } from '../../src-renderer/locales/i18n'
import { asCsv, cell } from '../../src-renderer/views/exchange/formats/csv'
import { tellGang, type GangText } from '../../src-renderer/views/exchange/formats/gang'
import { asMarkdown, plainMarkdown } from '../../src-renderer/views/exchange/formats/markdown'
import { asText } from '../../src-renderer/views/exchange/formats/text'
import { fileNameOf } from '../../src-renderer/views/exchange/hand-out'
import type { RosterView } from '../../src-main/contract'

beforeEach(() => setLocale('fr'))

const columns = {
  name: 'Nom',
  type: 'Type',
  status: 'État',
  gear: 'Équipement',
  most: (figure: string) => `${figure} (max.)`
}

function gang(name = 'Les Rouillés', member = 'Rikke'): GangText {
  return {
    name,
    kind: 'Orlock',
    player: 'Camille',
    stage: 'prêt',
    words: { members: 'Combattants', stash: 'Magot' },
    figures: [{ label: 'Crédits', value: '25 cr' }],
    members: [
      {
        name: member,
        type: 'Chef',
        status: 'apte',
        fit: true,
        profile: [
          { abbr: 'CC', value: 5 },
          { abbr: 'CT', value: 4 }
        ],
        figures: [{ label: 'Poids', value: '1,5/12', amount: 1.5, limit: 12 }],
        gear: ['Bolter (Lunette)', '2 × Épée'],
        parts: [{ title: 'Compétences', names: ['Œil de lynx'] }]
      }
    ],
    stash: ['Tunnels']
  }
}

/** Reads RFC 4180 as a spreadsheet does. */
function rowsOf(csv: string, separator = ','): string[][] {
  const rows: string[][] = [[]]
  let field = ''
  let quoted = false
  for (let at = 0; at < csv.length; at++) {
    const c = csv[at]!
    if (quoted) {
      if (c === '"' && csv[at + 1] === '"') field += csv[++at]
      else if (c === '"') quoted = false
      else field += c
    } else if (c === '"') quoted = true
    else if (c === separator || (c === '\r' && csv[at + 1] === '\n')) {
      rows.at(-1)!.push(field)
      field = ''
      if (c !== separator) at += rows.push([]) && 1
    } else field += c
  }
  return rows.slice(0, -1)
}

describe('a gang in words', () => {
  test('names things in the reader’s language, counts alike ones and keeps what is fitted with what it is fitted to', () => {
    const item = (id: string, fr: string, on: string | null = null, holder = 'm') => ({
      id,
      name: { fr, en: `${fr} (en)` },
      on,
      holder,
      data: {}
    })
    const sheet = {
      member: 'm',
      name: 'Rikke',
      typeName: { fr: 'Chef', en: 'Leader' },
      status: { key: 'fit', label: { fr: 'apte', en: 'fit' }, fit: true },
      left: null,
      profile: [],
      figures: [],
      blocks: []
    }
    const roster = {
      name: 'Les Rouillés',
      kindName: { fr: 'Orlock', en: 'Orlock' },
      figures: [
        { key: 'c', label: { fr: 'Poids', en: 'Weight' }, unit: 'weight', amount: 1234.5, limit: 2000 }
      ],
      sheets: [sheet, { ...sheet, member: 'g', name: 'Parti', left: 'dead' }],
      items: [
        item('a', 'Bolter'),
        item('b', 'Lunette', 'a'),
        item('c', 'Épée'),
        item('d', 'Épée'),
        item('e', 'Tunnels', null, 'stash')
      ]
    } as unknown as RosterView
    const around = {
      player: null,
      stage: 'prêt',
      words: { members: 'Combattants', stash: 'Magot' },
      money: (n: number) => `${n} cr`
    }
    const told = tellGang(roster, around)
    expect(told.members.map((one) => [one.name, one.gear])).toEqual([
      ['Rikke', ['Bolter (Lunette)', '2 × Épée']]
    ])
    expect([told.stash, told.figures[0]!.value]).toEqual([['Tunnels'], '1\u202f234,5/2\u202f000'])
    setLocale('en')
    expect(tellGang(roster, around)).toMatchObject({
      members: [{ type: 'Leader', gear: ['Bolter (en) (Lunette (en))', '2 × Épée (en)'] }],
      figures: [{ label: 'Weight', value: '1,234.5/2,000' }]
    })
  })
})

describe('a thing that the sheet also has', () => {
  const held = (id: string, thing: string, fr: string) => ({
    id,
    thing,
    name: { fr, en: fr },
    on: null,
    holder: 'm',
    data: {}
  })
  const told = (items: object[], entries: { key: string; name: { fr: string } }[]) =>
    tellGang(
      {
        name: 'x',
        kindName: { fr: 'Orlock' },
        figures: [],
        sheets: [
          {
            member: 'm',
            name: 'Rikke',
            typeName: { fr: 'Chef' },
            status: { key: 'fit', label: { fr: 'apte' }, fit: true },
            left: null,
            profile: [{ key: 'w', abbr: { fr: 'PV' }, name: { fr: 'Points de vie' }, value: 3 }],
            figures: [
              { key: 'wounds', label: { fr: 'Points de vie' }, unit: 'points', amount: 3 },
              { key: 'xp', label: { fr: 'Expérience' }, unit: 'points', amount: 3 }
            ],
            blocks: [{ kind: 'entries', key: 'gear', title: { fr: 'Équipement' }, entries }]
          }
        ],
        items
      } as unknown as RosterView,
      { player: null, stage: '', words: { members: '', stash: '' }, money: String }
    ).members[0]!

  test('is listed once, as the sheet calls it: with its side, or the number left', () => {
    const one = told(
      [held('a', 'arm', 'Bras bionique'), held('b', 'ration', 'Ration')],
      [
        { key: 'a', name: { fr: 'Bras bionique (gauche)' } },
        { key: 'b', name: { fr: 'Ration × 3' } },
        { key: 'skill', name: { fr: 'Esquive' } }
      ]
    )
    expect([one.gear, one.parts]).toEqual([
      ['Bras bionique (gauche)', 'Ration × 3'],
      [{ title: 'Équipement', names: ['Esquive'] }]
    ])
  })
  test('is counted once, where one line of the sheet counts several', () => {
    const two = told(
      [held('a', 'glasses', 'Lunettes'), held('b', 'glasses', 'Lunettes')],
      [{ key: 'a', name: { fr: 'Lunettes × 2' } }]
    )
    expect([two.gear, two.parts]).toEqual([['2 × Lunettes'], []])
  })
  test('no figure repeats a characteristic; another one of the same amount stays', () => {
    const one = told([], [])
    expect(one.figures.map(({ label }) => label)).toEqual(['Expérience'])
  })
})

describe('as a text for a chat', () => {
  test('is a head and a few lines a member', () => {
    expect(asText(gang())).toBe(
      [
        'Les Rouillés',
        'Orlock · Camille · prêt',
        'Crédits 25 cr',
        '',
        'Rikke, Chef · Poids 1,5/12',
        'CC 5  CT 4',
        'Bolter (Lunette), 2 × Épée',
        'Compétences\u00a0: Œil de lynx',
        '',
        'Magot\u00a0: Tunnels',
        ''
      ].join('\n')
    )
  })
  test('a name with line breaks stays on its line', () => {
    expect(asText(gang('a\nb', 'c\r\nd\u2028e\u0007')).split('\n').slice(0, 5)).toEqual([
      'a b',
      'Orlock · Camille · prêt',
      'Crédits 25 cr',
      '',
      'c d e, Chef · Poids 1,5/12'
    ])
  })
})

describe('as Markdown', () => {
  test('is a title, a table and lists', () => {
    const lines = asMarkdown(gang(), columns).split('\n')
    expect(lines[0]).toBe('# Les Rouillés')
    expect(lines).toContain('| Nom | Type | CC | CT | Poids | État |')
    expect(lines).toContain('| --- | --- | --: | --: | --: | --- |')
    expect(lines).toContain('| Rikke | Chef | 5 | 4 | 1,5/12 | apte |')
    expect(lines).toContain('- Bolter (Lunette)'.replace(/[()]/g, '\\$&'))
  })
  test('a name makes no link, picture, tag, heading or column', () => {
    expect(plainMarkdown('[x](javascript:alert(1))')).toBe('\\[x\\]\\(javascript:alert\\(1\\)\\)')
    expect(plainMarkdown('<img src=x>|# a')).toBe('\\<img src=x\\>\\|\\# a')
    expect(plainMarkdown('1. un')).toBe('1\\. un')
    expect(plainMarkdown('- un')).toBe('\\- un')
    expect(plainMarkdown('https://example.org')).not.toMatch(/https:/)
  })
  test('has as many lines and columns with any names as without them', () => {
    const bare = asMarkdown(gang('x', 'y'), columns).split('\n')
    const columnsIn = (line: string) => line.replace(/\\./g, '').split('|').length
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.string({ minLength: 1 }),
        (one, other) => {
          const lines = asMarkdown(gang(one, other), columns).split('\n')
          expect(lines.map(columnsIn)).toEqual(bare.map(columnsIn))
        }
      )
    )
  })
})

describe('as a table for a spreadsheet', () => {
  test('is RFC 4180 behind a byte order mark, a member a row', () => {
    const csv = asCsv(gang(), columns)
    expect(csv.startsWith('\uFEFFNom,Type,État,CC,CT,Poids,Poids (max.),Équipement,Compétences\r\n')).toBe(
      true
    )
    expect(rowsOf(csv.slice(1))[1]).toEqual([
      'Rikke',
      'Chef',
      'apte',
      '5',
      '4',
      '1.5',
      '12',
      'Bolter (Lunette), 2 × Épée',
      'Œil de lynx'
    ])
  })
  test('ends with the contents of the stash, under the equipment', () => {
    expect(rowsOf(asCsv(gang(), columns).slice(1)).slice(2)).toEqual([
      ['Magot', '', '', '', '', '', '', 'Tunnels', '']
    ])
  })
  test('with semicolons writes decimals with a comma, as such a spreadsheet reads them', () => {
    expect(rowsOf(asCsv(gang(), columns, ';').slice(1), ';')[1]!.slice(3, 6)).toEqual(['5', '4', '1,5'])
  })
  test('holds no formula, whatever a name begins with; a number stays a number', () => {
    const hostile = [
      '=1+1',
      '+cmd',
      '-cmd',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '  =1',
      '＝1',
      '=HYPERLINK("http://x")'
    ]
    for (const name of hostile)
      expect(rowsOf(asCsv(gang('x', name), columns).slice(1))[1]![0], JSON.stringify(name)).toBe(
        `'${name}`.replace(/([\r\t]\s*)(?==)/, "$1'")
      )
    for (const plain of ['-5', '+5', '3,5', '-0.25', 'Rikke', ''])
      expect(rowsOf(`${cell(plain)}\r\n`)[0]).toEqual([plain])
    expect([cell(-5), cell(-1.5, ';')]).toEqual(['-5', '-1,5'])
  })
  test('a text that a spreadsheet would make a day, a time or a shorter number stays as it was typed', () => {
    // Each of these was replaced by LibreOffice Calc 7.4, as French or as English text, with or without quotation
    // marks.
    const replaced = [
      ...['2-1', '1/2', '12-36', '1/2/3', '1-2-3', '2.5.2026', '12/12/2026', '3 mars', 'Mars-3', 'mars 3'],
      ...['3 March', 'Mar-3', '1 mai', '12 déc. 2026', 'août 44', '1:30', '10:20:30', '5 pm', '1 1/2'],
      ...['1e5', '2E3', '5+', '(5)', '007', '0012,5', '12345678901234567890', '\u00a0007']
    ]
    for (const text of replaced)
      for (const separator of [',', ';'] as const)
        expect(rowsOf(`${cell(text, separator)}\r\n`, separator)[0], text).toEqual([`'${text}`])
    const kept = [
      ...[
        'Rikke',
        'Mars',
        'Mai',
        'Avril',
        'Mara 3',
        'Unit 731',
        '4(3)',
        'd8',
        '3d6+2',
        '2-1 ex aequo',
        '5cr'
      ],
      ...['Pistolet .22', '-5', '0', '0,5', '1 000', '50 %', '30 cr', '2 × Pieu', '6 ps', 'Décembre', '3 ma']
    ]
    for (const text of kept) expect(rowsOf(`${cell(text, ';')}\r\n`, ';')[0]).toEqual([text])
  })
  test('begins no formula in the middle of a row if it is read with the other separator', () => {
    const part = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '"',
      ';',
      ',',
      '\t',
      '\r',
      '\n',
      ' ',
      'a',
      '1',
      '＝',
      '＋'
    )
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), fc.constantFrom(',', ';'), (parts, own) => {
        const csv = `x${own}${cell(parts.join(''), own as ',' | ';')}${own}x`
        const other = own === ',' ? /[;\t\r\n]/ : /[,\t\r\n]/
        // The first piece begins with our own "x". A sign after ", " is left: white space makes it a text.
        for (const piece of csv.split(other).slice(1))
          expect(/^([=@＝]|[+\-＋]|\s+[=@＝])/.test(piece) && !/^[-+]?\d+$/.test(piece), csv).toBe(false)
      }),
      { numRuns: 1000 }
    )
  })
  test('has no cell that begins a formula, by comma or by semicolon, with any names', () => {
    const part = fc.constantFrom('=', '+', '-', '@', '"', ';', ',', '\t', '\r', '\n', ' ', 'a', '1', '＝')
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const name = parts.join('')
        const csv = `${cell(name)},x\r\n`
        expect(rowsOf(csv)[0]!.length).toBe(2)
        const number = /^[-+]?\d+([.,]\d+)?(,|$)/
        for (const separator of [',', ';']) {
          for (const row of rowsOf(csv, separator))
            for (const one of row)
              expect(number.test(one) || !/^\s*[=+\-@＝]/.test(one), JSON.stringify([name, csv, one])).toBe(
                true
              )
        }
      }),
      { numRuns: 500 }
    )
  })
})

test('a file is named after the gang, in letters that every system takes', () => {
  expect(fileNameOf('Les Rouillés « d’en bas »', 'json')).toBe('Les-Rouillés-d-en-bas.json')
  expect(fileNameOf('../..', 'csv')).toBe('magot.csv')
  expect(fileNameOf('a'.repeat(160), 'md')).toBe(`${'a'.repeat(60)}.md`)
})
