import { type MouseEvent, useEffect, useRef } from 'react'
import { Prose } from '#ui/prose.tsx'

/** A lesson's text. Its data has buttons to copy it, which only scripts can do: they show them. */
export function LessonText({ safeHtml }: { safeHtml: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const button of box.current!.querySelectorAll<HTMLElement>('.data button')) button.hidden = false
  }, [safeHtml])
  return (
    <div ref={box} onClick={copy}>
      <Prose safeHtml={safeHtml} />
    </div>
  )
}

async function copy({ target }: MouseEvent): Promise<void> {
  const button = target instanceof Element ? target.closest<HTMLElement>('.data button') : null
  const data = button?.closest('.data')
  const text = data?.querySelector('pre')
  if (!button || !text) return
  const isCopied = await written(text.textContent)
  // Whoever may not write to the clipboard has it chosen, and copies it by hand.
  if (!isCopied) getSelection()?.selectAllChildren(text)
  data!.querySelector('[role=status]')!.textContent = button.dataset[isCopied ? 'said' : 'else']!
}

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
