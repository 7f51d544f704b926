import type { Service } from '../contract'
import { dropDraft, keepDraft, readDrafts } from '../store/library/drafts'
import type { Context } from './shared/context'

/** Drafts are stored in the library beside the campaigns, so they survive a crash of window or host. */
export function draftsService(context: Context): Service<'drafts'> {
  const damaged = (path: string) => context.log(`a draft can't be read; it lies in ${path} now`)
  return {
    put: async ({ campaign, draft: id, at: typed, ...draft }) => {
      const now = context.now()
      // A draft that a window kept while the host was silent brings its own time; a future time is replaced
      // by now.
      const at =
        typed !== undefined && Date.parse(typed) < now.getTime()
          ? new Date(typed).toISOString()
          : now.toISOString()
      await keepDraft(context.library, campaign, { id, at, ...draft }, now)
      return { at }
    },
    get: async ({ campaign, place }) =>
      (await readDrafts(context.library, campaign, damaged)).filter((draft) => draft.place === place),
    list: async ({ campaign }) =>
      (await readDrafts(context.library, campaign, damaged)).map(({ id, place, at, what, path }) => ({
        id,
        place,
        at,
        what,
        path
      })),
    drop: async ({ campaign, draft }) => ({ dropped: await dropDraft(context.library, campaign, draft) })
  }
}
