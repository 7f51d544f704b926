import { createApp, h } from 'vue'

/** The smallest page with Vite and Vue: the part of every start that can't be avoided. */
createApp({ render: () => h('h1', 'Bare') }).mount('#app')
