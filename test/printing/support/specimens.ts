import type { DeckToPrint } from '../../../src-main/contract/decks'
import type { Box, Block, Card, RosterCard, StatCell, TableRow } from '../../../src-main/kernel/system/sheet'
import type { Localised } from '../../../src-main/kernel/values/json'

/** Cards made by hand, as normal or as extreme as a test needs; they need no game system. */

const both = (fr: string, en = fr): Localised => ({ fr, en })
const blank = (labels: string[]): Box[] => labels.map((label) => ({ label, ticked: false }))
const GAUGE = ['A', 'A', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1']
const STATS: [string, Localised][] = [
  ['ws', both('CC', 'WS')],
  ['bs', both('CT', 'BS')],
  ['s', both('F', 'S')],
  ['t', both('E', 'T')],
  ['w', both('PV', 'W')],
  ['i', both('I', 'I')]
]

export function profile(values: number[], own: number[] = values, stats = STATS): StatCell[] {
  return stats.map(([key, abbr], n) => ({
    key,
    abbr,
    name: abbr,
    value: values[n]!,
    own: own[n]!,
    lines: []
  }))
}

export function weapon(
  key: string,
  name: Localised,
  cells: (string | number)[],
  note: Localised[] = [],
  gauge = true
): TableRow {
  return { key, name, cells, ...(note.length && { note }), ...(gauge && { boxes: blank(GAUGE) }) }
}

export function weapons(rows: TableRow[]): Block {
  return {
    kind: 'table',
    key: 'ranged',
    title: both('Tir', 'Shooting'),
    columns: [
      both('Courte', 'Short'),
      both('Longue', 'Long'),
      both('F', 'S'),
      both('Seuil', 'Thr.'),
      both('Dég.', 'Dmg')
    ],
    rows
  }
}

const blades: Block = {
  kind: 'table',
  key: 'melee',
  title: both('Corps à corps', 'Melee'),
  columns: [
    both('Att.', 'Att.'),
    both('Déf.', 'Def.'),
    both('F', 'S'),
    both('Seuil', 'Thr.'),
    both('Dég.', 'Dmg')
  ],
  rows: [
    weapon('sword', both('Épée', 'Sword'), ['+2', '+1', '+2', '+2', 1], [], false),
    weapon('dagger', both('Poignard', 'Dagger'), [0, '+1', '+1', '+1', 1], [], false)
  ]
}

const boxes = (wounds: number): Block[] => [
  { kind: 'boxes', key: 'wounds', title: both('Blessures', 'Wounds'), boxes: blank(Array(wounds).fill('')) },
  { kind: 'boxes', key: 'learning', title: both('Apprentissage', 'Learning'), boxes: blank(['', '']) },
  { kind: 'boxes', key: 'light', title: both('Légères', 'Light'), boxes: blank(['', '', '']) }
]

export const SKILLS: { [key: string]: [Localised, Localised] } = {
  lynx: [
    both('Œil de lynx', 'Lynx Eye'),
    both(
      'Double l’étendue de la longue portée : un fusil d’assaut qui portait à 24 ps porte désormais jusqu’à 36 ps, sans rien changer d’autre.',
      'Doubles the depth of the long range band: an assault rifle that reached 24 inches now reaches 36.'
    )
  ],
  shadow: [
    both('Plus rapide que son ombre', 'Faster than his Shadow'),
    both(
      'Change ce qu’il tient, recharge une ou plusieurs des armes qu’il tient : aucune action n’y passe, et l’activation d’un autre ne l’arrête pas.',
      'Changes what he holds, reloads one or several weapons he holds: no action is spent, and another’s activation does not stop him.'
    )
  ],
  precise: [
    both('Tir précis', 'Precise Shot'),
    both(
      'Peut, tir par tir, gagner +1 au seuil au prix de −1 pour toucher.',
      'May, shot by shot, gain +1 threshold at the price of −1 to hit.'
    )
  ]
}

export const entries = (key: string, title: Localised, list: [Localised, Localised?][]): Block => ({
  kind: 'entries',
  key,
  title,
  entries: list.map(([name, text], n) => ({ key: `${key}-${n}`, name, ...(text && { text }) }))
})

const assault = weapon(
  'assault',
  both('Fusil d’assaut', 'Assault rifle'),
  ['0-12 +1', '12-24 0', 6, 3, 1],
  [both('Lunette télescopique, baïonnette', 'Telescopic sight, bayonet')]
)
const laspistol = weapon('laspistol', both('Pistolet laser', 'Laspistol'), ['0-6 +2', '6-12 +1', 4, 4, 1])
const XP: Block = {
  kind: 'track',
  key: 'xp',
  title: both('Expérience', 'Experience'),
  value: 45,
  from: 30,
  marks: [
    10, 20, 30, 40, 55, 70, 85, 105, 125, 150, 175, 205, 235, 265, 300, 335, 370, 410, 450, 480, 507, 535,
    580, 625
  ],
  next: 55
}

const wearing: Block = {
  kind: 'facts',
  key: 'protection',
  title: both('Protection'),
  facts: [
    { label: both('Carapace', 'Carapace'), value: both('sauvegarde 5', 'save 5') },
    { label: both('Polymères', 'Polymers'), value: both('+2 E', '+2 T') },
    { label: both('Encombrement', 'Encumbrance'), value: '11,5/12' }
  ]
}

export function card(id: string, title: string, more: Partial<Card> = {}): Card {
  return {
    id,
    kind: 'member',
    title,
    subtitle: [both('Ganger'), both('Maison Orlock', 'House Orlock'), both('apprend : CT', 'learning: BS')],
    corner: [both('Les Rats de Fer', 'The Iron Rats'), both('215 cr')],
    profile: profile([4, 5, 3, 5, 3, 4], [4, 5, 3, 3, 3, 5]),
    blocks: [
      ...boxes(3),
      weapons([assault, laspistol]),
      blades,
      wearing,
      entries('skills', both('Compétences', 'Skills'), [SKILLS.lynx!, SKILLS.precise!]),
      entries('injuries', both('Blessures graves', 'Serious injuries'), [
        [both('Oreille interne', 'Inner ear'), both('−1 I')]
      ]),
      XP
    ],
    ...more
  }
}

/** A typical gang after ten games. */
export function usualGang(): Card[] {
  const kid = (id: string, title: string) =>
    card(id, title, {
      subtitle: [both('Kid'), both('Maison Orlock', 'House Orlock')],
      profile: profile([4, 4, 3, 4, 2, 4], [4, 4, 3, 3, 2, 4]),
      blocks: [
        ...boxes(2),
        weapons([laspistol]),
        blades,
        entries('rules', both('Règles', 'Rules'), [
          [
            both('Tout à apprendre', 'Everything to Learn'),
            both('+5 XP à la fin de chaque partie.', '+5 XP at the end of every game.')
          ]
        ]),
        { ...XP, value: 15, next: 20, from: 0 } as Block
      ]
    })
  return [
    card('m1', 'Rikke Sang-d’Acier', {
      subtitle: [both('Chef', 'Leader'), both('Maison Orlock', 'House Orlock')],
      blocks: [
        ...boxes(3),
        { kind: 'boxes', key: 'orders', title: both('Ordres', 'Orders'), boxes: blank(['', '', '', '']) },
        weapons([
          weapon(
            'plasma',
            both('Lance-plasma', 'Plasma gun'),
            ['', '', '', '', ''],
            [both('Rechargement ×1', 'Reload ×1')]
          ),
          weapon(
            'plasma-low',
            both('– basse énergie', '– low energy'),
            ['0-12 +1', '12-24 0', 7, 5, 1],
            [both('Cadence 2', 'Rate of fire 2')],
            false
          ),
          weapon(
            'plasma-high',
            both('– haute énergie', '– high energy'),
            ['0-15 +1', '15-30 0', 8, 5, 1],
            [both('Cadence 3, surchauffe', 'Rate of fire 3, overheat')],
            false
          ),
          laspistol
        ]),
        blades,
        wearing,
        entries('skills', both('Compétences', 'Skills'), [SKILLS.lynx!, SKILLS.shadow!, SKILLS.precise!]),
        entries('rules', both('Règles', 'Rules'), [
          [
            both('Meneur d’homme 2', 'Leader of Men 2'),
            both(
              '4 ordres par partie : un allié à 12 ps relance un dé fondé sur une de ses caractéristiques.',
              '4 orders a game: an ally within 12" re-rolls a die based on one of its characteristics.'
            )
          ]
        ]),
        { ...XP, value: 105, next: 125, from: 70 } as Block
      ]
    }),
    card('m2', 'Vasco'),
    card('m3', 'Œdipe « le Borgne »'),
    kid('m4', 'Puce'),
    kid('m5', 'Grêlon'),
    card('m6', 'Bertrande de la Fosse-aux-Cendres'),
    card('m7', 'Šárka Žďárská', { blocks: [...boxes(3), weapons([assault]), wearing, XP] }),
    card('m8', 'Le Gros', {
      subtitle: [both('Balaise', 'Heavy'), both('Maison Orlock', 'House Orlock')],
      blocks: [
        ...boxes(3),
        weapons([
          weapon(
            'hb',
            both('Bolter lourd', 'Heavy bolter'),
            ['0-12 +1', '12-36 0', 7, 5, 1],
            [both('Cadence 3, à épauler', 'Rate of fire 3, shouldered')]
          ),
          laspistol
        ]),
        blades,
        wearing,
        entries('injuries', both('Blessures graves', 'Serious injuries'), [
          [both('Haine', 'Hatred'), both('Puce (Les Lames)', 'Puce (The Blades)')],
          [both('Borgne', 'One-eyed'), both('−1 CT, −1 CC', '−1 BS, −1 WS')]
        ]),
        XP
      ]
    })
  ]
}

const LONG = 'A'.repeat(160)
const MARKUP = '<b>gras</b> & "cité" {{ 1 + 1 }} $' + '{x} </script><script>alert(1)</script>'
/** 1200 different words, so that a lost one is noticed. */
export const TALE = Array.from({ length: 1200 }, (_, n) => `mot${n}é`).join(' ')

/** Extreme content that a card must cope with. */
export function hostileGang(): Card[] {
  return [
    card('h1', LONG),
    card('h2', 'Quatorze armes', {
      blocks: [
        ...boxes(3),
        weapons(
          Array.from({ length: 14 }, (_, n) =>
            weapon(
              `w${n}`,
              both(`Pistolet mitrailleur numéro ${n + 1}`),
              ['0-6 +2', '6-12 +1', 6, 3, 1],
              [both(`chargé de balles à tête plate ${n + 1}`)]
            )
          )
        ),
        wearing,
        XP
      ]
    }),
    card('h3', MARKUP, {
      subtitle: [both(MARKUP)],
      corner: [both(MARKUP)],
      blocks: [entries('markup', both(MARKUP), [[both(MARKUP), both(MARKUP)]])]
    }),
    card('h4', 'Long conte', {
      blocks: [...boxes(3), entries('tale', both('Conte'), [[both('Il était une fois'), both(TALE)]]), XP]
    }),
    card('h5', 'Èéêë Ïîíì Ŵŵ Žžź Œœ Ææ Łł Őő Şş Ğğ Ðð Þþ ẞß', {
      subtitle: [both('ĀāĂăĄąĆćĈĉĊċČčĎďĐđ'), both('ĒēĖėĘęĚěĜĝĞğĠġĢģ')]
    }),
    card('h6', 'Un mot interminable', {
      blocks: [
        entries('one', both(LONG), [[both(LONG), both('z'.repeat(900))]]),
        weapons([weapon('x', both(LONG), [LONG, LONG, LONG, 1, 1], [both(LONG)])])
      ]
    }),
    card('h7', 'Mille cases', {
      blocks: [
        {
          kind: 'boxes',
          key: 'many',
          title: both('Cases'),
          boxes: blank(Array.from({ length: 400 }, (_, n) => String(n)))
        }
      ]
    }),
    card('h8', 'Rien du tout', { subtitle: [], corner: [], profile: [], blocks: [] }),
    card('h9', 'Quatorze caractéristiques', {
      profile: profile(
        Array.from({ length: 14 }, (_, n) => n),
        Array.from({ length: 14 }, (_, n) => n + (n % 2)),
        Array.from({ length: 14 }, (_, n) => [`c${n}`, both(`CAR${n}`)] as [string, Localised])
      )
    }),
    card('h10', 'W'.repeat(40)),
    card('h11', 'Colonnes', {
      blocks: [
        {
          kind: 'table',
          key: 'wide',
          title: both('Dix colonnes'),
          columns: Array.from({ length: 10 }, (_, n) => both(`Colonne ${n}`)),
          rows: Array.from({ length: 6 }, (_, r) =>
            weapon(
              `r${r}`,
              both(`Ligne ${r}`),
              Array.from({ length: 10 }, (_, n) => `${r}-${n} long`),
              [],
              r % 2 === 0
            )
          )
        }
      ]
    })
  ]
}

export function rosterCard(members: Card[], title = 'Les Rats de Fer'): RosterCard {
  return {
    id: 'roster',
    kind: 'roster',
    title,
    subtitle: [both('Maison Orlock', 'House Orlock'), both('menée par Camille', 'led by Camille')],
    figures: [
      { key: 'money', label: both('Magot', 'Stash'), unit: 'money', amount: 1385 },
      { key: 'value', label: both('Valeur', 'Value'), unit: 'money', amount: 2145 },
      { key: 'respect', label: both('Respect'), unit: 'points', amount: 330 },
      { key: 'members', label: both('Membres', 'Members'), unit: 'count', amount: members.length, limit: 8 }
    ],
    characteristics: STATS.map(([key, abbr]) => ({ key, abbr })),
    rows: members.map((member, n) => ({
      member: member.id,
      name: typeof member.title === 'string' ? member.title : '',
      typeName: both('Ganger'),
      status: n === 3 ? both('convalescent') : both('apte', 'fit'),
      profile: member.profile.length === STATS.length ? member.profile : profile([4, 4, 3, 3, 3, 4]),
      figures: [
        { key: 'xp', label: both('XP'), unit: 'points', amount: 45 + n },
        { key: 'load', label: both('Enc.'), unit: 'weight', amount: 11.5, limit: 12 },
        { key: 'value', label: both('Valeur', 'Value'), unit: 'money', amount: 215 + n }
      ],
      lines: [
        both(
          'Fusil d’assaut (lunette), pistolet laser, épée, poignard, carapace, polymères',
          'Assault rifle (sight), laspistol, sword, dagger, carapace, polymers'
        ),
        both('Œil de lynx, tir précis', 'Lynx Eye, Precise Shot')
      ]
    })),
    blocks: [
      {
        kind: 'table',
        key: 'stash',
        title: both('Dans le magot', 'In the stash'),
        columns: [both('Quantité', 'Quantity'), both('Valeur', 'Value')],
        rows: [
          { key: 's1', name: both('Tunnels'), cells: [2, '30 cr'] },
          { key: 's2', name: both('Patch aiguillon', 'Sting patch'), cells: [1, '30 cr'] }
        ]
      },
      entries('fury', both('Furie', 'Fury'), [
        [
          both('Furie Orlock', 'Orlock fury'),
          both(
            'Une fois par partie, les alliés à 6 ps du chef relancent leurs sauvegardes ratées jusqu’à la fin du tour.',
            'Once a game, allies within 6" of the leader re-roll failed saves until the end of the turn.'
          )
        ]
      ])
    ]
  }
}

/** Cards with only their names: Nom0, Nom1… */
export function numbered(count: number): Card[] {
  return Array.from({ length: count }, (_, n) =>
    card(`n${n}`, `Nom${n}`, { blocks: [], subtitle: [], corner: [] })
  )
}

/**
 * A deck as `decks.lay` returns it. With `kinds` each card has its own kind, whose back is Dos0, Dos1…, so
 * that the place of each back is visible.
 */
export function deckOf(
  cards: Card[],
  {
    sheets = [],
    copies = () => 1,
    kinds = false
  }: { sheets?: RosterCard[]; copies?: (n: number) => number; kinds?: boolean } = {}
): DeckToPrint {
  const kinded = kinds ? cards.map((one, n) => ({ ...one, kind: `k${n}` })) : cards
  const backs = kinds
    ? cards.map((_, n) => ({ kind: `k${n}`, title: both(`Dos${n}`), subtitle: [] }))
    : [{ kind: 'member', title: both('Combattants', 'Fighters'), subtitle: [both('Épreuve', 'Proof')] }]
  return {
    name: 'Les Rats de Fer',
    system: 'proof',
    cards: kinded.map((one, n) => ({ card: one, copies: copies(n) })),
    sheets,
    backs,
    missing: []
  }
}
