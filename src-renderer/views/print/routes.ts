import type { RouteRecordRaw } from 'vue-router'

/** `library`: nobody is sent elsewhere from here; the page itself says that it can't be printed. */
export const routes: RouteRecordRaw[] = [
  { path: '/print', component: () => import('./PrintView.vue'), meta: { bare: true, library: true } },
  {
    path: '/print/calibration',
    component: () => import('./CalibrationView.vue'),
    meta: { bare: true, library: true }
  }
]
