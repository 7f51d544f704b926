import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/battles/:battle/table',
    component: () => import('./TrackerPage.vue'),
    meta: { title: 'tracker.title', ownBar: true, table: true }
  }
]
