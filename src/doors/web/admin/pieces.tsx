import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { kes } from '#kit/money.ts'
import { momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { Table, type TableProps } from '#ui/layout/table.tsx'
import type { Refused } from '#web/answers.server.ts'

/** Queries give one row more than a page shows: it tells whether there is a next page. */
const PAGE_ROWS = 20

/** An address of the area; empty filters and first pages are left out. */
export function adminHref(filters: Record<string, string | number>): string {
  const kept = Object.entries(filters).filter(
    ([name, value]) => value !== '' && value !== 0 && !(value === 1 && name !== 'log'),
  )
  return `/admin?${new URLSearchParams(kept.map(([name, value]) => [name, String(value)]))}`
}

export function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="figures whitespace-nowrap">
      {momentInWords(at, getLocale())}
    </time>
  )
}

export function Money({ amountKes }: { amountKes: number | null }) {
  return amountKes === null ? (
    m.admin_not_told()
  ) : (
    <span className="whitespace-nowrap">{kes(amountKes, getLocale())}</span>
  )
}

type Told = { paymentId: string | null; accountReference: string | null; description: string | null }

/** Leads to the story of a payment; its reference in the search leaves the payment's own row beside it. */
export function StoryLink({ paymentId, accountReference, description }: Told) {
  if (!paymentId) return m.admin_none()
  return (
    <Anchor to={adminHref({ tab: 'payments', q: accountReference ?? '', payment: paymentId })}>
      <bdi>{description}</bdi>
    </Anchor>
  )
}

/** An e-mail address or another long word: whole on a wide screen, broken where a phone has no room. */
export function Long({ children }: { children: ReactNode }) {
  return <bdi className="wrap-anywhere">{children}</bdi>
}

type RowsProps<Row> = TableProps<Row> & {
  /** Said instead of an empty table. */
  none: string
  page: number
  hrefFor: (page: number) => string
}

/** A dense table and the way to its other pages. */
export function Rows<Row>({ none, page, hrefFor, rows, ...table }: RowsProps<Row>) {
  const more = rows.length > PAGE_ROWS
  return (
    <div className="stack small admin-rows">
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <Table {...table} rows={rows.slice(0, PAGE_ROWS)} />
      )}
      {(page > 1 || more) && (
        <nav aria-label={m.admin_pages_of({ list: String(table.caption) })} className="pagination">
          {page > 1 && (
            <Anchor to={hrefFor(page - 1)} rel="prev">
              {m.common_previous()}
            </Anchor>
          )}
          <span className="soft px-2">{m.admin_page({ page })}</span>
          {more && (
            <Anchor to={hrefFor(page + 1)} rel="next">
              {m.common_next()}
            </Anchor>
          )}
        </nav>
      )}
    </div>
  )
}

/** A search that stands in the address; it needs no scripts. */
export function Search({
  tab,
  q,
  label,
  children,
}: {
  tab: string
  q: string
  label: string
  children?: ReactNode
}) {
  return (
    <Form method="get" role="search" aria-label={label} className="row mb-4 items-end!">
      <input type="hidden" name="tab" value={tab} />
      {/* The key gives the field its new words when the address changes. */}
      <Field
        key={q}
        className="max-w-full w-72"
        type="search"
        name="q"
        label={label}
        defaultValue={q}
        maxLength={100}
      />
      {children}
      <Button variant="outline">{m.common_search()}</Button>
      {q && (
        <Anchor className="btn btn-quiet" to={adminHref({ tab })}>
          {m.admin_clear()}
        </Anchor>
      )}
    </Form>
  )
}

/** What can be done to a row stands behind one more press, so that nothing happens by a slip; it opens without scripts. */
export function Behind({
  summary,
  of,
  open,
  children,
}: {
  summary: string
  of: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className="text-left md:-my-2.5" open={open}>
      <summary className="inline-flex min-h-11 items-center font-bold text-leaf underline">
        {summary}
        <span className="visually-hidden"> {of}</span>
      </summary>
      <div className="grid gap-4 pb-3 md:w-64">{children}</div>
    </details>
  )
}

/** A text that has to be given with an action. */
export type Ask = {
  name: string
  label: string
  hint: string
  maxLength: number
  optional?: boolean
  /** One line, such as a code. */
  short?: boolean
}

type RowFormProps = {
  intent: string
  id: string
  /** What will happen. */
  note?: ReactNode
  button: string
  danger?: boolean
  ask?: Ask
  refused?: Refused
  /** Other fields, after the note. */
  children?: ReactNode
}

export const isRefused = (refused: Refused | undefined, intent: string, id: string): boolean =>
  refused?.values.intent === intent && refused.values.id === id

/** One action on one row, as a form of its own. What was typed stays when it is refused. */
export function RowForm({ intent, id, note, button, danger, ask, refused, children }: RowFormProps) {
  const sent = useNavigation().formData
  const pending = sent?.get('intent') === intent && sent.get('id') === id
  const mine = isRefused(refused, intent, id) ? refused : undefined
  return (
    <Form method="post" preventScrollReset className="grid justify-items-start gap-2">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {note && <p>{note}</p>}
      {children}
      {ask && <Asked ask={ask} refused={mine} />}
      <Button variant={danger ? 'danger' : 'outline'} pending={pending} pendingText={m.common_please_wait()}>
        {button}
      </Button>
    </Form>
  )
}

/** @param refused only what was refused in this very form */
export function Asked({
  ask: { name, label, hint, maxLength, optional, short },
  refused,
}: {
  ask: Ask
  refused?: Refused
}) {
  const words = {
    className: 'w-full',
    name,
    label,
    hint,
    note: optional ? m.admin_optional() : undefined,
    error: refused?.refused.fields[name],
  }
  const typed = { maxLength, required: !optional, defaultValue: refused?.values[name] }
  return short ? (
    <Field {...words} {...typed} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
  ) : (
    <TextArea {...words} {...typed} />
  )
}
