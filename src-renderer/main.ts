import { createPinia } from 'pinia'
import { createApp, nextTick } from 'vue'
import './styles/all.css'
import { watchPresses } from './api/between-presses'
import { connect, forgetFirstAnswers } from './api/client'
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

/** How long the window waits for its first page before it shows itself without. */
const PATIENCE_MS = 400

const pages = createPages()
const app = createApp(App).use(createPinia()).use(shown).use(i18n).use(pages)
const ready = pages.isReady().catch(() => {})

/** Draws the window once with its page, not first without and then again. A host that is slow is not waited for. */
async function draw(): Promise<void> {
  await Promise.race([ready, new Promise((done) => setTimeout(done, PATIENCE_MS))])
  app.mount('#app')
  await ready
  await nextTick()
  forgetFirstAnswers()
}

// Not awaited: the first page's file imports this one, and would wait for it.
void draw()
