import { mount, type VueWrapper } from '@vue/test-utils'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, useTemplateRef, type Component, type Ref } from 'vue'
import * as z from 'zod/mini'
import { ApiError } from '../../src/api/ApiError.ts'
import { useAppForm } from '../../src/composables/useAppForm.ts'
import { useDraft } from '../../src/composables/useDraft.ts'
import { createI18n } from '../../src/i18n/index.ts'
import UiField from '../../src/ui/UiField.vue'
import { dropMembersDrafts, writeDraft } from '../../src/lib/drafts.ts'
import UiInput from '../../src/ui/UiInput.vue'
import { storedDraft } from '../support/drafts.ts'

const i18n = createI18n('en')
beforeAll(() => i18n.load(['core', 'errors']))

interface Values extends Record<string, string> { name: string, town: string }
const send = vi.fn<(values: Values) => Promise<Values | undefined>>()
beforeEach(() => { send.mockReset().mockResolvedValue(undefined) })

/** A form of two fields, a button that sends it, and one beside it that does not. */
const Sample = defineComponent({
  setup(_props, { expose }) {
    const needed = (message: string) => z.string().check(z.trim(), z.minLength(1, { error: () => message }))
    const form = useAppForm({
      element: useTemplateRef<HTMLElement>('form'),
      schema: z.object({ name: needed('Enter a name.'), town: needed('Enter a town.') }),
      initialValues: { name: '', town: '' },
      send,
      draft: useDraft({ form: 'sample', owner: 7, without: ['town'] }),
    })
    const models: Record<string, Ref<string>> = { name: form.field('name'), town: form.field('town') }
    expose({ submit: form.submit, reset: form.reset, rebase: form.rebase })
    const input = (name: 'name' | 'town') => h(UiField as Component, { label: name, error: form.errors.value[name] }, {
      default: ({ control }: { control: object }) => h(UiInput as Component, {
        ...control, name, modelValue: models[name]?.value,
        'onUpdate:modelValue': (value: string | undefined) => { const model = models[name]; if (model) model.value = value ?? '' },
      }),
    })
    return () => h('div', [
      h('form', { ref: 'form', novalidate: true, onSubmit: (event: Event) => { event.preventDefault(); void form.submit() } }, [
        input('name'), input('town'), form.isRestored.value ? 'Restored' : '', h('output', form.failure.value ? `${form.failure.value.kind} ${form.failure.value.message}`.trim() : ''), h('button', { type: 'submit' }, form.pending.value ? 'Sending' : 'Send'),
      ]),
    ])
  },
})

interface Exposed {
  submit: () => Promise<void>
  reset: (values?: Values) => void
  rebase: (values: Values) => void
}

let page: VueWrapper
const field = (name: string) => page.get<HTMLInputElement>(`input[name="${name}"]`)
// Checks are bundled for five milliseconds.
const settled = () => new Promise((resolve) => setTimeout(resolve, 40))
const type = async (name: string, text: string) => {
  field(name).element.focus()
  await field(name).setValue(text)
}
const leave = async (name: string) => {
  field(name).element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await settled()
}
const press = async () => {
  await page.get('form').trigger('submit')
  await settled()
}

const open = () => { page = mount(Sample, { global: { plugins: [i18n] }, attachTo: document.body }) }
beforeEach(open)

describe('a field', () => {
  test('is checked as it is left, once something was changed in it', async () => {
    field('name').element.focus()
    await leave('name')
    expect(page.text(), 'who only passes by has made no mistake').not.toContain('Enter')
    await type('name', 'Ada')
    await type('name', '')
    expect(page.text(), 'nobody is interrupted').not.toContain('Enter')
    await type('name', ' ')
    await leave('name')
    expect(page.text()).toContain('Enter a name.')
    expect(page.text()).not.toContain('Enter a town.')
    expect(field('name').attributes('aria-invalid')).toBe('true')
  })

  test('loses its error with the change that corrects it', async () => {
    await type('name', ' ')
    await leave('name')
    await type('name', 'A')
    await settled()
    expect(page.text()).not.toContain('Enter a name.')
  })

  test('is checked only after the click for which it was left: nothing moves from under the pointer', async () => {
    await type('name', ' ')
    window.dispatchEvent(new PointerEvent('pointerdown'))
    await leave('name')
    expect(page.text()).not.toContain('Enter a name.')
    window.dispatchEvent(new Event('pointerup'))
    await settled()
    expect(page.text()).toContain('Enter a name.')
  })
})

