import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { PAGE_ROWS } from '#kit/paging.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Table, type TableProps } from '#ui/layout/table.tsx'

type RowsProps<Row> = TableProps<Row> & {
  /** Said instead of an empty table. */
  none: string
  page: number
  hrefFor: (page: number) => string
}

/** A dense table and the way to its other pages. Queries give one row more than a page shows: it tells whether there is a next page. */
export function Rows<Row>({ none, page, hrefFor, rows, ...table }: RowsProps<Row>) {
  return (
    <div className="stack small admin-rows">
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <Table {...table} rows={rows.slice(0, PAGE_ROWS)} />
      )}
      <OtherPages of={String(table.caption)} page={page} more={rows.length > PAGE_ROWS} hrefFor={hrefFor} />
    </div>
  )
}

type PagesProps = Pick<RowsProps<unknown>, 'page' | 'hrefFor'> & { of: string; more: boolean }

function OtherPages({ of, page, more, hrefFor }: PagesProps) {
  if (page === 1 && !more) return null
  return (
    <nav aria-label={m.admin_pages_of({ list: of })} className="pagination">
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
  )
}

type SearchProps = {
  q: string
  /** Of the field. */
  label: string
  /** Of the whole search, where it is more than its field. */
  name?: string
  /** The page of the list, where that is not this one. */
  to?: string
  /** The same list without a search. */
  clear: string
  className?: string
  /** Further fields. */
  children?: ReactNode
}

/** A search that stands in the address; it needs no scripts. */
export function Search({ to, q, label, name = label, clear, className = 'mb-4', children }: SearchProps) {
  return (
    <Form action={to} method="get" role="search" aria-label={name} className={`row ${className} items-end!`}>
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
        <Anchor className="btn btn-quiet" to={clear}>
          {m.admin_clear()}
        </Anchor>
      )}
    </Form>
  )
}
