import type { ReactNode } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'

type BehindProps = {
  summary: string
  /** Whose it is, for people who cannot see the row. */
  of: string
  /** The record to which its forms belong: it is open when one of them was refused. */
  id?: string
  children: ReactNode
}

/** Actions on a row are behind one more press, so that nothing happens by accident; it opens without scripts. */
export function Behind({ summary, of, id, children }: BehindProps) {
  const answer = useFormAnswer({ anyForm: true })
  return (
    <details className="behind" open={id !== undefined && answer?.id === id}>
      <summary>
        {held(summary)}
        <span className="visually-hidden"> {of}</span>
      </summary>
      <div>{held(children)}</div>
    </details>
  )
}

type RowFormProps = {
  intent: string
  id: string
  /** The page that handles it, if that is not this one. */
  action?: string
  /** What will happen. */
  note?: ReactNode
  button: string
  danger?: boolean
  ask?: Ask
  /** Shows its refusal itself, on a page that has no place for it. */
  loud?: boolean
  /** Additional fields, after the note. */
  children?: ReactNode
}

/** One action on one row, as its own form; the page shows its refusal at the top. Typed values are kept. */
export function RowForm({ note, button, danger, ask, loud, children, ...form }: RowFormProps) {
  return (
    <ActionForm {...form} quiet={!loud} preventScrollReset className="row-form">
      {note && <p>{held(note)}</p>}
      {children}
      {ask && <Asked {...ask} />}
      <Submit variant={danger ? 'danger' : 'outline'}>{button}</Submit>
    </ActionForm>
  )
}

/** A required text for an action. */
export type Ask = {
  name: string
  label: string
  hint?: string
  maxLength: number
  optional?: boolean
  /** One line, such as a code. */
  short?: boolean
}

export function Asked({ optional, short, ...words }: Ask) {
  const field = {
    ...words,
    className: 'w-full',
    note: optional ? m.admin_optional() : undefined,
    required: !optional,
  }
  return short ? (
    <Field {...field} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
  ) : (
    <TextArea {...field} />
  )
}
