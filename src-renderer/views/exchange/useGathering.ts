import { ref, shallowRef } from 'vue'
import { t } from '@/locales/say'
import { Gathering } from './qr/frames'
import { TooLarge } from './qr/deflate'

/** Collects codes, one roster at a time; `done` gets its text once it is complete. */
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

  /** Returns true if one of the codes was new. */
  async function take(codes: string[]): Promise<boolean> {
    const said = codes.map((code) => gathering.add(code))
    of.value = gathering.of
    missing.value = gathering.missing
    const bad = (['other', 'newer', 'foreign'] as const).find((candidate) => said.includes(candidate))
    // A foreign code beside one of ours needs no message.
    wrong.value =
      bad && (bad !== 'foreign' || said.every((entry) => entry === 'foreign'))
        ? t(`exchange.code.${bad}`)
        : ''
    if (gathering.whole && said.includes('new')) {
      const text = await gathering.text().catch((error: unknown) => {
        if (error instanceof TooLarge) return error
        throw error
      })
      // Complete or broken, the next code starts again.
      reset()
      if (typeof text === 'string') done(text)
      else wrong.value = t(text ? 'exchange.code.large' : 'exchange.code.broken')
    }
    return said.includes('new')
  }

  return { of, missing, wrong, take, reset }
}
