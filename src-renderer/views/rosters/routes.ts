import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/gangs/:id', component: () => import('./RosterPage.vue') },
  {
    path: '/gangs/:id/founding',
    component: () => import('./FoundingPage.vue'),
    meta: { title: 'founding.title' }
  },
  { path: '/gangs/:id/past', component: () => import('./PastPage.vue'), meta: { title: 'rosters.asItWas' } }
]
