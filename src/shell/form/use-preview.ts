import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { FormAnswer } from './answer.ts'

// Milliseconds without typing.
const PAUSE = 800

/**
 * Calls the page's action with `intent` whenever typing into a field pauses, such as for a preview; the page stays as it is.
 * @param part an element inside the form @returns the last answer
 */
export function usePreview<Extra>(intent: string, field: string, part: RefObject<HTMLElement | null>) {
  const fetcher = useFetcher<FormAnswer<Extra>>()
  const ask = useEffectEvent((value: string) => {
    void fetcher.submit({ intent, [field]: value }, { method: 'post' })
  })
  useEffect(() => {
    const input = part.current?.closest('form')?.querySelector<HTMLTextAreaElement>(`[name="${field}"]`)
    if (!input) return
    let timer: ReturnType<typeof setTimeout>
    const rest = () => {
      clearTimeout(timer)
      timer = setTimeout(() => ask(input.value), PAUSE)
    }
    input.addEventListener('input', rest)
    return () => {
      clearTimeout(timer)
      input.removeEventListener('input', rest)
    }
  }, [field, part])
  return fetcher.data?.extra
}
