import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/reference/:entry?',
    component: () => import('./ReferencePage.vue'),
    meta: { title: 'reference.title', anywhere: true, keyed: false }
  }
]
