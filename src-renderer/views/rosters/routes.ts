import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/gangs/:id', component: () => import('./RosterPage.vue') },
  { path: '/gangs/:id/past', component: () => import('./PastPage.vue'), meta: { title: 'roster.asItWas' } }
]
