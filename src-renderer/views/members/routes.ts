import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/gangs/:id/fighters/:member', component: () => import('./MemberPage.vue') },
  { path: '/gangs/:id/past/fighters/:member', component: () => import('./PastMemberPage.vue') }
]
