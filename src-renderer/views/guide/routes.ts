import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/guide',
    component: () => import('./GuidePage.vue'),
    meta: { title: 'guide.title', anywhere: true }
  }
]
