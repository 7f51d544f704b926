import { t } from '@/locales/say'
import { useBattles } from '@/stores/battles'
import { useSeasons } from '@/stores/seasons'

/**
 * The name suggested for the next battle, by its number in the campaign. Of a year's battles only the unfinished and
 * the last ones are loaded; the seasons know how many others there were.
 */
export async function suggestedName(): Promise<string> {
  const [battles, seasons] = [useBattles(), useSeasons()]
  const [{ now, closed }, latest, unfinished] = await Promise.all([
    seasons.look(),
    battles.lookLatest(),
    battles.lookUnfinished()
  ])
  const finished = closed.reduce((sum, season) => sum + season.fought, now.battles.length)
  const taken = new Set([...latest, ...unfinished].map(({ name }) => name))
  // A name has no separator between its thousands: nobody would find it by typing the number.
  const nth = (n: number): string => t('battles.defaultName', { n: String(n) })
  let n = finished + unfinished.length + 1
  // After a battle before the last ones was undone.
  while (taken.has(nth(n))) n++
  return nth(n)
}
