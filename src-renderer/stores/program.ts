import { defineStore } from 'pinia'
import { ref } from 'vue'
import type { Output } from '@contract/index'
import { call, meaning } from '@/api/client'
import { currentLocale } from '@/locales/i18n'
import { themeChoice } from '@/styles/theme'

type About = Output<'program.about'>
export type Licence = Output<'program.licences'>[number]

/** The program that carries the window: what it is, and how it fares. */
export const useProgram = defineStore('program', () => {
  /** Null until somebody has looked. */
  const about = ref<About | null>(null)

  async function look() {
    about.value = await meaning(null, () => call('program.about'))
  }

  /** Null until somebody has asked: with all their texts they are long. */
  const licences = ref<Licence[] | null>(null)

  async function readLicences() {
    licences.value ??= await meaning(null, () => call('program.licences'))
  }

  const takeNotices = () => meaning(null, () => call('program.takeNotices'))
  const showSaved = (saved: string) => meaning(null, () => call('program.showSaved', { saved }))
  const showLog = () => meaning(null, () => call('program.showLog'))
  const restart = () => meaning(null, () => call('program.restart'))

  /** A report for whoever mends the program; with what a check of the open campaign found. */
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

  /** Tells the host in which language and light it is to speak and draw what is its own. */
  const tellHabits = () =>
    meaning(null, () => call('program.window', { locale: currentLocale(), theme: themeChoice.value }))

  /** Something broke in the page: it goes into the log. */
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
