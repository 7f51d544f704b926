import { createPinia } from 'pinia'
import { createApp } from 'vue'
import './styles/all.css'
import { watchPresses } from './api/between-presses'
import { connect } from './api/client'
import App from './App.vue'
import { i18n } from './locales/i18n'
import { createPages } from './router'
import { shown } from './stores/shown-campaign'
import { wearMotion } from './styles/motion'
import { wearTheme } from './styles/theme'
import { wearZoom } from './styles/zoom'
import { speakValidity } from './ui/validity'

connect()
watchPresses(window)
wearTheme()
wearZoom()
wearMotion()
speakValidity(document)
createApp(App).use(createPinia()).use(shown).use(i18n).use(createPages()).mount('#app')
