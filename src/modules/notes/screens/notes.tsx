import { Form } from 'react-router'
import { pageNumber } from '#kit/paging.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { SearchWords } from '#ui/forms/search-words.tsx'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { ownNotes } from '../queries.server.ts'
import { bookmarkHref, noteHref } from '../rules.ts'
import type { NoteRow } from '../types.ts'
import type { Route } from './+types/notes'

export const handle = { hydrate: 'always', styles: 'courses' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const search = new URL(args.request.url).searchParams
    const q = search.get('q') ?? ''
    return { q, ...(await ownNotes(ctx, q, pageNumber(search.get('page')))) }
  })

/** All notes and bookmarks of the viewer, by course, with a search. */
export default function Notes({ loaderData: { q, rows, page, hasMore } }: Route.ComponentProps) {
  const isSearch = q !== ''
  return (
    <>
      <title>{`${m.notes_title()} - Stadi`}</title>
      <PageHead title={m.notes_title()} lead={m.notes_lead()} />
      {(rows.length > 0 || isSearch) && (
        <Form role="search" action="/notes" className="find">
          <SearchWords label={m.notes_search()} q={q} />
        </Form>
      )}
      {rows.length === 0 && <Nothing isSearch={isSearch} />}
      {byCourse(rows).map(([first, ...rest]) => (
        <Section
          key={first!.courseId}
          title={<span lang={first!.courseLang}>{first!.course}</span>}
          action={<Anchor to={`/courses/${first!.courseId}`}>{m.notes_to_course()}</Anchor>}
        >
          <ul className="stack">
            {[first!, ...rest].map((row) => (
              <Note key={row.lessonId} row={row} />
            ))}
          </ul>
        </Section>
      ))}
      <OtherPages label={m.notes_pages()} list={{ page, hasMore }} hrefFor={(one) => hrefOf(q, one)} />
      {rows.length > 0 && (
        <p>
          <a href="/notes.txt">{m.notes_file()}</a>
        </p>
      )}
    </>
  )
}

const hrefOf = (q: string, page: number): string =>
  `/notes?${new URLSearchParams({ ...(q && { q }), page: `${page}` }).toString()}`

/** They come by course already. */
function byCourse(rows: NoteRow[]): NoteRow[][] {
  const groups: NoteRow[][] = []
  for (const row of rows)
    if (groups.at(-1)?.[0]?.courseId === row.courseId) groups.at(-1)!.push(row)
    else groups.push([row])
  return groups
}

function Note({ row: { courseId, lessonId, lesson, lessonLang, text, bookmark } }: { row: NoteRow }) {
  return (
    <li>
      <h3>
        <Anchor to={noteHref(courseId, lessonId)} lang={lessonLang}>
          {lesson}
        </Anchor>
      </h3>
      {bookmark && (
        <p className="small">
          <Anchor to={bookmarkHref(courseId, lessonId, bookmark.step)}>
            {bookmark.step === null ? m.notes_bookmark() : m.notes_bookmark_step({ step: bookmark.step + 1 })}
          </Anchor>{' '}
          <span className="soft" lang={lessonLang}>
            {bookmark.words}
          </span>
        </p>
      )}
      {text && (
        <p className="own-lines" dir="auto">
          {held(text)}
        </p>
      )}
    </li>
  )
}

const Nothing = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyState
      title={m.notes_not_found()}
      action={<ButtonLink to="/notes">{m.notes_show_all()}</ButtonLink>}
    />
  ) : (
    <EmptyState
      scene="letter"
      title={m.notes_empty()}
      text={m.notes_empty_text()}
      action={<ButtonLink to="/courses?tab=in-progress">{m.notes_to_courses()}</ButtonLink>}
    />
  )
