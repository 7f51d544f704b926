import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/campaign/figures', component: () => import('./FiguresPage.vue'), meta: { title: 'annals.figures' } },
  { path: '/campaign/records', component: () => import('./RecordsPage.vue'), meta: { title: 'annals.records' } }
]
