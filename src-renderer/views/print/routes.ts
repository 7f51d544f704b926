import type { RouteRecordRaw } from 'vue-router'

/** `library`: the page is never replaced; it reports itself if it cannot print. */
export const routes: RouteRecordRaw[] = [
  { path: '/print', component: () => import('./PrintView.vue'), meta: { bare: true, library: true } },
  {
    path: '/print/calibration',
    component: () => import('./CalibrationView.vue'),
    meta: { bare: true, library: true }
  }
]
