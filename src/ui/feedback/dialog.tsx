import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Cross } from '#ui/icons.ts'
import { Pindo } from '#ui/pattern.tsx'
import { held } from '#ui/no-break/held.ts'

export type DialogProps = {
  open: boolean
  /** Called after Esc, the close button, the backdrop or a form with method="dialog". */
  onClose: () => void
  title: ReactNode
  closeText: string
  id?: string
  children: ReactNode
}

/**
 * A native dialog: a sheet from the bottom on phones, a centred box elsewhere. Rendered open by the server it is part of the page,
 * and its close button works before any script loads.
 */
export function Dialog({ open, onClose, title, closeText, id, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [openFirst] = useState(open)
  const isModal = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const { showModal } = element as { showModal?: () => void }
    // Firefox before 98 has no dialogs: there it opens as a part of the page.
    if (!showModal) return void element.toggleAttribute('open', open)
    if (open && !isModal.current) {
      const at = document.activeElement
      // showModal() refuses an element that is open already; removing the attribute closes it without an event.
      element.removeAttribute('open')
      showModal.call(element)
      isModal.current = true
      // Whoever was in it before scripts ran stays where they are.
      if (at instanceof HTMLElement && element.contains(at)) at.focus({ preventScroll: true })
    }
    if (!open && element.open) element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      id={id}
      className="dialog"
      aria-labelledby={titleId}
      open={openFirst}
      onClose={() => {
        isModal.current = false
        onClose()
      }}
      {...{ closedby: 'any' }}
    >
      <Pindo />
      <form method="dialog" className="dialog-head">
        <h2 id={titleId}>{held(title)}</h2>
        <button>
          <Icon of={Cross} label={closeText} />
        </button>
      </form>
      <div className="dialog-body">{held(children)}</div>
    </dialog>
  )
}
