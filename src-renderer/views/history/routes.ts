import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/history', component: () => import('./HistoryPage.vue'), meta: { title: 'history.title' } },
  {
    path: '/gangs/:id/history',
    component: () => import('./HistoryPage.vue'),
    meta: { title: 'history.title' }
  }
]
