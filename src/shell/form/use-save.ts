import { useFetcher } from 'react-router'
import type { FormAnswer, FormRefusal } from './answer.ts'

type Saving = {
  save(form: HTMLFormElement): void
  /** What is on its way, until the page has read what came of it. */
  sent: FormData | undefined
  isSaving: boolean
  refusal: FormRefusal | undefined
}

/**
 * Sends what stands in an ActionForm while its page stays as it is, as a button of this intent would.
 * The action sees the field `live` and gives no address to go on to.
 */
export function useSave(intent: string): Saving {
  const { submit, state, data, formData } = useFetcher<FormAnswer | null>()
  const save = (form: HTMLFormElement) => {
    const fields = new FormData(form)
    fields.set('intent', intent)
    fields.set('live', '1')
    void submit(fields, { method: 'post', action: form.getAttribute('action')!.split('#')[0]! })
  }
  return { save, sent: formData, isSaving: state !== 'idle', refusal: data?.refusal }
}
