import { createRouter, createWebHashHistory, type Router, type RouteRecordRaw } from 'vue-router'
import { useCampaigns } from './stores/campaigns'

declare module 'vue-router' {
  interface RouteMeta {
    /** Key of the page's name, for the window's title. */
    title?: string
    /** Shown without rail and bars: what is printed. */
    bare?: boolean
    /** Brings a bar of its own, and needs the height. */
    ownBar?: boolean
    /** Needs no open campaign. */
    library?: boolean
    /** Can be read with a campaign open or without one. */
    anywhere?: boolean
  }
}

/** Each folder of views names its own pages in `routes.ts`. */
const areas = import.meta.glob<{ routes: RouteRecordRaw[] }>('./views/*/routes.ts', { eager: true })

/** Made once the address holds nothing but a page. */
export function createPages(): Router {
  const router = createRouter({
    history: createWebHashHistory(),
    routes: [...Object.values(areas).flatMap((area) => area.routes), { path: '/:rest(.*)*', redirect: '/' }]
  })
  router.beforeEach(async (to) => {
    if (to.meta.library) return true
    const campaigns = useCampaigns()
    // After a reload the host still has its campaign open: ask before turning the reader away.
    const open = campaigns.current ?? (await campaigns.look().catch(() => null))
    return open || to.meta.anywhere ? true : { path: '/' }
  })
  return router
}
