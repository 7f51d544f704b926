import { basename } from 'node:path'
import type { Answer } from '../../contract'
import type { Params } from '../../kernel/values/json'

/** The language of the terminal's messages: French if the shell's settings say so, else English. */
export function locale(env: NodeJS.ProcessEnv = process.env): 'fr' | 'en' {
  const said =
    env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || Intl.DateTimeFormat().resolvedOptions().locale
  return /^fr/i.test(said) ? 'fr' : 'en'
}

/** The sentence in the reader's language. */
export function tell(fr: string, en: string): string {
  return locale() === 'fr' ? fr : en
}

/** A number with the word that fits it, in the reader's language; French counts none and one alike. */
export function counted(n: number, fr: [one: string, many: string], en: [one: string, many: string]): string {
  const [one, many] = locale() === 'fr' ? fr : en
  return `${n} ${n === 1 || (n === 0 && locale() === 'fr') ? one : many}`
}

type Sentences = { [code: string]: [fr: string, en: string] }

const FAILURES: Sentences = {
  'bad-input': ['ce n’est pas le nom d’une campagne.', 'this is no campaign’s name.'],
  'file-missing': ['ce fichier n’existe pas.', 'there is no such file.'],
  'file-empty': ['ce fichier est vide. Restaurez une sauvegarde.', 'this file is empty. Restore a backup.'],
  'file-foreign': [
    'ce n’est pas une campagne de Magot. Le fichier est resté tel quel.',
    'this is not a campaign of Magot. It was left as it is.'
  ],
  'file-is-folder': [
    'c’est un dossier, pas un fichier de campagne. Nommez un fichier .magot.',
    'this is a folder, not a campaign file. Name a .magot file.'
  ],
  'file-newer': [
    'cette campagne vient d’une version plus récente de Magot. Mettez Magot à jour.',
    'this campaign comes from a newer Magot. Update Magot.'
  ],
  'file-damaged': [
    'ce fichier est abîmé. Il est resté tel quel ; restaurez une sauvegarde.',
    'this file is damaged. It was left as it is; restore a backup.'
  ],
  'file-read-only': [
    'ce fichier, ou son dossier, est protégé en écriture : rien n’a été écrit. La campagne peut être lue et imprimée.',
    'this file, or its folder, can’t be written: nothing was. The campaign can be read and printed.'
  ],
  'file-moved': [
    'le fichier n’est plus à sa place : déplacé, effacé, ou son disque débranché. Rien n’a été écrit.',
    'the file is not in its place any more: moved, deleted, or its disk unplugged. Nothing was written.'
  ],
  'file-replaced': [
    'un autre fichier a pris la place de la campagne. Rien n’a été écrit.',
    'another file has taken the campaign’s place. Nothing was written.'
  ],
  'file-unreachable': [
    'le disque ne répond plus : clé débranchée, partage perdu, ou disque en panne. Rien n’a été écrit.',
    'the disk does not answer any more: stick unplugged, share lost, or a broken disk. Nothing was written.'
  ],
  'library-unreachable': [
    'le dossier des campagnes n’est plus là : clé débranchée, partage perdu ou dossier renommé. Dès qu’il revient, les campagnes reviennent avec lui.',
    'the folder of the campaigns is not there any more: stick unplugged, share lost, or folder renamed. As soon as it is back, so are the campaigns.'
  ],
  'library-unreadable': [
    'le dossier des campagnes ne peut pas être lu : vérifiez que vous en avez le droit. Rien n’y a été changé.',
    'the folder of the campaigns can’t be read: see whether you are allowed to. Nothing in it was changed.'
  ],
  'backups-unreadable': [
    'le dossier des sauvegardes ne peut pas être lu : vérifiez que vous en avez le droit. Celles qui s’y trouvent n’ont pas été touchées.',
    'the folder of the backups can’t be read: see whether you are allowed to. Those in it were not touched.'
  ],
  'file-unreadable': [
    'ce fichier ne peut pas être lu. Vérifiez que vous avez le droit de le lire, et qu’aucun autre programme ne le retient.',
    'this file can’t be read. See whether you are allowed to read it, and that no other program holds it.'
  ],
  'file-busy': [
    'ce fichier est occupé. Réessayez dans un instant.',
    'this file is busy. Try again in a moment.'
  ],
  'disk-full': [
    'le disque est plein : rien n’a été écrit. Faites de la place, puis recommencez.',
    'the disk is full: nothing was written. Make room, then try again.'
  ],
  'no-campaign': ['aucune campagne n’est ouverte.', 'no campaign is open.'],
  'campaign-not-open': [
    'une autre campagne est ouverte : rien n’a été fait.',
    'another campaign is open: nothing was done.'
  ],
  'unknown-system': [
    'cette version de Magot ne connaît pas ce jeu.',
    'this version of Magot does not know this game.'
  ],
  'no-printer': [
    'aucun navigateur pour imprimer : installez Chrome, Edge ou Chromium.',
    'no browser to print with: install Chrome, Edge or Chromium.'
  ],
  'nothing-to-print': ['il n’y a rien à imprimer.', 'there is nothing to print.'],
  'print-timeout': ['l’impression a pris trop de temps.', 'printing took too long.'],
  'print-cancelled': ['l’impression a été abandonnée.', 'the print was given up.'],
  'layout-impossible': ['aucune carte ne tient sur une telle page.', 'no card fits on such a page.'],
  'cards-incomplete': [
    'des mots ne tiennent sur aucune carte ; un format plus grand les prendrait.',
    'some words have no room on any card; a larger size would take them.'
  ],
  'print-failed': ['le PDF n’a pas pu être fabriqué.', 'the PDF could not be made.'],
  internal: [
    'Magot s’est trompé ; les détails sont ci-dessus.',
    'Magot made a mistake; the details are above.'
  ]
}

