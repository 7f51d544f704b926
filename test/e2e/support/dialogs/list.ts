import { grammarOf } from '../../../../src-renderer/locales/grammar/grammar'
import { foundry } from '../../../support/packs'
import { pngOf } from '../../../support/pictures'
import {
  answers,
  asReadBy,
  both,
  button,
  chooses,
  drawn,
  enabled,
  help,
  item,
  keys,
  menu,
  part,
  tab,
  tick,
  types
} from './presses'
import type { Both, Step } from './presses'
import type { Stage } from './stage'

/** A dialog of the window: the page it opens on, how somebody opens it, what it is called, its main button. */
export interface Dialog {
  on: string
  by: Step[]
  name: Both
  /** Left out where nothing is decided or done in it. */
  main?: Both
  /** It stands in the way by itself: nothing opened it. */
  alone?: true
}

const PICTURE = { name: 'pont.png', mimeType: 'image/png', buffer: pngOf(900, 600) }
const MORE = ['Plus d’actions', 'More'] as const

/** All dialogs of the window, by a short name, with the campaign as `setStage` prepares it. */
export function dialogsOf(at: Stage): { [dialog: string]: Dialog } {
  const gang = `/gangs/${at.gang.id}`
  const founding = `/gangs/${at.founding.id}/founding`
  return {
    ...PLAIN,
    ...libraryDialogs(at),
    ...campaignDialogs(at),
    ...gangDialogs(at, gang, founding),
    ...battleDialogs(at),
    ...arbitrationDialogs(at),
    ...cardDialogs(at, gang),
    ...rulesDialogs(at)
  }
}

type Dialogs = { [dialog: string]: Dialog }

const libraryDialogs = (at: Stage): Dialogs => ({
  'rename-file': {
    on: '/',
    by: [menu('Fichier', 'File', { row: at.closed }), item('Renommer le fichier…', 'Rename the file…')],
    name: both(`Renommer le fichier de « ${at.closed} »`, `Rename the file of “${at.closed}”`),
    main: both('Renommer', 'Rename')
  },
  'backups-of-file': {
    on: '/',
    by: [button('Sauvegardes', 'Backups', { row: at.closed })],
    name: both(`Sauvegardes : ${at.closed}`, `Backups: ${at.closed}`),
    main: both('Remettre celle-ci en place', 'Restore this one')
  },
  'backups-of-lost': {
    on: '/',
    by: [button('Voir ses sauvegardes', 'Show its backups', { item: at.lost })],
    name: both(`Sauvegardes : ${at.lost}`, `Backups: ${at.lost}`),
    main: both('Remettre celle-ci en place', 'Restore this one')
  },
  'open-elsewhere': {
    on: '/',
    by: [button(at.held)],
    name: both('Campagne ouverte ailleurs', 'Campaign open elsewhere'),
    main: both('Ouvrir quand même', 'Open anyway')
  },
  repair: {
    on: '/',
    by: [button('Réparer…', 'Repair…')],
    name: both(`Réparer « ${at.damaged} »`, `Repair “${at.damaged}”`),
    main: both('Réparer', 'Repair')
  }
})

const campaignDialogs = (at: Stage): Dialogs => ({
  'rewrite-entry': {
    on: '/campaign/chronicle',
    by: [menu(/^Que faire de : /, /^What to do with: /), item('Réécrire…', 'Rewrite…')],
    name: both(/^Réécrire : /, /^Rewrite: /),
    main: both('Écrire', 'Write')
  },
  'undo-with-dependents': {
    on: `/gangs/${at.founding.id}/history`,
    by: [button(/^Annuler : /, /^Undo: /, { nth: -1 })],
    name: both('Annuler une action passée', 'Undo an earlier action'),
    main: both(/^Annuler ces \d+ actions$/, /^Undo these \d+ actions$/)
  },
  'undo-several': {
    on: '/history',
    by: [
      button('Choisir plusieurs actions', 'Choose several actions'),
      tick(/^Choisir : /, /^Choose: /),
      button('Annuler cette action', 'Undo this action')
    ],
    name: both('Annuler une action passée', 'Undo an earlier action'),
    main: both(/^Annuler c/, /^Undo th/)
  }
})

