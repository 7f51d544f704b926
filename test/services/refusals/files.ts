import { copyFile, mkdir, open, rename, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sqlite3 from 'sqlite3'
import { createCampaignFile, openCampaignFile } from '../../../src-main/store/campaign-file'
import { asRefusal, StoreRefusal } from '../../../src-main/store/sqlite/refusal'
import { restoreBackup } from '../../../src-main/store/library/restore'
import { openTestApp } from '../../support/test-app'
import { firstAct } from '../../store/acts'
import { refused, type Calls, type Said, type Stage } from './stage'

/** Makes a file of this name in the library, and opens it. */
const opens = (name: string, make: (path: string, at: Stage) => Promise<unknown>) => async (at: Stage) => {
  await make(join(at.app.library, name), at)
  return refused(at.app, 'campaigns.open', { file: name })
}
/** A copy of the campaign with these bytes at this offset. */
const patched =
  (offset: number, ...bytes: number[]) =>
  async (path: string, at: Stage) => {
    await copyFile(join(at.app.library, at.file), path)
    const file = await open(path, 'r+')
    await file.write(Buffer.from(bytes), 0, bytes.length, offset)
    await file.close()
  }
/** The refusal that the store throws, by itself or for a driver's error. */
async function thrown(doing: Promise<unknown>): Promise<readonly Said[]> {
  try {
    await doing
  } catch (error) {
    if (error instanceof StoreRefusal) return [error]
    throw error
  }
  throw new Error('not refused')
}
/** A message of the driver or the system that no test can provoke at will. */
const driver = (message: string) => () =>
  thrown(Promise.reject(asRefusal(new Error(message), '/campagnes/Rouille.magot')))
const options = ({ app }: Stage) => ({ library: app.library, now: () => new Date().toISOString() })

/** The file of a campaign, and its backups. */
export const files: Calls = {
  'file-empty': opens('Vide.magot', (path) => writeFile(path, '')),
  'file-foreign': opens('Lettre.magot', (path) => writeFile(path, 'Chère Ada, '.repeat(40))),
  'file-newer': opens('Neuf.magot', patched(60, 0, 0, 127, 0)),
  'file-damaged': opens('Coupé.magot', async (path, at) => {
    await copyFile(join(at.app.library, at.file), path)
    await truncate(path, 8192)
  }),
  'repair-impossible': async ({ app, file }) => {
    const path = join(app.library, 'Vidé.magot')
    await copyFile(join(app.library, file), path)
    await new Promise<void>((done, fail) => {
      const db = new sqlite3.Database(path)
      db.exec('pragma foreign_keys = off; drop table acts; drop table events; drop table subjects', (error) =>
        db.close(() => (error ? fail(error) : done()))
      )
    })
    return refused(app, 'campaigns.repair', { file: 'Vidé.magot' })
  },
  'file-missing': ({ app }) => refused(app, 'campaigns.open', { file: 'Rien.magot' }),
  'file-locked': async ({ app, file }) => {
    const other = await openTestApp({ library: app.library })
    try {
      return await refused(other, 'campaigns.open', { file })
    } finally {
      await other.end()
    }
  },
  'file-exists': async (at) => {
    const path = join(at.app.library, 'Prise.magot')
    await writeFile(path, 'x')
    return thrown(createCampaignFile(path, { seed: 's', act: firstAct }, options(at)))
  },
  'file-moved': async (at) => {
    const path = join(at.app.library, at.file)
    await rename(path, `${path}.ailleurs`)
    try {
      return await refused(at.app, 'rosters.rename', { roster: at.founding, name: 'Les Verts' })
    } finally {
      await rename(`${path}.ailleurs`, path)
    }
  },
  'file-replaced': async (at) => {
    const path = join(at.app.library, at.file)
    await rename(path, `${path}.ailleurs`)
    try {
      await writeFile(path, 'Tout autre chose')
      return await refused(at.app, 'rosters.rename', { roster: at.founding, name: 'Les Verts' })
    } finally {
      await rename(`${path}.ailleurs`, path)
    }
  },
  'library-unreachable': async (at) => {
    const { library } = at.app
    await rename(library, `${library}-ailleurs`)
    try {
      return await refused(at.app, 'campaigns.list', {})
    } finally {
      await rename(`${library}-ailleurs`, library)
    }
  },
  'file-unreachable': driver('EIO: i/o error'),
  'file-busy': driver('SQLITE_BUSY: database is locked'),
  // As root, who runs some tests, every file can be read.
  'file-unreadable': () =>
    thrown(Promise.reject(new StoreRefusal('file-unreadable', { path: '/campagnes/Rouille.magot' }))),
  'file-read-only': driver('EACCES: permission denied'),
  'disk-full': driver('SQLITE_FULL: database or disk is full'),
  'backup-failed': async (at) => {
    // The path of the backup folder is a file here.
    const library = join(at.app.library, 'ailleurs')
    await mkdir(library)
    await writeFile(join(library, '.magot'), 'x')
    const file = await createCampaignFile(
      join(at.app.library, 'Sans copie.magot'),
      { seed: 's', act: firstAct },
      { ...options(at), library: at.app.library }
    )
    await file.close()
    const reopened = await openCampaignFile(join(at.app.library, 'Sans copie.magot'), {
      ...options(at),
      library,
      fleeting: true
    })
    try {
      return await thrown(reopened.backup())
    } finally {
      await reopened.close()
    }
  },
  'backup-damaged': async (at) => {
    const backup = join(at.app.library, 'Copie abîmée.magot')
    await writeFile(backup, 'x'.repeat(500))
    return thrown(restoreBackup(join(at.app.library, 'Neuve.magot'), backup, options(at)))
  },
  'backup-other-campaign': async (at) => {
    const other = await openTestApp()
    try {
      const { file } = await other.call('campaigns.create', { name: 'Ailleurs', system: 'neo-necro' })
      await other.call('campaigns.close', {})
      await at.app.call('campaigns.close', {})
      return await thrown(
        restoreBackup(join(at.app.library, at.file), join(other.library, file), options(at))
      )
    } finally {
      await at.app.call('campaigns.open', { file: at.file })
      await other.end()
    }
  },
  'file-not-chosen': ({ app }) => refused(app, 'campaigns.open', { file: `outside:${'a'.repeat(22)}` }),
  'not-on-desktop': ({ app }) => refused(app, 'library.choose', {}),
  'in-library-already': ({ app }) => refused(app, 'library.takeIn', {}),
  'file-outside': ({ app }) => refused(app, 'library.archive', { file: `outside:${'a'.repeat(22)}` }),
  'library-told': async () => {
    // Given at the start: the host has dialogs, but none for the folder.
    const desktop = { chooseCampaign: async () => null, showInFolder() {}, saved: () => null, restart() {} }
    const other = await openTestApp({ desktop })
    try {
      return await refused(other, 'library.chooseFolder', {})
    } finally {
      await other.end()
    }
  },
  'not-replaced': ({ app }) => refused(app, 'campaigns.keepState', { keep: 'here' }),
  // Last, because the file is then an older state of itself.
  'state-gone': async ({ app, file, founding }) => {
    const [path, old] = [join(app.library, file), join(app.library, 'Avant.magot')]
    await copyFile(path, old)
    await app.call('rosters.rename', { roster: founding, name: 'Les Gris' })
    await copyFile(old, path)
    await app.dispatch('rosters.rename', { roster: founding, name: 'Les Noirs' })
    return refused(app, 'campaigns.keepState', { keep: 'here' })
  }
}
