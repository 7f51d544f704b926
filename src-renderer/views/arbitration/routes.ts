import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/arbitration',
    component: () => import('./ArbitrationPage.vue'),
    meta: { title: 'arbitration.title' }
  },
  {
    path: '/gangs/:id/correct',
    component: () => import('./CorrectPage.vue'),
    meta: { title: 'arbitration.correcting' }
  },
  {
    path: '/gangs/:id/take-over',
    component: () => import('./TakeOverPage.vue'),
    meta: { title: 'arbitration.takingOver' }
  }
]
