import { Refusal } from '#kit/refusal.ts'
import { answerTo } from '#shell/form/answer.server.ts'
import type { FormAnswer } from '#shell/form/answer.ts'
import { refusalText } from './refusal-words.ts'

/** The CV of a form and its name. A form without a chosen file sends an empty one without a name. */
export async function cvIn(form: FormData): Promise<{ cv?: Uint8Array; cvName?: string }> {
  const file = form.get('cv')
  return file instanceof File && (file.name || file.size > 0)
    ? { cv: new Uint8Array(await file.arrayBuffer()), cvName: file.name }
    : {}
}

/** What the page says to somebody whose CV was far too large to be read (body-limit.server.ts). */
export function cvTooLarge(request: Request): FormAnswer | null {
  if (new URL(request.url).searchParams.get('cv') !== 'too-large') return null
  return answerTo(
    new FormData(),
    refusalText(new Refusal('invalid-input', { fields: { cv: 'file-too-large' } })),
  )
}
