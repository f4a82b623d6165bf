import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Field, type Option, Select } from '#ui/forms/field.tsx'
import { adminHref } from './address.ts'
import type { filterWords } from './filter-words.server.ts'
import { Behind, RowForm } from './row-form.tsx'
import { Search } from './rows.tsx'

/** One filter of a list, with texts made on the server; with options it is a select. */
export type FilterField = {
  name: string
  label: string
  value: string | number | undefined
  type?: 'date' | 'number'
  options?: Option[]
}

type Props = {
  q: string
  label: string
  path: string
  fields: FilterField[]
  /** The query string of the URL; empty if no filter is set. */
  query: string
}

/** A search with filters. All of them are in the URL, and none needs scripts. */
export const Filters = ({ q, label, path, fields, query }: Props) => (
  <Search q={q} label={label} clear={adminHref(path)} isSet={query !== ''}>
    {fields.map(({ value, options, ...field }) =>
      options ? (
        <Select key={field.name} {...field} options={options} defaultValue={value} />
      ) : (
        <Field key={field.name} {...field} className="admin-narrow" defaultValue={value} />
      ),
    )}
  </Search>
)

type SavedProps = {
  list: 'users' | 'payments'
  saved: { id: string; name: string; query: string; drop: string }[]
  query: string
  words: ReturnType<typeof filterWords>
}

/** The viewer's saved filters of a list, and a form to save the current ones. */
export function SavedFilters({ list, saved, query, words }: SavedProps) {
  return (
    <div className="row mb-4 small">
      {saved.length > 0 && (
        <nav aria-label={words.saved} className="row">
          {saved.map((filter) => (
            <span key={filter.id} className="inline-flex items-center">
              <Anchor
                to={`/admin/${list}?${filter.query}`}
                className="btn btn-quiet"
                aria-current={filter.query === query ? 'page' : undefined}
              >
                <bdi>{filter.name}</bdi>
              </Anchor>
              <ActionForm intent="drop-filter" id={filter.id} preventScrollReset>
                <Submit variant="quiet" aria-label={filter.drop}>
                  {words.dropShort}
                </Submit>
              </ActionForm>
            </span>
          ))}
        </nav>
      )}
      {query && (
        <Behind summary={words.keep} of={words.ofList} id="filter">
          <RowForm intent="keep-filter" id="filter" button={words.button}>
            <input type="hidden" name="list" value={list} />
            <input type="hidden" name="query" value={query} />
            <Field name="name" label={words.name} required maxLength={40} autoComplete="off" />
          </RowForm>
        </Behind>
      )}
    </div>
  )
}