const gangDialogs = (at: Stage, gang: string, founding: string): Dialogs => ({
  'copy-gang': {
    on: gang,
    by: [menu(...MORE), item('Copier le gang…', 'Copy the gang…')],
    name: both(`Copier ${at.gang.name}`, `Copy ${at.gang.name}`),
    main: both('Copier', 'Copy')
  },
  move: {
    on: `/gangs/${at.founding.id}/fighters/${at.founding.member.id}`,
    by: [button(`Déplacer : ${at.founding.thing.fr}`, `Move: ${at.founding.thing.en}`)],
    name: both(`Déplacer : ${at.founding.thing.fr}`, `Move: ${at.founding.thing.en}`),
    main: both(/^Confier /, /^Give /)
  },
  'bring-back': {
    on: `/gangs/${at.gone.gang}/fighters/${at.gone.member}`,
    by: [button('Faire revenir…', 'Bring back…')],
    name: both(`Faire revenir ${at.gone.name}`, `Bring back ${at.gone.name}`),
    main: both('Faire revenir', 'Bring back')
  },
  'same-kit': {
    on: founding,
    by: [button('Même équipement pour…', 'Same kit for…')],
    name: both(/^Même équipement que /, /^The same kit as /),
    main: both(/^Équiper |^Cochez qui équiper$/, /^Equip |^Tick who to equip$/)
  },
  'keep-kit': {
    on: founding,
    by: [
      menu('Équipements types', 'Saved kits'),
      item('Garder cet équipement sous un nom…', 'Save this kit under a name…')
    ],
    name: both('Garder cet équipement', 'Save this kit'),
    main: both('Garder', 'Save')
  },
  'paste-kit': {
    on: founding,
    by: [
      menu('Équipements types', 'Saved kits'),
      item('Ajouter un équipement reçu…', 'Add a kit from somebody…')
    ],
    name: both('Ajouter un équipement reçu', 'Add a kit from somebody'),
    main: both('Garder', 'Save')
  },
  'award-many': {
    on: `/gangs/${at.between.id}/interlude`,
    by: [button('Attribuer à plusieurs…', 'Award to several…')],
    name: both(
      grammarOf('fr').join('Attribuer à plusieurs membres de ', at.between.name),
      `Award to several members of ${at.between.name}`
    ),
    main: both('Cochez à qui attribuer', 'Tick who to award to')
  }
})

const battleDialogs = (at: Stage): Dialogs => ({
  'edit-battle': {
    on: `/battles/${at.battle.id}`,
    by: [menu(...MORE), item('Nom, date, lieu et notes…', 'Name, date, place and notes…')],
    name: both('Nom, date, lieu et notes', 'Name, date, place and notes'),
    main: both('Enregistrer ces changements', 'Keep these changes')
  },
  'finish-battle': {
    on: `/battles/${at.battle.id}`,
    by: [button('Terminer la bataille', 'End the battle')],
    name: both('Terminer la bataille', 'End the battle'),
    main: both('Terminer la bataille', 'End the battle')
  },
  'add-picture': {
    on: `/battles/${at.fought.id}`,
    by: [button('Ajouter une image…', 'Add a picture…', { file: PICTURE })],
    name: both('Ajouter une image', 'Add a picture'),
    main: both('Ajouter cette image', 'Add this picture')
  },
  enlarge: {
    on: `/battles/${at.fought.id}`,
    by: [button(/^Agrandir : /, /^Enlarge: /)],
    name: both('Le pont, au matin')
  },
  'log-of-game': {
    on: `/battles/${at.battle.id}/table`,
    by: [button('Tout le journal de la partie', 'The whole log of the game')],
    name: both('Journal de la partie', 'Log of the game')
  }
})

const arbitrationDialogs = (at: Stage): Dialogs => ({
  'late-gang': {
    on: '/arbitration',
    by: [button('Accueillir un gang en cours de campagne', 'Welcome a gang during the campaign')],
    name: both('Nouveau gang', 'New gang'),
    main: both('Former le gang', 'Form the gang')
  },
  'close-gang': {
    on: '/arbitration',
    by: [
      menu(`Plus d’actions : ${at.gang.name}`, `More actions: ${at.gang.name}`),
      item('Quitter la campagne', 'Leave the campaign')
    ],
    name: both(/ quitt(e|ent) la campagne/, / leaves? the campaign/),
    main: both('Quitter la campagne', 'Leave the campaign')
  },
  'keep-loan': {
    on: '/arbitration?tab=deals',
    by: [button('Garder', 'Keep')],
    name: both(/ : garder pour de bon/, /: keep it for good/),
    main: both('Garder', 'Keep')
  },
  'fate-of-captive': {
    on: '/arbitration?tab=deals',
    by: [button('Décider de son sort', 'Decide their fate')],
    name: both(/^Le sort d/, /^The fate of /),
    main: both(/./)
  },
  'edit-season': {
    on: `/arbitration/seasons/${at.season}`,
    by: [button('Modifier la saison', 'Edit the season')],
    name: both('Modifier la saison', 'Edit the season'),
    main: both('Modifier la saison', 'Edit the season')
  }
})

