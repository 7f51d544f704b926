import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/campaign/chronicle',
    component: () => import('./ChroniclePage.vue'),
    meta: { title: 'annals.chronicle' }
  }
]
