import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/rules', component: () => import('./RulesPage.vue'), meta: { title: 'rules.title' } }
]
