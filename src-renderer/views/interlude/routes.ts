import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/gangs/:id/interlude',
    component: () => import('./InterludePage.vue'),
    meta: { title: 'interlude.title' }
  },
  { path: '/evening', component: () => import('./EveningPage.vue'), meta: { title: 'interlude.evening' } },
  {
    path: '/evening/account',
    component: () => import('./EveningAccountPage.vue'),
    meta: { title: 'interlude.account' }
  }
]
