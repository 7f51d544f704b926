import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  {
    path: '/cards',
    component: () => import('./CardsIndex.vue'),
    meta: { title: 'cards.title', anywhere: true }
  },
  {
    path: '/cards/campaign',
    component: () => import('./DeckPage.vue'),
    meta: { title: 'cards.title' },
    props: { source: { of: 'campaign' } }
  },
  { path: '/cards/own', component: () => import('./CustomCardsPage.vue'), meta: { title: 'cards.own' } },
  {
    path: '/cards/book/:system',
    component: () => import('./DeckPage.vue'),
    meta: { title: 'cards.title', anywhere: true },
    props: ({ params }) => ({ source: { of: 'reference', system: String(params['system']) } })
  },
  {
    path: '/gangs/:id/cards',
    component: () => import('./DeckPage.vue'),
    meta: { title: 'cards.title' },
    props: ({ params }) => ({ source: { of: 'roster', roster: String(params['id']) } })
  }
]
