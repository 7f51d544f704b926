import { ref, shallowRef } from 'vue'
import { t } from '@/locales/say'
import { Gathering } from './qr/frames'

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
      const text = await gathering.text()
      // Whole or broken, the next code begins anew.
      reset()
      if (text === null) wrong.value = t('exchange.code.broken')
      else done(text)
    }
    return said.includes('new')
  }

  return { of, missing, wrong, take, reset }
}
