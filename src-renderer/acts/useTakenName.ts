import { t } from '@/locales/say'
import { useRosters } from '@/stores/rosters'

/** Names that read alike, whatever their letters' case, their spaces and the way their accents are written. */
const alike = (name: string) => name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLocaleLowerCase()

/**
 * What to say beside the name of a roster that another one has already; undefined if none has. Two of the same name may
 * be meant, but are hard to tell apart: so it warns, and nothing is refused. `but`: the roster that is being named.
 */
export function useTakenName(but: () => string | null = () => null): (typed: string) => string | undefined {
  const rosters = useRosters()
  if (!rosters.all) void rosters.list().catch(() => {})
  return (typed) => {
    const name = alike(typed)
    const taken = rosters.all?.some((roster) => roster.id !== but() && alike(roster.name) === name)
    return name && taken ? t('campaigns.nameTaken') : undefined
  }
}