describe('sending', () => {
  test('checks all fields, leads to the first that is wrong, and sends nothing', async () => {
    await type('name', 'Ada')
    await press()
    expect(page.text()).toContain('Enter a town.')
    expect(document.activeElement).toBe(field('town').element)
    expect(send).not.toHaveBeenCalled()
  })

  test('gives what the schema makes of it, once, however often it is pressed', async () => {
    let answer = () => {}
    send.mockImplementation(() => new Promise((resolve) => { answer = () => resolve(undefined) }))
    await type('name', ' Ada ')
    await type('town', 'Lyon')
    await Promise.all([page.get('form').trigger('submit'), page.get('form').trigger('submit')])
    await settled()
    expect(page.text()).toContain('Sending')
    await press()
    expect(send.mock.calls).toEqual([[{ name: 'Ada', town: 'Lyon' }]])
    answer()
    await settled()
    expect(page.get('button').text()).toBe('Send')
    await press()
    expect(send).toHaveBeenCalledTimes(2)
  })

  const refuseWith = async (fields: Record<string, string>) => {
    send.mockRejectedValue(new ApiError('invalid', 'account.create', { status: 422, fields }))
    await type('name', 'Ada')
    await type('town', 'Lyon')
    await press()
  }

  test('shows a refusal at its field, and leads there; what was typed stays', async () => {
    await refuseWith({ town: 'Nobody lives there' })
    expect(page.text()).toContain('Nobody lives there')
    expect(document.activeElement).toBe(field('town').element)
    expect(page.get('output').text()).toBe('')
    expect(field('name').element.value).toBe('Ada')
    await type('name', 'Grace')
    await settled()
    expect(page.text(), 'another field changes nothing about it').toContain('Nobody lives there')
    await type('town', 'Paris')
    await settled()
    expect(page.text()).not.toContain('Nobody lives there')
  })

  test('keeps a refusal that is about no field shown, until it is sent again', async () => {
    await refuseWith({ shoe_size: 'Too large' })
    expect(page.get('output').text()).toBe('invalid Too large.')
    send.mockResolvedValue(undefined)
    await press()
    expect(page.get('output').text()).toBe('')
  })

  test('says of a field that it does not have what is refused there, beside what is refused at its own', async () => {
    await refuseWith({ town: 'Nobody lives there', shoe_size: 'Too large' })
    expect(page.get('output').text()).toContain('Too large')
    expect(page.text()).toContain('Nobody lives there')
    expect(document.activeElement).toBe(field('town').element)
  })

  test('says what is refused although a label has the same words', async () => {
    await refuseWith({ shoe_size: 'town' })
    expect(page.get('output').text()).toBe('invalid town.')
  })

  const failLater = () => {
    let fail = (_error: ApiError) => {}
    send.mockImplementation(() => new Promise((_, reject) => { fail = reject }))
    return (error: ApiError) => fail(error)
  }

  test('says a failure that is about no field, though another field became wrong meanwhile', async () => {
    const fail = failLater()
    await type('name', 'Ada')
    await type('town', 'Lyon')
    await press()
    await type('name', ' ')
    await leave('name')
    expect(page.text()).toContain('Enter a name.')
    fail(new ApiError('network', 'account.create'))
    await settled()
    expect(page.get('output').text()).toBe('network')
  })

  test('does not blame what was corrected while the answer was awaited', async () => {
    const fail = failLater()
    await type('name', 'Ada')
    await type('town', 'Lyon')
    await press()
    await type('town', 'Paris')
    fail(new ApiError('invalid', 'account.create', { status: 422, fields: { town: 'Nobody lives there' } }))
    await settled()
    expect(page.text()).not.toContain('Nobody lives there')
    expect(page.get('output').text(), 'but the refusal is said').toBe('invalid')
  })

  test('passes a defect on', async () => {
    send.mockRejectedValue(new TypeError('a defect'))
    await type('name', 'Ada')
    await type('town', 'Lyon')
    // What the component exposes.
    const { submit } = page.vm as unknown as Exposed
    await expect(submit()).rejects.toThrow('a defect')
    expect(page.get('button').text()).toBe('Send')
  })
})

