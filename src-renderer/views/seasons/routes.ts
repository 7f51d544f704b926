import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/arbitration/seasons/:season',
    component: () => import('./SeasonPage.vue'),
    meta: { title: 'seasons.season' }
  }
]
