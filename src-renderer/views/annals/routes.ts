import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/campaign/figures',
    component: () => import('./FiguresPage.vue'),
    meta: { title: 'annals.figures' }
  },
  { path: '/campaign/toll', component: () => import('./TollPage.vue'), meta: { title: 'annals.toll' } },
  {
    path: '/campaign/memorial',
    component: () => import('./MemorialPage.vue'),
    meta: { title: 'annals.memorial' }
  },
  {
    path: '/campaign/records',
    component: () => import('./RecordsPage.vue'),
    meta: { title: 'annals.records' }
  }
]
