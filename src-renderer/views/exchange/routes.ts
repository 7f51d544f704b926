import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/gangs/:id/share', component: () => import('./SharePage.vue'), meta: { title: 'exchange.share' } },
  { path: '/import', component: () => import('./ImportPage.vue'), meta: { title: 'exchange.import' } },
  {
    path: '/bring-back',
    component: () => import('./BringBackPage.vue'),
    meta: { title: 'exchange.bringBack' }
  }
]
