import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [{ path: '/gangs/:id/interlude', component: () => import('./InterludePage.vue'), meta: { title: 'interlude.title' } }]
