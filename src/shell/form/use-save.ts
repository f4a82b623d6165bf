import { useFetcher } from 'react-router'
import type { FormAnswer, FormRefusal } from './answer.ts'

type Saving<Extra> = {
  save(form: HTMLFormElement): void
  /** The pending submission, until the page has revalidated. */
  sent: FormData | undefined
  isSaving: boolean
  refusal: FormRefusal | undefined
  /** Where the action leads on to once nothing is in somebody's hands. */
  onward: string | undefined
  /** What else the action answered, of the last that was saved. */
  extra: Extra | undefined
}

/**
 * Submits the values of an ActionForm while its page stays as it is, as a button of this intent would. The action sees the field
 * `live` and does not redirect.
 */
export function useSave<Extra>(intent: string): Saving<Extra> {
  const { submit, state, data, formData } = useFetcher<FormAnswer<Extra & { onward?: string }> | null>()
  const save = (form: HTMLFormElement) => {
    const fields = new FormData(form)
    fields.set('intent', intent)
    fields.set('live', '1')
    void submit(fields, { method: 'post', action: form.getAttribute('action')!.split('#')[0]! })
  }
  return {
    save,
    sent: formData,
    isSaving: state !== 'idle',
    refusal: data?.refusal,
    onward: data?.extra?.onward,
    extra: data?.extra,
  }
}
