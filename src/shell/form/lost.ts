import { data } from 'react-router'
import { isOutage } from '#shell/connection.ts'
import { m } from '#paraglide/messages.js'
import type { FormAnswer } from './answer.ts'
import { senderOf, typedIn } from './sent.ts'

type Results = Record<string, { type: string; result: unknown }>

/** A clientMiddleware of the root: a write lost on the network becomes a message beside its form, which keeps the typed values. */
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
    // A status of 400 and above keeps React Router from revalidating, which would fail too.
    Object.assign(one, { type: 'data', result: data(answer, { status: 503 }) })
  }
}

/** No response, or a page from an intermediary. React Router wraps our errors like data. */
const wasLost = (result: unknown): boolean => {
  const { data: wrapped, status = 0 } = (result ?? {}) as { data?: unknown; status?: number }
  return isOutage(result) || isOutage(wrapped) || status >= 500
}