const TABLE = 'Titre;Texte;Cases\nLe sas;Un tour pour l’ouvrir.;3\nLa vanne;On n’y voit rien.;2'

const cardDialogs = (at: Stage, gang: string): Dialogs => ({
  'keep-preset': {
    on: `${gang}/cards`,
    by: [button('Garder ces réglages', 'Save as preset')],
    name: both('Garder ces réglages', 'Save as preset'),
    main: both('Garder ces réglages', 'Save as preset')
  },
  'rename-preset': {
    on: `${gang}/cards`,
    by: [
      chooses('Préréglages', 'Presets', at.preset),
      menu('Que faire de ce préréglage', 'What to do with this preset'),
      item('Renommer', 'Rename')
    ],
    name: both('Renommer', 'Rename'),
    main: both('Renommer', 'Rename')
  },
  'delete-preset': {
    on: `${gang}/cards`,
    by: [
      chooses('Préréglages', 'Presets', at.preset),
      menu('Que faire de ce préréglage', 'What to do with this preset'),
      item('Supprimer', 'Delete')
    ],
    name: both(`Supprimer « ${at.preset} » ?`, `Delete “${at.preset}”?`),
    main: both('Supprimer', 'Delete')
  },
  'keep-printer': {
    on: `${gang}/cards`,
    by: [
      tab('Papier', 'Paper'),
      part('Imprimante', 'Printer'),
      button('Garder pour cette imprimante', 'Keep for this printer')
    ],
    name: both('Garder pour cette imprimante', 'Keep for this printer'),
    main: both('Garder pour cette imprimante', 'Keep for this printer')
  },
  tabletop: {
    on: `${gang}/cards`,
    by: [
      enabled('Imprimer en PDF', 'Print to PDF'),
      menu('Ailleurs', 'Elsewhere'),
      item('Tabletop Simulator')
    ],
    name: both('Tabletop Simulator'),
    main: both('Faire le jeu de cartes', 'Make the deck')
  },
  'rewrite-card': {
    on: '/cards/own',
    by: [button(`Modifier « ${at.card} »`, `Edit “${at.card}”`), drawn('Aperçu', 'Preview')],
    name: both('Modifier la carte', 'Edit the card'),
    main: both('Enregistrer la carte', 'Save the card')
  }
})

const rulesDialogs = (at: Stage): Dialogs => ({
  'choices-of-cell': {
    on: '/rules?tab=tables&table=fighter-types',
    by: [button(/, .+ : /, /, .+: /)],
    name: both(/, /)
  },
  'add-pack': {
    on: '/rules?tab=packs',
    by: [button('Choisir un fichier', 'Choose a file', { file: packFile() })],
    name: both(at.pack.fr, at.pack.en),
    main: both('Remplacer le pack', 'Replace the pack')
  },
  'remove-pack': {
    on: '/rules?tab=packs',
    by: [button(`Retirer « ${at.pack.fr} »`, `Remove “${at.pack.en}”`)],
    name: both(`Retirer « ${at.pack.fr} » ?`, `Remove “${at.pack.en}”?`),
    main: both('Retirer le pack', 'Remove the pack')
  }
})

const packFile = () => ({
  name: 'fonderie.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(foundry()))
})

