import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [{ path: '/gangs/:id', component: () => import('./RosterPage.vue') }]
