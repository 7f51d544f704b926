import { basename, dirname, join } from 'node:path'
import type { ChosenFile, RecentFile } from '../contract/library'
import type { Service } from '../contract'
import { Refused } from '../contract/errors'
import type { DesktopActions } from '../desktop-actions'
import { openCampaignFile } from '../store/campaign-file'
import { archive, archived, unarchive } from '../store/library/archive'
import { bytesOfCopy } from '../store/library/copy-out'
import { archiveFolder } from '../store/library/folders'
import { fileNameFor, listLibrary, nameWithoutEnding } from '../store/library/library'
import { movingFile, renameFile, type MoveOptions } from '../store/library/move-file'
import { forgetRecent, readRecent } from '../store/library/recent'
import { withoutLinks } from '../store/library/restore'
import { fileExists } from '../store/library/file-exists'
import { takeBack, throwAway, thrownAway } from '../store/library/trash'
import { StoreRefusal } from '../store/sqlite/refusal'
import { closeSession, enter, opening } from './shared/open-campaign'
import { keepToSave } from './shared/copy-to-save'
import { openSession, type Context } from './shared/context'
import { isOutside } from './shared/files-outside'

/** Queues a file that the person gave to the program; a window is told and opens it. */
export async function offerFile(context: Context, path: string): Promise<void> {
  context.offered = await chosen(context, path)
  context.notify({ is: 'offered' })
}

/** Admits the recent files of earlier starts, so that they can be opened by reference. */
export async function admitRecent(context: Context): Promise<void> {
  for (const { path } of await readRecent(context.library)) await context.outside.admit(path)
}

async function chosen(context: Context, path: string): Promise<ChosenFile> {
  const file = await context.outside.admit(path)
  const at = context.outside.pathOf(file)
  return { file, fileName: basename(at), folder: dirname(at) }
}

export function libraryService(context: Context): Service<'library'> {
  const desktop = (): DesktopActions => {
    if (!context.desktop) throw new Refused('not-on-desktop')
    return context.desktop
  }
  const taken = async () => (await listLibrary(context.library)).map((entry) => basename(entry.path))
  /** Writes a copy of a campaign, which may be the open one, to a new path. */
  const writeCopy = async (path: string, to: string) => {
    const { session } = context
    if (session && session.file.path === (await withoutLinks(path))) return session.file.writeState(to)
    const opened = await openCampaignFile(path, opening(context))
    await opened.writeState(to).finally(() => opened.close())
  }
  const moving = (): MoveOptions => ({
    now: () => context.now().toISOString(),
    settle: async (path) => (await openCampaignFile(path, opening(context))).close()
  })
  return {
    choose: async () => {
      const path = await desktop().chooseCampaign()
      return path === null ? null : chosen(context, path)
    },

    takeOffer: async () => {
      const { offered } = context
      context.offered = null
      return offered
    },

    recent: async () =>
      Promise.all(
        (await readRecent(context.library)).map(async ({ path, ...one }): Promise<RecentFile> => {
          const known = await chosen(context, path)
          return { ...known, ...one, outside: isOutside(known.file), there: await fileExists(path) }
        })
      ),

    forgetRecent: async ({ file }) => {
      await forgetRecent(context.library, context.outside.pathOf(file))
      return null
    },

    takeIn: async () => {
      const { file, name } = openSession(context)
      if (!isOutside(name)) throw new Refused('in-library-already')
      const to = join(context.library, fileNameFor(nameWithoutEnding(file.path), await taken()))
      await file.writeState(to)
      const opened = await openCampaignFile(to, opening(context))
      await closeSession(context)
      return enter(context, opened)
    },

    showLibrary: async () => {
      const { openFolder } = desktop()
      if (!openFolder) throw new Refused('not-on-desktop')
      openFolder(context.library)
      return null
    },

    duplicate: async ({ file }) => {
      const path = context.outside.pathOf(file)
      const to = join(context.library, fileNameFor(nameWithoutEnding(path), await taken()))
      await writeCopy(path, to)
      context.changed([])
      return { file: basename(to) }
    },

    copyOut: async ({ file, archived: fromArchive = false }) => {
      const path = fromArchive ? join(archiveFolder(context.library), file) : context.outside.pathOf(file)
      const bytes = await bytesOfCopy(context.library, (to) => writeCopy(path, to))
      return keepToSave(context.files, basename(path), bytes)
    },

    archive: async ({ file }) => {
      if (isOutside(file)) throw new Refused('file-outside')
      const name = await archive(context.library, context.outside.pathOf(file), moving())
      await forgetRecent(context.library, join(context.library, file))
      context.changed([])
      return { archived: name }
    },

    archived: async () =>
      (await archived(context.library)).map(
        ({ path, name, system, rosters, battles, modified, size, problem }) => ({
          archived: basename(path),
          ...{ name, system, rosters, battles, modified, problem },
          bytes: size
        })
      ),

    unarchive: async ({ archived: name }) => {
      const file = await unarchive(context.library, name, await taken(), moving())
      context.changed([])
      return { file }
    },

    chooseFolder: async () => {
      const { chooseLibrary } = desktop()
      if (!chooseLibrary) throw new Refused('library-told')
      const library = await chooseLibrary(context.library)
      return library === null ? null : { library }
    },

    rename: async ({ file, to }) => {
      const path = context.outside.pathOf(file)
      // Only characters that every system can write stay in the name. A name already taken is refused, not
      // altered.
      const renamed = await renameFile(path, fileNameFor(to.replace(/\.magot$/i, ''), []), moving())
      await forgetRecent(context.library, path)
      context.changed([])
      return chosen(context, renamed)
    },

    throwAway: async ({ file }) => {
      const path = context.outside.pathOf(file)
      const trash = context.desktop?.trash
      const system =
        trash && (await movingFile(path, moving(), (real) => trash(real)).then(() => true, notTrashed))
      // A file elsewhere may be on another disk, which the library's trash is not for.
      if (!system && isOutside(file)) throw new Refused('not-on-desktop')
      const name = (await listLibrary(context.library)).find((entry) => basename(entry.path) === file)?.name
      const thrown = system ? null : await throwAway(context.library, path, name ?? file, moving())
      await forgetRecent(context.library, path)
      context.changed([])
      return { thrown }
    },

    thrownAway: async () =>
      (await thrownAway(context.library)).map(({ id, size, ...one }) => ({
        thrown: id,
        ...one,
        bytes: size
      })),

    takeBack: async ({ thrown }) => {
      const file = await takeBack(context.library, thrown, await taken(), context.now().toISOString())
      context.changed([])
      return { file }
    },

    showInFolder: async ({ file }) => {
      desktop().showInFolder(context.outside.pathOf(file))
      return null
    }
  }
}

/** Returns false if the system has no trash, so that the library's own is used; throws any other refusal. */
function notTrashed(error: unknown): false {
  if (error instanceof StoreRefusal) throw error
  return false
}
