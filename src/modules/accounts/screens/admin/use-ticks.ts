import { type KeyboardEvent, type RefObject, useState } from 'react'

/** The checkboxes of a form's rows: how many are ticked, all at once, none by Esc. */
export function useTicks(form: RefObject<HTMLFormElement | null>) {
  const [ticked, setTicked] = useState(0)
  const boxes = () => [...form.current!.querySelectorAll<HTMLInputElement>('[name=ids]')]
  const onChange = () => setTicked(boxes().filter(({ checked }) => checked).length)
  const tick = (isTicked: boolean) => {
    for (const box of boxes()) box.checked = isTicked
    onChange()
  }
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    // In the reason field Esc may cancel what is being typed.
    if (key === 'Escape' && (target as Element).tagName === 'INPUT') tick(false)
  }
  return { ticked, tick, handlers: { onChange, onKeyDown } }
}