const WHY_NOT_KEPT: Sentences = {
  'disk-full': ['le disque est plein. Faites de la place.', 'the disk is full. Make room on it.'],
  'file-read-only': ['son dossier est protégé en écriture.', 'its folder can’t be written.'],
  'file-damaged': [
    'le fichier de la campagne est abîmé. « check » dit ce qui manque.',
    'the campaign’s file is damaged. “check” says what is missing.'
  ]
}

/**
 * What the program could not keep beside the campaign, as a line for a person, with its code. Null for all else: that is a
 * bug, whose stack is wanted.
 */
export function noticeInWords(message: string, error: unknown): string | null {
  if (!isRefusal(error)) return null
  const why = typeof error.params['why'] === 'string' ? error.params['why'] : error.code
  const what = Object.hasOwn(NOTICES, message) ? tell(...NOTICES[message]!) : message
  const because = Object.hasOwn(WHY_NOT_KEPT, why)
    ? `${tell(' : ', ': ')}${sentence(WHY_NOT_KEPT, why)}`
    : '.'
  return `${what}${because} (${why}, ${String(error.params['path'])})`
}

/** The store's own refusals, which a host knows by name alone. */
function isRefusal(error: unknown): error is Error & { code: string; params: Params } {
  return error instanceof Error && error.name === 'StoreRefusal'
}

const NOTICES: Sentences = {
  'no backup could be made': [
    'aucune sauvegarde de la campagne n’a pu être faite',
    'no backup of the campaign could be made'
  ],
  'what was printed could not be kept': [
    'ce qui est maintenant sur papier n’a pas pu être noté',
    'what is on paper now could not be noted'
  ]
}

/** A failed answer as text for a person, including its code and reasons for a search. */
export function inWords(answer: Answer): string {
  if (answer.ok) return ''
  const { code, params, paths, reasons } = answer.error
  const where = typeof params['path'] === 'string' ? `${basename(params['path'])}${tell(' : ', ': ')}` : ''
  const why = reasons
    .map((reason) => `\n  ${reason.code} ${reason.rules.join(' ')} ${JSON.stringify(reason.params)}`)
    .join('')
  const unfit = code === 'bad-input' ? paths.filter((path) => path !== 'file') : []
  const what =
    code === 'file-locked'
      ? lockInWords(params)
      : unfit.length > 0
        ? unfitInWords(unfit)
        : failureInWords(code, params)
  return `${where}${what} (${code})${why}`
}

function failureInWords(code: string, { folder, megabytes, unreadable }: Params): string {
  if (code === 'library-unreachable' && unreadable === 'backups')
    return sentence(FAILURES, 'backups-unreadable')
  if (code === 'library-unreachable' && unreadable === true) return sentence(FAILURES, 'library-unreadable')
  if (code === 'file-foreign' && folder === true) return sentence(FAILURES, 'file-is-folder')
  if (code === 'disk-full' && typeof megabytes === 'number')
    return tell(
      `le disque est plein : il faut ${megabytes} Mo, et rien n’a été écrit. Faites de la place, puis recommencez.`,
      `the disk is full: this needs ${megabytes} MB, and nothing was written. Make room, then try again.`
    )
  return sentence(FAILURES, code)
}

