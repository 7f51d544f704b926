import type { App } from 'vue'
import { SHOWN } from '@/ui/shown-campaign'
import { useCampaigns } from './campaigns'
import { useInspector } from './inspector'
import { usePortraits } from './portraits'
import { useReference } from './reference'

/** Plugin of the app, after Pinia: gives what is drawn what it needs to know of the open campaign. A store is made when it is first asked. */
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
