import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/battles', component: () => import('./BattlesPage.vue'), meta: { title: 'battles.title' } },
  { path: '/battles/new', component: () => import('./NewBattlePage.vue'), meta: { title: 'battles.new' } },
  {
    path: '/battles/:battle/scorer',
    component: () => import('./ScorerPage.vue'),
    meta: { title: 'battles.scorer' }
  },
  { path: '/battles/:battle', component: () => import('./BattlePage.vue'), meta: { title: 'battles.battle' } }
]
