import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/cards', component: () => import('./CardsIndex.vue'), meta: { title: 'cards.title' } },
  { path: '/gangs/:id/cards', component: () => import('./CardsPage.vue'), meta: { title: 'cards.title' } }
]
