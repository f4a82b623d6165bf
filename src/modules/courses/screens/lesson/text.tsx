import { type RefObject, useEffect } from 'react'
import { Prose } from '#ui/prose.tsx'

type Props = { safeHtml: string; lang: string | undefined; box: RefObject<HTMLDivElement | null> }

/** A lesson's text. Its data has buttons to copy it, which only scripts can do: they show them. */
export function LessonText({ safeHtml, lang, box }: Props) {
  useEffect(() => {
    const buttons = [...box.current!.querySelectorAll<HTMLElement>('.data button')]
    for (const button of buttons) {
      button.hidden = false
      button.addEventListener('click', copy)
    }
    return () => {
      for (const button of buttons) button.removeEventListener('click', copy)
    }
  })
  return (
    <div ref={box}>
      <Prose safeHtml={safeHtml} lang={lang} />
    </div>
  )
}

async function copy({ currentTarget }: MouseEvent): Promise<void> {
  const button = currentTarget as HTMLElement
  const data = button.closest('.data')!
  const text = data.querySelector('pre')!
  const isCopied = await written(text.textContent)
  // Whoever may not write to the clipboard has it chosen, and copies it by hand.
  if (!isCopied) getSelection()?.selectAllChildren(text)
  data.querySelector('[role=status]')!.textContent = button.dataset[isCopied ? 'said' : 'else']!
}

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
