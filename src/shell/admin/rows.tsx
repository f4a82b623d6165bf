import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Page } from '#kit/paging.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Table, type TableProps } from '#ui/layout/table.tsx'

type RowsProps<Row> = Omit<TableProps<Row>, 'rows'> & {
  list: Page<Row>
  /** Shown instead of an empty table. */
  none: string
  hrefFor: (page: number) => string
}

/** A page of a list as a dense table, with links to its other pages. */
export function Rows<Row>({ list, none, hrefFor, ...table }: RowsProps<Row>) {
  return (
    <div className="stack small admin-rows">
      {list.rows.length === 0 ? <p className="soft">{none}</p> : <Table {...table} rows={list.rows} />}
      <OtherPages of={String(table.caption)} list={list} hrefFor={hrefFor} />
    </div>
  )
}

type PagesProps = Pick<RowsProps<unknown>, 'list' | 'hrefFor'> & { of: string }

/** Links to the other pages of a list whose length nobody counts. */
export function OtherPages({ of, list: { page, hasMore }, hrefFor }: PagesProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label={m.admin_pages_of({ list: of })} className="pagination">
      {page > 1 && (
        <Anchor to={hrefFor(page - 1)} rel="prev">
          {m.common_previous()}
        </Anchor>
      )}
      <span className="soft">{m.admin_page({ page })}</span>
      {hasMore && (
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
  /** Of the whole search, if it is more than its field. */
  name?: string
  /** The page of the list, if that is not this one. */
  to?: string
  /** The same list without a search. */
  clear: string
  /** Whether there is anything to clear besides the search. */
  isSet?: boolean
  className?: string
  /** Additional fields. */
  children?: ReactNode
}

/** A search that is kept in the URL; it needs no scripts. */
export function Search({
  to,
  q,
  label,
  name = label,
  clear,
  isSet,
  className = 'mb-4',
  children,
}: SearchProps) {
  return (
    <Form
      action={to}
      method="get"
      role="search"
      aria-label={name}
      className={`row admin-filter ${className}`}
    >
      {/* The key resets the field when the URL changes. */}
      <Field
        key={q}
        className="admin-search"
        type="search"
        name="q"
        label={label}
        defaultValue={q}
        maxLength={100}
      />
      {children}
      <Button variant="outline">{m.common_search()}</Button>
      {(q || isSet) && (
        <Anchor className="btn btn-quiet" to={clear}>
          {m.admin_clear()}
        </Anchor>
      )}
    </Form>
  )
}