/** Which values of the command are none, such as a card size in --setup. */
function unfitInWords(paths: string[]): string {
  return tell(
    `valeur inconnue ou hors des bornes : ${paths.join(', ')}. « magot methods » dit ce qui est permis.`,
    `unknown value, or out of bounds: ${paths.join(', ')}. “magot methods” says what is allowed.`
  )
}

/** Corrects what Intl omits: in French the first of a month is `1er`. */
function first(day: string): string {
  return tell(day.replace(/^1(?= \p{L})/u, '1er'), day)
}

/** Says who has the campaign open, where and since when, and what to do. */
function lockInWords({ user, host, since, pid, here, sure }: Params): string {
  const who = typeof user === 'string' ? user : tell('quelqu’un', 'somebody')
  const at =
    typeof since === 'string' && !Number.isNaN(Date.parse(since))
      ? first(new Date(since).toLocaleString(locale(), { dateStyle: 'long', timeStyle: 'short' }))
      : String(since)
  const where = here === true ? tell('cet ordinateur', 'this computer') : String(host)
  const by =
    typeof host === 'string'
      ? tell(
          `, par ${who}, sur ${where}, depuis le ${at} (programme ${pid})`,
          `, by ${who} on ${where}, since ${at} (program ${pid})`
        )
      : ''
  if (sure !== false)
    return tell(
      `cette campagne est ouverte dans un autre Magot${by}. Fermez-la là-bas d’abord.`,
      `this campaign is open in another Magot${by}. Close it there first.`
    )
  return tell(
    `cette campagne a été ouverte dans un autre Magot${by}, et rien ne dit si elle l’est encore. Si plus personne ne s’en sert, ajoutez --force pour l’ouvrir quand même.`,
    `this campaign was opened in another Magot${by}, and nothing tells whether it still is. If nobody uses it any more, add --force to open it all the same.`
  )
}

const FINDINGS: Sentences = {
  unreadable: ['Une partie du fichier est illisible', 'A part of the file can’t be read'],
  'page-damage': ['Une page du fichier est abîmée', 'A page of the file is damaged'],
  'reference-broken': ['Un renvoi ne mène nulle part', 'A reference leads nowhere'],
  'meta-missing': [
    'Une donnée de la campagne manque',
    'Something the campaign must say of itself is missing'
  ],
  'act-missing': ['Un acte manque au journal', 'An act is missing from the journal'],
  'act-unreadable': ['Un acte du journal est illisible', 'An act of the journal can’t be read'],
  'event-unreadable': ['Un événement du journal est illisible', 'An event of the journal can’t be read'],
  'chain-broken': [
    'Un acte du journal a été changé après coup',
    'An act of the journal was changed afterwards'
  ],
  'target-wrong': [
    'Une annulation vise un acte qu’elle ne peut pas viser',
    'An undo aims at an act that it can’t aim at'
  ],
  'standing-differs': [
    'Un acte n’est pas noté annulé ou valable comme il l’est',
    'An act is not marked standing or undone as it is'
  ],
  'link-missing': ['Un acte n’est pas rattaché à ce qu’il touche', 'An act is not linked to what it touches'],
  'link-extra': [
    'Un acte est rattaché à ce qu’il ne touche pas',
    'An act is linked to what it does not touch'
  ],
  'replay-failed': ['Un acte ne peut pas être rejoué', 'An act can’t be replayed'],
  'checkpoint-differs': [
    'Un point de reprise n’est pas celui du journal',
    'A checkpoint is not what the journal says'
  ],
  'state-missing': ['Un état enregistré manque', 'A stored state is missing'],
  'state-extra': ['Un état enregistré n’est pas dans le journal', 'A stored state is not in the journal'],
  'state-unreadable': ['Un état enregistré est illisible', 'A stored state can’t be read'],
  'state-differs': [
    'Un état enregistré n’est pas celui du journal',
    'A stored state is not what the journal says'
  ],
  'column-differs': [
    'Une colonne de l’index n’est pas celle de l’état',
    'An index column is not what the state says'
  ],
  'money-differs': [
    'L’argent n’est pas la somme de ses mouvements',
    'The money is not the sum of its movements'
  ],
  'receipt-does-not-add-up': [
    'Les lignes d’un total n’y mènent pas',
    'The lines of a total don’t add up to it'
  ]
}

/** A finding of `check` as a line for a person, including its code and where it was found. */
export function findingInWords(code: string, params: object): string {
  const where = Object.entries(params).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`
  )
  return `${sentence(FINDINGS, code)} (${[code, ...where].join(', ')})`
}

function sentence(sentences: Sentences, code: string): string {
  return Object.hasOwn(sentences, code) ? tell(...sentences[code]!) : code
}
