import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/tour', component: () => import('./TourPage.vue'), meta: { title: 'tour.title', library: true } }
]
