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

declare module 'vue-router' {
  interface RouteMeta {
    /** Key of the page's name, for the window's title. */
    title?: string
    /** Shown without rail and bars: what is printed. */
    bare?: boolean
    /** Brings a bar of its own, and needs the height. */
    ownBar?: boolean
    /** May have the whole window, without the rail. */
    table?: boolean
    /** Needs no open campaign. */
    library?: boolean
    /** Can be read with a campaign open or without one. */
    anywhere?: boolean
    /** Tells itself what was done lately: the column at the right need not. */
    history?: boolean
  }
}

/** Each folder of views names its own pages in `routes.ts`. */
const areas = import.meta.glob<{ routes: RouteRecordRaw[] }>('./views/*/routes.ts', { eager: true })

/** Made once the address holds nothing but a page. */
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
    // An address with a key was put into this very tab, which a browser does not load anew.
    const { token, rest } = withoutToken(`#${to.fullPath}`)
    if (token !== null) {
      await reconnect(token)
      if (shutOut.value && campaigns.current) knockAgain()
      else if (shutOut.value) beginAnew(rest)
      const { path, query, hash } = router.resolve(rest.slice(1) || '/')
      return { path, query, hash, replace: true }
    }
    askForPage(to)
    // After a reload the host still has its campaign open. Where none is, the page says so: nobody is led away from an address.
    if (!to.meta.library && !campaigns.current) await campaigns.look().catch(() => null)
    return true
  })
  return router
}

/** The page's own file comes while the host answers, and not after it. What fails here fails again, and is said, where the page is opened. */
function askForPage({ matched }: RouteLocationNormalized): void {
  for (const { components } of matched)
    for (const page of Object.values(components ?? {}))
      if (typeof page === 'function') (page as () => Promise<unknown>)().catch(() => {})
}

/** Where nothing was drawn yet, the page begins anew, at an address without the key. */
function beginAnew(hash: string): void {
  window.history.replaceState(null, '', hash)
  location.reload()
}
