import type { Router } from 'vue-router'
import { t } from './locales/say'
import { useCampaigns } from './stores/campaigns'
import { useToasts } from './stores/toasts'

const words = () => t('lost.notOpened')

/**
 * Says that a page could not be opened, and tries again on request: its file comes from the host, which may be silent
 * for a moment. If the file is missing although the host answers, the host is of another version than this window,
 * which then begins `anew` at that address.
 */
export function tellUnopened(router: Router, anew: (hash: string) => void): void {
  let failed = ''
  router.onError(async (_error, { fullPath }) => {
    const again = failed === fullPath
    failed = fullPath
    if (again && (await answers())) return anew(`#${fullPath}`)
    takeBack()
    useToasts().tell(words, {
      tone: 'wrong',
      ofProgram: true,
      action: { label: () => t('lost.again'), run: () => router.push(fullPath).catch(() => {}) }
    })
  })
  router.afterEach((_to, _from, failure) => {
    if (failure) return
    failed = ''
    takeBack()
  })
}

function takeBack(): void {
  const toasts = useToasts()
  for (const { id, text } of toasts.shown) if (text === words) toasts.dismiss(id)
}

const answers = () =>
  useCampaigns()
    .look()
    .then(
      () => true,
      () => false
    )
