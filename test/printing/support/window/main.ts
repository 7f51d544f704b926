import { createPinia } from 'pinia'
import { createApp, h } from 'vue'
import { createRouter, createWebHashHistory, RouterView } from 'vue-router'
import '@/styles/all.css'
import { connect } from '@/api/client'
import { i18n } from '@/locales/i18n'
import { shown } from '@/stores/shown-campaign'
import { routes } from '@/views/print/routes'

// The window with only the printed pages, because it builds quickly. Where a host prints, other tests check
// that the whole window prints the same.
connect()
createApp({ render: () => h(RouterView) })
  .use(createPinia())
  .use(shown)
  .use(i18n)
  .use(createRouter({ history: createWebHashHistory(), routes }))
  .mount('#app')