test('it begins again with other values, without errors', async () => {
  await press()
  expect(page.text()).toContain('Enter a name.')
  // What the component exposes.
  const { reset } = page.vm as unknown as Exposed
  reset({ name: 'Grace', town: '' })
  await settled()
  expect(field('name').element.value).toBe('Grace')
  expect(page.text()).not.toContain('Enter')
})

describe('what the marketplace has', () => {
  test('is what was sent, from then on; what is typed while the answer is awaited stays', async () => {
    let answer: (values?: Values) => void = () => {}
    send.mockImplementation(() => new Promise((resolve) => { answer = resolve }))
    await type('name', ' Ada ')
    await type('town', 'Lyon')
    await press()
    await type('town', 'Lyons')
    answer({ name: 'Ada', town: 'Lyon' })
    await settled()
    expect(field('name').element.value, 'as the marketplace keeps it').toBe('Ada')
    expect(field('town').element.value).toBe('Lyons')
  })

  test('may change meanwhile: only what nobody has changed here follows', async () => {
    await type('name', 'Ada')
    // What the component exposes.
    const { rebase } = page.vm as unknown as Exposed
    rebase({ name: 'Grace', town: 'Paris' })
    await settled()
    expect([field('name').element.value, field('town').element.value]).toEqual(['Ada', 'Paris'])
  })
})

