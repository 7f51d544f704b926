import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Output } from '@contract/index'
import { call, meaning } from '@/api/client'
import { currentLocale } from '@/locales/i18n'
import { themeChoice } from '@/styles/theme'

type About = Output<'program.about'>
export type Licence = Output<'program.licences'>[number]

/** The program behind the window: its version and its state. */
export const useProgram = defineStore('program', () => {
  /** Null before the first look. */
  const about = ref<About | null>(null)

  async function look() {
    about.value = await meaning(null, () => call('program.about'))
  }

  /** Null before the first request: the texts are long. */
  const licences = ref<Licence[] | null>(null)

  async function readLicences() {
    licences.value ??= await meaning(null, () => call('program.licences'))
  }

  const takeNotices = () => meaning(null, () => call('program.takeNotices'))
  const showSaved = (saved: string) => meaning(null, () => call('program.showSaved', { saved }))
  const showLog = () => meaning(null, () => call('program.showLog'))
  const restart = () => meaning(null, () => call('program.restart'))

  /** A report for the developers; with `check`, it includes the findings of a check of the open campaign. */
  async function report(check: boolean): Promise<string> {
    const { text } = await meaning(null, () => call('program.report'))
    if (!check) return text
    const found = await call('campaigns.check').then(
      ({ findings, acts, rosters }) =>
        `check: ${acts} acts, ${rosters} rosters, ${findings.map(({ code }) => code).join(' ') || 'sound'}`,
      (error: unknown) => `check: ${error instanceof Error ? error.name : 'failed'}`
    )
    return `${text}\n\n${found}`
  }

  /** Tells the host the language and colours for its own dialogs and frame. */
  const tellHabits = () =>
    meaning(null, () => call('program.window', { locale: currentLocale(), theme: themeChoice.value }))

  /** Writes an error of the page to the log. */
  async function noteFault(error: unknown): Promise<void> {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
    await meaning(null, () =>
      call('program.noteFault', {
        name: name.slice(0, 100),
        message: message.slice(0, 4000),
        stack: (stack ?? '').slice(0, 4000)
      })
    )
  }

  return {
    about,
    look,
    licences,
    readLicences,
    takeNotices,
    showSaved,
    showLog,
    restart,
    report,
    tellHabits,
    noteFault
  }
})
