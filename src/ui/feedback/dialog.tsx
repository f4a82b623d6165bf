import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Cross } from '#ui/icons.ts'
import { Pindo } from '#ui/pattern.tsx'

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

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.matches(':modal')) {
      // showModal() refuses an element that is open already; removing the attribute closes it without an event.
      element.removeAttribute('open')
      element.showModal()
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
      onClose={onClose}
      {...{ closedby: 'any' }}
    >
      <Pindo />
      <form method="dialog" className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button>
          <Icon of={Cross} label={closeText} />
        </button>
      </form>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}
