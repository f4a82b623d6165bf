import { type KeyboardEvent, type RefObject, useState } from 'react'

/** The boxes of a form's rows: how many are ticked, all at once, none by Esc. @param first so many are ticked at first */
export function useTicks(form: RefObject<HTMLFormElement | null>, first: number) {
  const [ticked, setTicked] = useState(first)
  const boxes = () => [...form.current!.querySelectorAll<HTMLInputElement>('[name=ids]')]
  const onChange = () => setTicked(boxes().filter(({ checked }) => checked).length)
  const tick = (isTicked: boolean) => {
    for (const box of boxes()) box.checked = isTicked
    onChange()
  }
  const untick = () => {
    tick(false)
    form.current!.querySelector('input')?.focus()
  }
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // In the reason Esc may end what is being typed.
    if (key === 'Escape' && ticked > 0 && (target as Element).tagName === 'INPUT') untick()
  }
  return { ticked, tick, untick, handlers: { onChange, onKeyDown } }
}
