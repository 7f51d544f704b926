// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, ref } from 'vue'
import { dayForm, readDay, typedDay } from '../../src-renderer/locales/typed-day'
import UiDay from '../../src-renderer/ui/UiDay.vue'
import { speakValidity } from '../../src-renderer/ui/validity'
import { mount } from './mount'

const reader = (languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
beforeEach(() => void reader(['en-GB']))
afterEach(() => vi.restoreAllMocks())

describe('a typed day', () => {
  test.each([
    ['fr', '21/11/2026', '2026-11-21'],
    ['fr', '1/2/2026', '2026-02-01'],
    ['fr', '1.2.26', '2026-02-01'],
    ['fr', '1 2', '2025-02-01'],
    ['fr', '29/02/2028', '2028-02-29'],
    ['fr', '2026-11-21', '2026-11-21'],
    ['en', '21/11/2026', '2026-11-21'],
    ['fr', '31/02/2026', null],
    ['fr', '11/21/2026', null],
    ['fr', 'demain', null],
    ['fr', '21', null],
    ['fr', '1/2/3', null],
    ['fr', '1/2/12026', null]
  ])('in %s, %s is %s', (locale, text, iso) => expect(readDay(locale, text, 2025)).toBe(iso))

  test('is read in the order of the reader’s own country', () => {
    reader(['en-US', 'en'])
    expect(typedDay('en', '2026-11-21')).toBe('11/21/2026')
    expect(readDay('en', '11/21/2026', 2026)).toBe('2026-11-21')
    expect(dayForm('en', ['d', 'm', 'y'])).toBe('mm/dd/yyyy')
    expect(dayForm('fr', ['j', 'm', 'a'])).toBe('jj/mm/aaaa')
  })

  test('is the day that was written, whatever the language', () => {
    const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, fc.constantFrom('fr', 'en', 'de', 'sv', 'hu', 'xx'), (date, locale) => {
        const iso = date.toISOString().slice(0, 10)
        expect(readDay(locale, typedDay(locale, iso), 2026)).toBe(iso)
      })
    )
  })
})

async function field(props: object = {}, chosen = '2026-11-21') {
  const model = ref(chosen)
  const page = await mount(
    defineComponent(
      () => () =>
        h('form', [
          h(UiDay, {
            ...props,
            modelValue: model.value,
            'onUpdate:modelValue': (iso: string) => (model.value = iso)
          })
        ])
    )
  )
  const input = page.find<HTMLInputElement>('.typed')
  const type = async (text: string, done = true) => {
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
    if (done) input.dispatchEvent(new Event('change', { bubbles: true }))
    await nextTick()
    await nextTick()
  }
  return { page, model, input, type }
}

describe('the field of a day', () => {
  test('shows and takes days in the form of the window’s language, and names that form', async () => {
    const { model, input, type } = await field()
    expect(input.value).toBe('21/11/2026')
    expect(input.placeholder).toBe('jj/mm/aaaa')
    await type('3/12')
    expect(model.value).toBe(`${new Date().getFullYear()}-12-03`)
    expect(input.value).toBe(`03/12/${new Date().getFullYear()}`)
  })

  test('while somebody types, only a whole day counts', async () => {
    const { model, type } = await field()
    await type('3/12/20', false)
    expect(model.value).toBe('2026-11-21')
    await type('3/12/2027', false)
    expect(model.value).toBe('2027-12-03')
  })

  test('an entry that is no day, or too early, is reported and not accepted', async () => {
    const { model, input, type } = await field({ min: '2026-11-01' })
    await type('31/02/2026')
    expect(input.validationMessage).toMatch(/^Tapez un jour comme \d\d\/\d\d\/\d{4}\.$/)
    await type('31/10/2026')
    expect(input.validationMessage.replace(/\s/g, ' ')).toBe('Pas avant le 1er novembre 2026.')
    expect(model.value).toBe('2026-11-21')
    await type('01/11/2026')
    expect(input.validationMessage).toBe('')
    expect(model.value).toBe('2026-11-01')
  })

  test('a day that the page sets is shown', async () => {
    const { model, input } = await field()
    model.value = '2027-01-02'
    await nextTick()
    expect(input.value).toBe('02/01/2027')
  })
})

describe('the error of a field', () => {
  test.each([
    ['<input required />', 'Remplissez ce champ.'],
    ['<select required><option value=""></option></select>', 'Remplissez ce champ.'],
    ['<input type="number" value="2" min="3" />', 'Au moins 3.'],
    ['<input type="number" value="9" max="8" />', 'Au plus 8.'],
    ['<input type="number" value="1.5" step="1" />', 'Tapez un nombre entier.'],
    ['<input value="a" pattern="[0-9]+" />', 'Cela n’a pas la forme attendue.']
  ])('of %s is said in the window’s language: %s', async (html, sentence) => {
    speakValidity(document)
    const page = await mount({ template: `<form>${html}<button type="submit"></button></form>` })
    const one = page.find<HTMLInputElement>('input, select')
    expect(one.checkValidity()).toBe(false)
    expect(one.validationMessage).toBe(sentence)
  })

  test('is gone once the page itself has filled the field in, and the field’s own errors stay', async () => {
    speakValidity(document)
    const page = await mount({
      template: '<form><input required /><input id="own" /><button></button></form>'
    })
    const [one, own] = page.all<HTMLInputElement>('input')
    own!.setCustomValidity('Déjà pris.')
    one!.checkValidity()
    own!.checkValidity()
    one!.value = 'Aline'
    page.find('button').click()
    expect(one!.validationMessage).toBe('')
    expect(own!.validationMessage).toBe('Déjà pris.')
  })
})