describe('a draft', () => {
  const again = async () => {
    page.unmount()
    open()
    await settled()
  }

  test('brings back what was typed, without the fields that are never stored', async () => {
    await type('name', 'Ada')
    await type('town', 'Lyon')
    await again()
    expect([field('name').element.value, field('town').element.value]).toEqual(['Ada', ''])
    expect(page.text()).toContain('Restored')
  })

  test('has no date of which only a part is entered: nothing could bring that part back', async () => {
    Object.defineProperty(field('name').element, 'validity', { value: { badInput: true } })
    await type('name', '')
    await settled()
    expect(await storedDraft('sample')).toBeUndefined()
    await again()
    expect(page.text()).not.toContain('Restored')
  })

  test('is stored again by the page in which it is typed, where another one has discarded it', async () => {
    await type('name', 'Ada')
    await settled()
    await dropMembersDrafts()
    window.dispatchEvent(new Event('focus'))
    await settled()
    expect(await storedDraft('sample')).toEqual({ name: 'Ada' })
    await writeDraft('sample', 7, { name: 'Ada, typed on elsewhere' })
    window.dispatchEvent(new Event('focus'))
    await settled()
    expect(await storedDraft('sample')).toEqual({ name: 'Ada, typed on elsewhere' })
    page.unmount()
    await dropMembersDrafts()
    window.dispatchEvent(new Event('focus'))
    await settled()
    expect(await storedDraft('sample')).toBeUndefined()
  })

  test('is gone once it is sent, and where all is as before', async () => {
    await type('name', 'Ada')
    await settled()
    expect(await storedDraft('sample')).toEqual({ name: 'Ada' })
    await type('name', '')
    await settled()
    expect(await storedDraft('sample')).toBeUndefined()
    await type('name', 'Ada')
    await type('town', 'Lyon')
    await press()
    expect(await storedDraft('sample')).toBeUndefined()
  })

  test('stays where sending failed', async () => {
    send.mockRejectedValue(new ApiError('network', 'account.create'))
    await type('name', 'Ada')
    await type('town', 'Lyon')
    await press()
    expect(await storedDraft('sample')).toEqual({ name: 'Ada' })
  })

  test('is gone although the form went away while it was sent', async () => {
    send.mockImplementation(() => { page.unmount(); return Promise.resolve(undefined) })
    await type('name', 'Ada')
    await type('town', 'Lyon')
    await press()
    expect(await storedDraft('sample')).toBeUndefined()
  })

  const answerLater = () => {
    let answer: (values?: Values) => void = () => {}
    send.mockImplementation(() => new Promise((resolve) => { answer = resolve }))
    return () => answer()
  }

  test('of a form that was reset while it was sent is gone: what is sent is sent', async () => {
    const answer = answerLater()
    await type('name', 'Ada')
    await type('town', 'Lyon')
    await press()
    // What the component exposes.
    const { reset } = page.vm as unknown as Exposed
    reset()
    answer()
    await settled()
    expect(await storedDraft('sample')).toBeUndefined()
    expect(field('name').element.value, 'as the marketplace has it now').toBe('Ada')
  })

  test('is not written again by an answer to a form that has gone: whoever typed it may have signed out', async () => {
    const answer = answerLater()
    await type('name', 'Ada')
    await type('town', 'Lyon')
    await press()
    await type('name', 'Ada B')
    page.unmount()
    await dropMembersDrafts()
    answer()
    await settled()
    expect(await storedDraft('sample')).toBeUndefined()
  })

  test('of another tab is left alone by a form in which nothing is changed', async () => {
    await settled()
    await writeDraft('sample', 7, { name: 'Ada' })
    // What the component exposes.
    const { rebase } = page.vm as unknown as Exposed
    rebase({ name: '', town: 'Paris' })
    await settled()
    expect(await storedDraft('sample')).toEqual({ name: 'Ada' })
  })

  test('of another tab stays when this one sends what it has typed into the same field', async () => {
    await type('name', 'Ada')
    await type('town', 'Lyon')
    await settled()
    await writeDraft('sample', 7, { name: 'Grace, in another tab' })
    await press()
    expect(send).toHaveBeenCalledWith({ name: 'Ada', town: 'Lyon' })
    expect(await storedDraft('sample')).toEqual({ name: 'Grace, in another tab' })
  })

  test('is gone where the marketplace has it already, and what it does not have stays', async () => {
    page.unmount()
    await writeDraft('sample', 7, { name: '' })
    open()
    await settled()
    expect(await storedDraft('sample')).toBeUndefined()
    expect(page.text()).not.toContain('Restored')
    page.unmount()
    await writeDraft('sample', 7, { name: 'Ada', town: '' })
    open()
    await settled()
    expect(await storedDraft('sample')).toEqual({ name: 'Ada' })
    expect(page.text()).toContain('Restored')
  })

  test('never takes the place of what is typed already, and takes nothing that the form does not know', async () => {
    page.unmount()
    await writeDraft('sample', 7, { name: 'Ada', town: ['<b>'], shoe_size: '39' })
    open()
    await type('name', 'G')
    await settled()
    expect([field('name').element.value, field('town').element.value]).toEqual(['G', ''])
    expect(page.text()).not.toContain('Restored')
  })

  test('is deleted with what was typed when the form is reset', async () => {
    await type('name', 'Ada')
    await again()
    // What the component exposes.
    const { reset } = page.vm as unknown as Exposed
    reset()
    await settled()
    expect(field('name').element.value).toBe('')
    expect(page.text()).not.toContain('Restored')
    expect(await storedDraft('sample')).toBeUndefined()
  })
})
