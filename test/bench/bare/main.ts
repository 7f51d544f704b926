import { createApp, h } from 'vue'

/** As little as a Vite and Vue page can be: what every start has to bear. */
createApp({ render: () => h('h1', 'Bare') }).mount('#app')
