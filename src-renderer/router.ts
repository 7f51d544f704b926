import {
  createRouter,
  createWebHashHistory,
  type RouteLocationNormalized,
  type Router,
  type RouteRecordRaw
} from 'vue-router'
import { reconnect, withoutToken } from './api/client'
import UnknownAddress from './layout/UnknownAddress.vue'
import { useCampaigns } from './stores/campaigns'
import { knockAgain, shutOut } from './stores/news'
import { tellUnopened } from './unopened'

declare module 'vue-router' {
  interface RouteMeta {
    /** The key of the page's name, for the window's title. */
    title?: string
    /** Shown without rail and bars, for print. */
    bare?: boolean
    /** Has its own bar, and needs the whole height. */
    ownBar?: boolean
    /** May fill the window, without the rail. */
    table?: boolean
    /** Needs no open campaign. */
    library?: boolean
    /** Works with or without an open campaign. */
    anywhere?: boolean
    /** Shows the newest acts itself, so that the inspector need not. */
    history?: boolean
  }
}

/** Each folder of views lists its pages in `routes.ts`. */
const areas = import.meta.glob<{ routes: RouteRecordRaw[] }>('./views/*/routes.ts', { eager: true })

/** Made once the address holds only a page. */
export function createPages(): Router {
  const router = createRouter({
    history: createWebHashHistory(),
    routes: [
      ...Object.values(areas).flatMap((area) => area.routes),
      { path: '/:rest(.*)*', component: UnknownAddress, meta: { title: 'lost.nowhere', anywhere: true } }
    ]
  })
  router.beforeEach(async (to) => {
    const campaigns = useCampaigns()
    // Somebody put an address with a key into this open tab; a browser does not reload it then.
    const { token, rest } = withoutToken(`#${to.fullPath}`)
    if (token !== null) {
      await reconnect(token)
      if (shutOut.value && campaigns.current) knockAgain()
      else if (shutOut.value) beginAnew(rest)
      const { path, query, hash } = router.resolve(rest.slice(1) || '/')
      return { path, query, hash, replace: true }
    }
    askForPage(to)
    // After a reload the host still has its campaign open. If it has none, the page says so; the address stays.
    if (!to.meta.library && !campaigns.current) await campaigns.look().catch(() => null)
    return true
  })
  tellUnopened(router, beginAnew)
  return router
}

/**
 * Loads the page's file while the host answers. An error here comes again when the page opens, and is told then.
 */
function askForPage({ matched }: RouteLocationNormalized): void {
  for (const { components } of matched)
    for (const page of Object.values(components ?? {}))
      if (typeof page === 'function') (page as () => Promise<unknown>)().catch(() => {})
}

/** The page reloads, at an address without the key. */
function beginAnew(hash: string): void {
  window.history.replaceState(null, '', hash)
  location.reload()
}
