import type { RouteRecordRaw } from 'vue-router'

export const routes: RouteRecordRaw[] = [
  { path: '/questions', component: () => import('./QuestionsPage.vue'), meta: { title: 'questions.title' } },
  {
    path: '/questions/:resolver',
    component: () => import('./QuestionPage.vue'),
    meta: { title: 'questions.title' }
  }
]
