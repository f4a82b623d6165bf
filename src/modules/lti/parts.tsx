import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { held } from '#ui/no-break/held.ts'
import type { CourseChoice } from './types.ts'

type Props = CourseChoice & {
  /** The address of the list. */
  here: string
  /** What each address of the list has in its query. */
  kept?: Record<string, string>
  /** The form that takes a course. */
  form: (course: { id: number; title: string }) => ReactNode
}

/** The courses that a teacher of another system chooses from, with scripts or without, in a frame or not. */
export const CoursesToChoose = ({ q, page, pages, instead, courses, here, kept = {}, form }: Props) => (
  <div className="stack">
    <form
      action={here}
      method="get"
      role="search"
      aria-label={m.lti_choose_search()}
      className="row items-end"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        key={q}
        type="search"
        name="q"
        label={m.lti_choose_search()}
        defaultValue={q}
        maxLength={100}
        className="min-w-0 flex-1 basis-48"
      />
      <Button variant="outline">{m.common_search()}</Button>
    </form>
    {instead !== null && <p role="status">{m.common_search_instead({ q, instead })}</p>}
    {courses.length === 0 ? (
      <p className="soft">{m.lti_choose_none({ q })}</p>
    ) : (
      <ul className="grid">
        {courses.map(({ id, title, lang, facts, isPaid }) => (
          <li key={id} className="flex items-start justify-between gap-3 lined-below py-3">
            <div className="min-w-0 flex-1">
              <h2 className="text-lg wrap-anywhere" lang={lang}>
                {held(title)}
              </h2>
              <Facts>
                {facts.map((fact) => (
                  <span key={fact}>{held(fact)}</span>
                ))}
              </Facts>
              {isPaid && <p className="small soft">{m.lti_choose_paid()}</p>}
            </div>
            {form({ id, title })}
          </li>
        ))}
      </ul>
    )}
    <Pagination
      page={page}
      pages={pages}
      label={m.catalogue_pages()}
      previousText={m.common_previous()}
      nextText={m.common_next()}
      pageText={(number) => m.catalogue_page({ page: number })}
      hrefFor={(to) => `${here}?${new URLSearchParams({ ...kept, ...(q && { q }), page: String(to) })}`}
    />
  </div>
)
