import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows, Search } from '#shell/admin/rows.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { editCourse } from '../commands/drafts-of-courses.server.ts'
import { listMissedSearches } from '#modules/catalogue/queries/list-missed.server.ts'
import { type AuthoredCourse, authoredCourses } from '../queries/drafts.server.ts'
import { MissedSearches } from '#modules/catalogue/parts.tsx'
import type { Route } from './+types/courses'
import { draftHref } from './address.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const query = listQueryIn(args.url)
    return { q: query.q, list: await authoredCourses(ctx, query), missed: await listMissedSearches(ctx) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    adminOnly(ctx)
    return redirect(draftHref('admin', await editCourse(ctx, textOf(form, 'id'))))
  })

/** Every course, published or being written, and what people looked for in vain. */
export default function AuthoredCourses({ loaderData: { q, list, missed } }: Route.ComponentProps) {
  return (
    <>
      <Section
        title={m.authoring_title()}
        action={
          <div className="row">
            <ButtonLink to={draftHref('admin', 'import')} variant="outline" reload>
              {m.authoring_import()}
            </ButtonLink>
            <ButtonLink to={draftHref('admin', 'new')} reload>
              {m.authoring_new()}
            </ButtonLink>
          </div>
        }
      >
        <PageRefusal />
        <p className="soft">{m.authoring_lead()}</p>
        <Search q={q} label={m.authoring_search()} clear={adminHref('courses')} className="my-4" />
        <Rows
          list={list}
          caption={m.authoring_title()}
          hideCaption
          none={m.authoring_none()}
          hrefFor={(page) => adminHref('courses', { q, page })}
          rowKey={(row) => row.draftId ?? String(row.courseId)}
          columns={[
            { label: m.authoring_course(), cell: (row) => <Title row={row} />, main: true },
            { label: m.authoring_state(), cell: (row) => <State row={row} /> },
            { label: m.authoring_lessons(), cell: (row) => row.lessons, numeric: true },
            { label: m.authoring_updated(), cell: (row) => <Moment at={row.updatedAt} /> },
            { label: m.authoring_edit(), cell: (row) => <Edit row={row} /> },
          ]}
        />
      </Section>
      <MissedSearches searches={missed} />
    </>
  )
}

type Props = { row: AuthoredCourse }

function Title({ row: { draftId, courseId, title } }: Props) {
  const to = draftId ? draftHref('admin', draftId) : `/courses/${courseId}`
  return (
    <Anchor to={to} reload>
      <bdi>{held(title)}</bdi>
    </Anchor>
  )
}

/** A published course is edited as a draft of it, which learners do not see. */
function Edit({ row: { draftId, courseId, title } }: Props) {
  const name = <span className="visually-hidden"> {held(title)}</span>
  if (draftId)
    return (
      <Anchor to={draftHref('admin', draftId)} reload>
        {m.authoring_edit()}
        {name}
      </Anchor>
    )
  return (
    <ActionForm intent="edit" id={String(courseId)} quiet reload>
      <Submit variant="quiet" className="md:-my-2.5 -ml-3.5">
        {m.authoring_edit()}
        {name}
      </Submit>
    </ActionForm>
  )
}

/** A published course has groups, at an address of a module that this one does not know. */
function State({ row: { draftId, courseId, isPublished, isAsked, title } }: Props) {
  if (isAsked) return <Badge tone="gold">{m.authoring_state_asked()}</Badge>
  if (!isPublished) return <Badge tone="sand">{m.authoring_state_draft()}</Badge>
  return (
    <>
      <Badge tone="leaf">{draftId ? m.authoring_state_both() : m.authoring_state_published()}</Badge>{' '}
      <Anchor to={`/teaching/${courseId}/groups`} reload>
        {m.teaching_tab_groups()}
        <span className="visually-hidden"> {held(title)}</span>
      </Anchor>
    </>
  )
}
