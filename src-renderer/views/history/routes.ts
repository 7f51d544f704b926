import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/history',
    // A gang has an address of its own, which says when there is none.
    beforeEnter: ({ query: { roster, ...query } }) =>
      typeof roster !== 'string' || roster === ''
        ? true
        : { path: `/gangs/${encodeURIComponent(roster)}/history`, query, replace: true },
    component: () => import('./HistoryPage.vue'),
    meta: { title: 'history.title', history: true }
  },
  {
    path: '/gangs/:id/history',
    component: () => import('./HistoryPage.vue'),
    meta: { title: 'history.title', history: true }
  }
]
