import { ref, shallowRef } from 'vue'
import { t } from '@/locales/say'
import { Gathering } from './qr/frames'
import { TooLarge } from './qr/pack'

/** Codes as they are read, one roster at a time; `done` gets its text once all are there. */
export function useGathering(done: (text: string) => void) {
  let gathering = new Gathering()
  const of = ref(0)
  const missing = shallowRef<number[]>([])
  const wrong = ref('')

  function reset() {
    gathering = new Gathering()
    of.value = 0
    missing.value = []
    wrong.value = ''
  }

  /** Answers whether one of them was new. */
  async function take(codes: string[]): Promise<boolean> {
    const said = codes.map((code) => gathering.add(code))
    of.value = gathering.of
    missing.value = gathering.missing
    const bad = (['other', 'newer', 'foreign'] as const).find((one) => said.includes(one))
    // Beside a code of ours one of somebody else's is no news.
    wrong.value =
      bad && (bad !== 'foreign' || said.every((one) => one === 'foreign')) ? t(`exchange.code.${bad}`) : ''
    if (gathering.whole && said.includes('new')) {
      const text = await gathering.text().catch((error: unknown) => {
        if (error instanceof TooLarge) return error
        throw error
      })
      // Whole or broken, the next code begins anew.
      reset()
      if (typeof text === 'string') done(text)
      else wrong.value = t(text ? 'exchange.code.large' : 'exchange.code.broken')
    }
    return said.includes('new')
  }

  return { of, missing, wrong, take, reset }
}
