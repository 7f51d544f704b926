import { number, t } from '@/locales/say'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields whose message is ours instead of the browser's. */
const spoken = new WeakSet<Field>()

/**
 * Shows messages about invalid fields in the window's language instead of the browser's. Call it once for a
 * document. A field's own message (`setCustomValidity`) stays.
 */
export function speakValidity(root: Document): void {
  root.addEventListener(
    'invalid',
    ({ target }) => {
      if (!isField(target)) return
      forget(target)
      if (target.validity.customError) return
      target.setCustomValidity(sentence(target))
      spoken.add(target)
    },
    true
  )
  root.addEventListener('input', ({ target }) => isField(target) && forget(target), true)
  // The page itself may have filled in a field, without an event. So the fields are checked again before a form
  // is sent.
  root.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button, input') : null
      const form =
        button instanceof HTMLButtonElement || button instanceof HTMLInputElement ? button.form : null
      for (const field of form?.elements ?? []) if (isField(field)) forget(field)
    },
    true
  )
}

function forget(field: Field): void {
  if (spoken.delete(field)) field.setCustomValidity('')
}

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  )
}

function sentence(field: Field): string {
  const { validity } = field
  const { min, max } = field instanceof HTMLInputElement ? field : { min: '', max: '' }
  if (validity.badInput) return t('core.badNumber')
  if (validity.valueMissing) return t('core.fillIn')
  if (validity.rangeUnderflow) return t('core.atLeast', { n: number(Number(min)) })
  if (validity.rangeOverflow) return t('core.atMost', { n: number(Number(max)) })
  if (validity.stepMismatch) return t('core.wholeNumber')
  return t('core.badForm')
}
