import { createPinia } from 'pinia'
import { createApp, h } from 'vue'
import { createRouter, createWebHashHistory, RouterView } from 'vue-router'
import '@/styles/all.css'
import { connect } from '@/api/client'
import { i18n } from '@/locales/i18n'
import { shown } from '@/stores/shown-campaign'
import { routes } from '@/views/print/routes'

// The window with nothing but what is printed: it is built in a moment. That the whole window prints the same is tested where a host prints.
connect()
createApp({ render: () => h(RouterView) })
  .use(createPinia())
  .use(shown)
  .use(i18n)
  .use(createRouter({ history: createWebHashHistory(), routes }))
  .mount('#app')
