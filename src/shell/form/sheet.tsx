import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from './action-form.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

type SheetProps = { title: string; /** The page that it lies on. */ back: string; children: ReactNode }

/** A dialog over a page, with its own URL; without scripts it is part of the page, at the top. */
export function Sheet({ title, back, children }: SheetProps) {
  const navigate = useNavigate()
  const [before] = useState(() => (typeof document === 'undefined' ? null : document.activeElement))
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog would start at its close button; who was in a field of it already stays there.
    const body = sheet.current?.querySelector('.dialog-body')
    if (!body?.contains(document.activeElement))
      body?.querySelector<HTMLElement>(':is(input:not([type=hidden]), select, textarea)')?.focus()
  }, [])
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected && before !== document.body)
        before.focus({ preventScroll: true })
    },
    [before],
  )
  return (
    <div className="sheet" ref={sheet}>
      <title>{`${title} - Stadi`}</title>
      <Dialog
        open
        onClose={() => void navigate(back, { preventScrollReset: true })}
        title={title}
        closeText={m.common_close()}
      >
        {children}
      </Dialog>
    </div>
  )
}

type SheetFormProps = { save: string; failed: string; back: string; children: ReactNode }

/** The form of a sheet: the error on top, then fields, then its button and a way back. */
export function SheetForm({ save, failed, back, children }: SheetFormProps) {
  return (
    <ActionForm className="stack" failed={failed} preventScrollReset>
      {children}
      <p className="row">
        <Submit>{save}</Submit>
        <ButtonLink to={back} variant="quiet" preventScrollReset>
          {m.common_cancel()}
        </ButtonLink>
      </p>
    </ActionForm>
  )
}
