declare global {
  /** Fields and buttons that were used before scripts were there; starter.ts lists them. */
  var stadiEarly: Set<Element> | undefined
}

/** Dispatched on the window when React has taken over a page: what ran in its place ends. */
export const TAKEN_OVER = 'stadi-taken-over'

/** Whether React listens at an element of the page by now. */
export const isReacts = (element: Element): boolean =>
  Object.keys(element).some((name) => name.startsWith('__reactProps'))

type Field = HTMLInputElement & { _valueTracker?: { setValue(text: string): void } }

/**
 * Tells React what was typed, chosen and pressed before it listened. Called when it has taken over a page, and again for each part of it
 * whose code came later. React compares a field with what it last knew of it, so that is taken back; the field stays untouched, as
 * somebody may be typing in it.
 */
export function tellEarly(): void {
  for (const field of (globalThis.stadiEarly ?? []) as Set<Field>) {
    if (!isReacts(field)) continue
    globalThis.stadiEarly!.delete(field)
    const { type, checked } = field
    if (type === 'radio' && !checked) continue
    // oxlint-disable-next-line no-underscore-dangle -- React's own name
    field._valueTracker?.setValue('')
    // An event of this kind does not tick a box once more.
    const isPressed = /^(button|radio|checkbox)$/.test(type)
    const isChosen = /^(file|select)/.test(type)
    field.dispatchEvent(new Event(isPressed ? 'click' : isChosen ? 'change' : 'input', { bubbles: true }))
  }
}
