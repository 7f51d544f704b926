import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/gangs/:id/trade', component: () => import('./TradePage.vue'), meta: { title: 'stash.trade' } }
]
