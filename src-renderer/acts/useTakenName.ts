import { t } from '@/locales/say'
import { useRosters } from '@/stores/rosters'

/** A name in a form that is equal for names that look alike: case, spaces and the encoding of accents do not count. */
const alike = (name: string) => name.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLocaleLowerCase()

/**
 * Returns a function that warns if another roster has this name; undefined if none has. Equal names are allowed, but such
 * rosters are hard to tell apart. `but`: the id of the roster that is being named.
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
