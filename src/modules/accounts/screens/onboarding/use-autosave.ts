import { type FormEvent, useRef } from 'react'

// Milliseconds: enough to type a word or tick a few boxes before anything is sent.
const SOON = 400

/**
 * Saves a step's answers as they are entered, so that a reload loses nothing; without scripts its buttons do.
 * @param onSaved what depends on them is read again
 */
export function useAutosave(onSaved?: () => unknown) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<AbortController>(undefined)
  // What the form itself sends is newer than any of these.
  const stopSaving = () => {
    clearTimeout(waiting.current)
    sending.current?.abort()
  }
  const saveSoon = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    stopSaving()
    waiting.current = setTimeout(() => {
      sending.current = new AbortController()
      save(form, sending.current.signal, onSaved)
    }, SOON)
  }
  return { saveSoon, stopSaving }
}

/** As "Next" would, without navigating. The next attempt or the button makes up for a lost one. */
function save(form: HTMLFormElement, signal: AbortSignal, onSaved?: () => unknown): void {
  const body = new URLSearchParams({ intent: 'next' })
  for (const [name, value] of new FormData(form)) body.append(name, String(value))
  fetch(form.action, { method: 'POST', body, redirect: 'manual', keepalive: true, signal })
    .then(onSaved)
    .catch((error: unknown) => {
      if (!signal.aborted) console.error('answers not kept yet', error)
    })
}
