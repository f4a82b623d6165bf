import { type RefObject, useEffect } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'

/** What an action of the tracker answers when nothing was written. */
export type Said = {
  refused: { code: string; title: string; text: string; fields: Record<string, string> }
  values: Record<string, string>
}

/** For a clientAction: a write lost on its way gets the same words as one that failed at the server; what was typed stays. */
export async function sent<T>(serverAction: () => Promise<T>, failed: () => string) {
  try {
    return await serverAction()
  } catch (error) {
    const isAnswer =
      error instanceof Response ||
      error instanceof DOMException ||
      (isRouteErrorResponse(error) && error.status < 500)
    if (isAnswer) throw error
    const said: Said = {
      refused: { code: 'unsent', title: m.refusal_error(), text: failed(), fields: {} },
      values: {},
    }
    // A status of 400 and above keeps React Router from reading everything again, which would fail too.
    return data(said, { status: 503 })
  }
}

const failures = new Set(['failed', 'unsent'])

/** Says a failure as a toast too, and leads to the first field that needs another look. */
export function useSaid(said: Said | undefined, form?: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (!said) return
    // What was filled in wrongly stands beside the fields; failures are toasts too (PRG-13, PRG-22, PRG-33).
    if (failures.has(said.refused.code))
      showToast({ title: said.refused.title, text: said.refused.text, tone: 'brick' })
    form?.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [said, form])
}
