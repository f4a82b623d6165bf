import { data } from 'react-router'
import { isOutage } from '#shell/connection.ts'
import { m } from '#paraglide/messages.js'
import type { FormAnswer } from './answer.ts'
import { senderOf, typedIn } from './sent.ts'

type Results = Record<string, { type: string; result: unknown }>

/** A clientMiddleware of the root: a write that was lost on its way becomes words beside its form, in which what was typed stays. */
export async function answerWhatWasLost(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<void> {
  const copy = request.method === 'GET' ? null : request.clone()
  for (const one of Object.values((await next()) as Results)) {
    if (!copy || one.type !== 'error' || !wasLost(one.result)) continue
    const form = await copy.formData()
    const title = m.common_unsent_title()
    const answer: FormAnswer = {
      ...senderOf(form),
      refusal: { code: 'unsent', title, text: m.common_unsent(), fields: {} },
      values: typedIn(form),
    }
    // A status of 400 and above keeps React Router from reading everything again, which would fail too.
    Object.assign(one, { type: 'data', result: data(answer, { status: 503 }) })
  }
}

/** Nothing came back, or a page of somebody between us and the server. React Router wraps an error of ours as it wraps data. */
const wasLost = (result: unknown): boolean => {
  const { data: wrapped, status = 0 } = (result ?? {}) as { data?: unknown; status?: number }
  return isOutage(result) || isOutage(wrapped) || status >= 500
}