/** Those that any campaign of this game has, with nothing prepared. */
export const PLAIN: Dialogs = {
  'new-campaign': {
    on: '/',
    by: [button('Nouvelle campagne', 'New campaign')],
    name: both('Nouvelle campagne', 'New campaign'),
    main: both('Créer la campagne', 'Create the campaign')
  },
  'new-gang': {
    on: '/campaign',
    by: [button('Nouveau gang', 'New gang')],
    name: both('Nouveau gang', 'New gang'),
    main: both('Former le gang', 'Form the gang')
  },
  'new-entry': {
    on: '/campaign/chronicle',
    by: [button('Nouvelle page', 'New page')],
    name: both('Nouvelle page', 'New page'),
    main: both('Écrire', 'Write')
  },
  'gang-from-paper': {
    on: '/arbitration',
    by: [button('Saisir un gang tenu sur papier', 'Enter a gang kept on paper')],
    name: both('Nouveau gang', 'New gang'),
    main: both(/^Continuer/, /^Next: /)
  },
  'write-card': {
    on: '/cards/own',
    by: [button('Écrire une carte', 'Write a card')],
    name: both('Écrire une carte', 'Write a card'),
    main: both('Enregistrer la carte', 'Save the card')
  },
  'cards-from-table': {
    on: '/cards/own',
    by: [
      button('Cartes d’un tableau', 'Cards from a table'),
      types('Ou coller le tableau ici', 'Or paste the table here', TABLE),
      drawn('Aperçu', 'Preview')
    ],
    name: both('Cartes d’un tableau', 'Cards from a table'),
    main: both(/^Ajouter \d cartes$/, /^Add \d cards$/)
  },
  'keep-columns': {
    on: '/cards/own',
    by: [
      button('Cartes d’un tableau', 'Cards from a table'),
      types('Ou coller le tableau ici', 'Or paste the table here', TABLE),
      button('Garder ces colonnes', 'Keep these columns', { inDialog: true })
    ],
    name: both('Garder ces colonnes', 'Keep these columns'),
    main: both('Garder ces colonnes', 'Keep these columns')
  },
  'name-season': {
    on: '/arbitration?tab=seasons',
    by: [button('Nommer la saison', 'Name the season')],
    name: both('Nommer la saison', 'Name the season'),
    main: both('Nommer la saison', 'Name the season')
  },
  'close-season': {
    on: '/arbitration?tab=seasons',
    by: [button('Clore la saison', 'Close the season')],
    name: both('Clore la saison', 'Close the season'),
    main: both('Clore la saison', 'Close the season')
  },
  backups: {
    on: '/campaign',
    by: [menu(...MORE), item('Sauvegardes…', 'Backups…')],
    name: both(/^Sauvegardes : /, /^Backups: /)
  },
  check: {
    on: '/campaign',
    by: [menu(...MORE), item('Vérifier la campagne', 'Check the campaign')],
    name: both('Vérifier la campagne', 'Check the campaign')
  },
  capture: {
    on: '/arbitration?tab=deals',
    by: [button('Noter une capture', 'Note a capture')],
    name: both('Noter une capture', 'Note a capture'),
    main: both('Noter une capture', 'Note a capture')
  },
  palette: {
    on: '/campaign',
    by: [keys('Control+k')],
    name: both('Aller ou faire…', 'Go to or do…'),
    alone: true
  },
  shortcuts: {
    on: '/campaign',
    by: help('Raccourcis clavier', 'Keyboard shortcuts'),
    name: both('Raccourcis clavier', 'Keyboard shortcuts')
  },
  settings: {
    on: '/campaign',
    by: help('Réglages de l’affichage', 'Display settings'),
    name: both('Réglages de l’affichage', 'Display settings')
  },
  about: {
    on: '/campaign',
    by: help('À propos de Magot', 'About Magot'),
    name: both('Magot'),
    main: both('Licences…', 'Licences…')
  },
  licences: {
    on: '/campaign',
    by: [...help('À propos de Magot', 'About Magot'), button('Licences…', 'Licences…', { inDialog: true })],
    name: both('Licences')
  },
  report: {
    on: '/campaign',
    by: [
      ...help('À propos de Magot', 'About Magot'),
      button('Signaler un problème…', 'Report a problem…', { inDialog: true })
    ],
    name: both('Signaler un problème', 'Report a problem'),
    main: both('Copier le rapport', 'Copy the report')
  }
}

/** What the host says by itself: a fault in it, and a file given to the program that it cannot open. */
export const IN_THE_WAY: Dialogs = {
  fault: {
    on: '/campaign',
    by: [answers('program.takeNotices', [{ is: 'fault', area: 'battles' }])],
    name: both('Quelque chose s’est cassé dans Magot', 'Something broke inside Magot'),
    main: both('Continuer', 'Go on'),
    alone: true
  },
  'file-not-opened': {
    on: '/campaign',
    by: [
      answers('library.takeOffer', {
        file: 'nulle-part.magot',
        fileName: 'nulle-part.magot',
        folder: '/media/cle/une-campagne-rangee-bien-profondement'
      })
    ],
    name: both('« nulle-part.magot » ne s’ouvre pas', '“nulle-part.magot” can’t be opened'),
    main: both('Fermer', 'Close'),
    alone: true
  }
}

/** For a campaign whose file was replaced while it is open. */
export const TWO_STATES: Dialogs = {
  'two-states': {
    on: '/campaign',
    by: [
      {
        opener: (reader) =>
          reader.button(asReadBy(reader, both('Comparer les deux états', 'Compare both states'))),
        async does(reader) {
          await this.opener!(reader).click()
        }
      }
    ],
    name: both('Deux états de la campagne', 'Two states of the campaign'),
    main: both('Garder ce qui est dans le fichier', 'Keep what is in the file')
  }
}
