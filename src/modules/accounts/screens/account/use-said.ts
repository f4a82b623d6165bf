import { type RefObject, useEffect } from 'react'
import { showToast } from '#ui/feedback/toast.tsx'

type Answer = { refused?: { title: string; text: string }; said?: { title: string; text: string } }

/**
 * Leads to what an answer says on the page and to the first field that needs another look.
 * @param door at the door a no is a toast too (AUTH-22 to AUTH-26), while what was done stands on the page until it is read, once
 */
export function useSaid(answer: Answer | undefined, form?: RefObject<HTMLElement | null>, door = false) {
  useEffect(() => {
    if (!answer) return
    if (answer.refused && door)
      showToast({ title: answer.refused.title, text: answer.refused.text, tone: 'brick' })
    if (!answer.refused && answer.said && !door) showToast(answer.said)
    // The words stand above what was pressed; on a phone they may have slid out of sight.
    const words =
      document.querySelector('#main .banner[role=alert]') ?? document.querySelector('#main .banner')
    words?.scrollIntoView({ block: 'nearest' })
    form?.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus({ preventScroll: true })
  }, [answer, form, door])
}
