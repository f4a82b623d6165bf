import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cross } from '#ui/icons.ts'
import { Pindo } from '#ui/pattern.tsx'
import { held } from '#ui/no-break/held.ts'
import { useHydrated } from '#shell/use-hydrated.ts'

type Props = { title: ReactNode; closeTo: string; children: ReactNode }

/**
 * A sheet over the page behind it, with its own URL: open as the server sends it, closed by a link. Scripts make it modal by
 * disabling everything else but the toasts; showModal() would put them behind its backdrop and out of reach.
 */
export function PaymentSheet({ title, closeTo, children }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const modal = useHydrated()
  useSheet(sheet, closeTo)
  return (
    <>
      <Anchor className="pay-veil" to={closeTo} preventScrollReset tabIndex={-1} aria-hidden="true" />
      <dialog
        ref={sheet}
        open
        tabIndex={-1}
        className="dialog pay-sheet"
        aria-labelledby={titleId}
        aria-modal={modal || undefined}
      >
        <Pindo />
        <div className="dialog-head">
          <h2 id={titleId}>{held(title)}</h2>
          <Anchor className="pay-close" to={closeTo} preventScrollReset>
            <Icon of={Cross} label={m.common_close()} />
          </Anchor>
        </div>
        <div className="dialog-body">{held(children)}</div>
      </dialog>
    </>
  )
}

/** Takes the focus and returns it, and closes with Escape. */
function useSheet(sheet: RefObject<HTMLDialogElement | null>, closeTo: string): void {
  const navigate = useNavigate()
  const close = useEffectEvent(() => void navigate(closeTo, { preventScrollReset: true }))
  useEffect(() => {
    const element = sheet.current!
    const before = document.activeElement
    const release = switchOffOthers(element)
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    if (!element.contains(document.activeElement))
      (
        element.querySelector<HTMLElement>('input:not([type=hidden], details:not([open]) *)') ?? element
      ).focus()
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      release()
      // The buy button, unless the page was opened here or it disappeared with the purchase.
      const back =
        before instanceof HTMLElement && before !== document.body && before.isConnected
          ? before
          : document.getElementById('main')
      back?.focus({ preventScroll: true })
    }
  }, [sheet])
}

/** Makes everything but the sheet, its backdrop and the toasts inert. @returns how to undo it */
function switchOffOthers(sheet: HTMLElement): () => void {
  const off: Element[] = []
  for (let at: Element = sheet; at !== document.body && at.parentElement; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      if (other === at || other.matches('.pay-veil, [aria-live], [inert]')) continue
      other.setAttribute('inert', '')
      off.push(other)
    }
  }
  return () => {
    for (const other of off) other.removeAttribute('inert')
  }
}
