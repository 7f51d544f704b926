import type { App } from 'vue'
import { SHOWN } from '@/ui/shown-campaign'
import { useCampaigns } from './campaigns'
import { useInspector } from './inspector'
import { usePortraits } from './portraits'
import { useReference } from './reference'

/**
 * A plugin of the app, after Pinia: provides the open campaign's data to the UI. Each store is made at its
 * first use.
 */
export function shown(app: App): void {
  const of = <Store>(store: () => Store): Store => app.runWithContext(store)
  app.provide(SHOWN, {
    currency: () => of(useCampaigns).system?.currency,
    readBook: () => of(useReference).know(),
    entryOf: (name) => of(useReference).named(name)?.entry.id,
    fetchPortrait: (picture) => of(usePortraits).want(picture),
    portrait: (picture) => of(usePortraits).drawn[picture],
    explain: (figure) => of(useInspector).show(figure),
    explained() {
      const inspector = of(useInspector)
      return inspector.open && inspector.subject?.kind === 'figure' ? inspector.subject : null
    }
  })
}
