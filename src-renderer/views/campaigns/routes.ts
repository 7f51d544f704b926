import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/',
    component: () => import('./LibraryPage.vue'),
    meta: { title: 'campaigns.library', library: true }
  },
  { path: '/campaign', component: () => import('./CampaignPage.vue') }
]
