import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/history',
    component: () => import('./HistoryPage.vue'),
    meta: { title: 'history.title', history: true }
  },
  {
    path: '/gangs/:id/history',
    component: () => import('./HistoryPage.vue'),
    meta: { title: 'history.title', history: true }
  }
]
