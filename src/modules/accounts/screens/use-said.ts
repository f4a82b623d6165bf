import { type RefObject, useEffect } from 'react'
import { showToast } from '#ui/toast.tsx'

type Answer = { refused?: { title: string; text: string }; said?: { title: string; text: string } }

/** Says an answer as a toast too, and leads to the first field that needs another look. The page shows the same words without scripts. */
export function useSaid(answer: Answer | undefined, form?: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!answer) return
    if (answer.refused) showToast({ title: answer.refused.title, text: answer.refused.text, tone: 'brick' })
    else if (answer.said) showToast(answer.said)
    // The words stand above what was pressed; on a phone they may have slid out of sight.
    const words = document.querySelector('#main .notice[role=alert]') ?? document.querySelector('#main .notice')
    words?.scrollIntoView({ block: 'nearest' })
    form?.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus({ preventScroll: true })
  }, [answer, form])
}
