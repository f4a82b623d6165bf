/** Lets the buttons of a lesson's data copy it, and shows them. @returns what ends it */
export function listenToCopying(within: ParentNode): () => void {
  const buttons = [...within.querySelectorAll<HTMLElement>('.data button')]
  for (const button of buttons) {
    button.hidden = false
    button.addEventListener('click', copy)
  }
  return () => {
    for (const button of buttons) button.removeEventListener('click', copy)
  }
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
