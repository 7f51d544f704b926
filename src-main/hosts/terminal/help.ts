import { tell } from './words'

const COMMANDS: { [command: string]: { usage: string; fr: string; en: string } } = {
  call: {
    usage: "call METHOD '{JSON}' | call -   [--campaign FILE] [--library DIR] [--force] [--request ID]",
    fr: 'Appelle une méthode et imprime sa réponse en JSON. Avec « - » : un {"method","input"} par ligne en entrée, une réponse par ligne en sortie, dans l’ordre ; "campaign", l’identifiant d’une campagne, fait refuser la ligne si une autre est ouverte ; "request" (ou --request), un nom que vous donnez à l’appel : envoyé deux fois, il est fait une fois et répondu de même.',
    en: 'Calls a method and prints its answer as JSON. With "-": one {"method","input"} a line in, one answer a line out, in order; "campaign", a campaign’s id, has the line refused while another is open; "request" (or --request), a name that you give the call: sent twice, it is done once and answered the same.'
  },
  methods: {
    usage: 'methods [--json]',
    fr: 'Liste les méthodes : genre, entrée (JSON Schema), une phrase.',
    en: 'Lists the methods: kind, input (JSON Schema), a sentence.'
  },
  serve: {
    usage: 'serve [FILE | --campaign FILE] [--library DIR] [--force] [--port N] [--no-open]',
    fr: 'Sert l’application sur cette machine et l’ouvre dans le navigateur, avec FILE ouvert là où il se trouve, à côté de la bibliothèque habituelle ; --no-open imprime seulement l’adresse.',
    en: 'Serves the app on this machine and opens it in the browser, with FILE open where it lies, beside the usual library; --no-open only prints the address.'
  },
  sample: {
    usage: 'sample --out FILE [--language fr|en] [--system ID | --large | --gangs N --battles M]',
    fr: 'Écrit la campagne d’exemple d’un jeu, ou l’année d’un club, en français ou avec des noms anglais : --large en a 12 gangs et 150 batailles. N’écrase jamais un fichier.',
    en: 'Writes the sample campaign of a game, or the year of a club, with French or English names: --large is one of 12 gangs and 150 battles. Never overwrites a file.'
  },
  check: {
    usage: 'check FILE [--force]',
    fr: 'Rebâtit chaque gang depuis le journal et compare.',
    en: 'Rebuilds every roster from the journal and compares.'
  },
  print: {
    usage:
      'print [FILE] --out FILE.pdf|.png|.zip [--roster NAME|ID | --book SYSTEM | --calibration] [--preset NAME] [--kinds A,B] [--no-sheet] [--changed] [--backs none|long-edge|short-edge|manual|fold] [--continued] [--printer NAME] [--tabletop [--folder PATH|URL] | --phone] [--dpi N] [--locale fr|en] [--palette full|eco|grey|outline|blank-form] [--setup JSON] [--usual] [--force]',
    fr: 'Imprime les cartes et la feuille d’un gang, ou de toute la campagne sans --roster : en PDF, ou en images si le nom finit par .png ou .zip. --book imprime le livre d’un jeu, --calibration la feuille d’essai : les deux se passent de FILE. --preset reprend un préréglage par son nom : de la campagne, d’un de ses packs, de la bibliothèque ; ce que la commande dit d’autre passe devant. --changed laisse ce qui est déjà sur papier, --continued met la suite au verso, --printer prend l’écart d’une imprimante réglée ; --tabletop fait un jeu pour Tabletop Simulator (un .zip ; --folder dit où seront ses images), --phone l’image d’un gang pour un téléphone ; --setup dit format, page, fonds perdus. Les cartes de règles vont par phase de jeu ; --setup \'{"phases":false}\' les laisse une par sujet. Ce que la commande ne dit pas est pris comme la fenêtre l’a gardé pour ce jeu de cartes, dans la bibliothèque où se trouve FILE ; --usual s’en passe.',
    en: 'Prints the cards and the sheet of a roster, or of the whole campaign without --roster: as a PDF, or as pictures where the name ends in .png or .zip. --book prints the book of a game, --calibration the test sheet: neither needs a FILE. --preset takes a preset by its name: of the campaign, of one of its packs, of the library; what else the command says goes before it. --changed leaves out what is on paper already, --continued goes on overleaf, --printer takes the offset of a calibrated printer; --tabletop makes a deck for Tabletop Simulator (a .zip; --folder says where its pictures will lie), --phone a picture of a roster for a phone; --setup says size, page, bleed. Rule cards go by phase of play; --setup \'{"phases":false}\' leaves them one a subject. What the command does not say is taken as the window kept it for this deck, in the library where FILE lies; --usual leaves that aside.'
  }
}

export function isCommand(word: string): boolean {
  return Object.hasOwn(COMMANDS, word)
}

/** What stands for a value, as a French reader names it. */
const IN_FRENCH: { [word: string]: string } = {
  FILE: 'FICHIER',
  DIR: 'DOSSIER',
  METHOD: 'MÉTHODE',
  NAME: 'NOM',
  PATH: 'CHEMIN',
  SYSTEM: 'JEU'
}
const inFrench = (text: string): string => text.replace(/\b[A-Z]+\b/g, (word) => IN_FRENCH[word] ?? word)

/** What is the same for every command that has such an option. */
const OF_OPTIONS: { [option: string]: [fr: string, en: string] } = {
  '--library': [
    '--campaign FICHIER et --library DOSSIER choisissent les données ; sinon, le dossier de MAGOT_LIBRARY ou l’endroit habituel du système.',
    '--campaign FILE and --library DIR choose the data; else the folder of MAGOT_LIBRARY or the system’s usual place.'
  ],
  '--force': [
    '--force ouvre aussi une campagne dont on ne peut pas savoir si quelqu’un l’a encore ouverte ailleurs ; jamais celle qui l’est sûrement.',
    '--force also opens a campaign of which it can’t be known whether somebody still has it open elsewhere; never one that surely is.'
  ]
}

/** The help text of a command, or of all commands. */
export function help(command?: string): string {
  const known = command === undefined ? undefined : COMMANDS[command]
  const list = known ? [known] : Object.values(COMMANDS)
  const lines = list
    .map(({ usage, fr, en }) => `  magot ${tell(inFrench(usage), usage)}\n      ${tell(inFrench(fr), en)}`)
    .join('\n\n')
  const options = Object.entries(OF_OPTIONS)
    .filter(([option]) => list.some(({ usage }) => usage.includes(`[${option}`)))
    .map(([, words]) => `${tell(...words)}\n`)
    .join('')
  return `${lines}\n\n${options}${tell(
    'Code de sortie : 0 fait, 2 refusé (les raisons sur la sortie standard), 1 échec.',
    'Exit code: 0 done, 2 refused (the reasons on stdout), 1 failed.'
  )}\n`
}
