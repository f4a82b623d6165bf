import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { pageNumber } from '#kit/paging.ts'
import { dateInWords } from '#kit/time.ts'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { teachingHref } from '#modules/teaching/rules.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { changeSale } from '../../commands/sell.server.ts'
import { createGroup } from '../../commands/create.server.ts'
import { groupsOf } from '../../queries/for-teachers.server.ts'
import { saleToManage } from '../../queries/sale.server.ts'
import { LEAST_PEOPLE, manageHref, MOST_PEOPLE } from '../../rules.ts'
import type { GroupRow, CourseSale } from '../../types.ts'
import type { Route } from './+types/groups'
import { groupStatusWords } from './status-words.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { held } from '#ui/no-break/held.ts'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const page = pageNumber(args.url.searchParams.get('page'))
    const { courseId } = args.params
    const sale = await saleToManage(ctx, courseId)
    return { ...(await groupsOf(ctx, courseId, page)), sale, isAdmin: ctx.viewer!.isAdmin }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    if (textOf(form, 'intent') === 'sale') {
      await changeSale(ctx, args.params.courseId, Object.fromEntries(form))
      web.toast({ title: m.groups_sale_saved() })
      return redirect(manageHref(Number(args.params.courseId)))
    }
    const id = await createGroup(ctx, args.params.courseId, Object.fromEntries(form))
    web.toast({ title: m.groups_created() })
    return redirect(manageHref(Number(args.params.courseId), id, 'facts'))
  })

/** The groups of a course for whoever teaches it, and a new one. */
export default function Groups({ loaderData }: Route.ComponentProps) {
  const { course, today, groups, sale, isAdmin } = loaderData
  const only = onlySamples(groups.rows)
  return (
    <>
      <PageMeta
        title={m.groups_manage_title()}
        description={course.title}
        path={manageHref(course.id)}
        noindex
      />
      <PageHead
        above={
          <Anchor to={isAdmin ? `/courses/${course.id}` : teachingHref(course.id)}>
            <span lang={course.lang}>{held(course.title)}</span>
          </Anchor>
        }
        title={m.groups_manage_title()}
        lead={m.groups_manage_lead()}
      />
      <div className="stack">
        {only && <SampleNote>{m.common_sample_groups()}</SampleNote>}
        {groups.rows.length === 0 ? (
          <p className="soft">{m.groups_none()}</p>
        ) : (
          <List rows={groups.rows} courseId={course.id} isMarked={!only} />
        )}
        <OtherPages
          label={m.groups_manage_title()}
          list={groups}
          hrefFor={(page) => `${manageHref(course.id)}?page=${page}`}
        />
      </div>
      {sale && <Sale sale={sale} />}
      <Section title={m.groups_new()} id="new">
        {/* A new form after each. */}
        <ActionForm className="stack measure" key={groups.rows[0]?.id}>
          <p className="soft">{m.groups_new_lead()}</p>
          <Field name="name" label={m.groups_field_name()} maxLength={80} required />
          <Field
            name="startsOn"
            type="date"
            min={today}
            label={m.groups_field_start()}
            hint={m.groups_field_start_hint()}
            required
          />
          <Field
            name="joinUntil"
            type="date"
            min={today}
            label={m.groups_field_join()}
            hint={m.groups_field_join_hint()}
            required
          />
          <Field
            name="seats"
            type="number"
            inputMode="numeric"
            min={LEAST_PEOPLE}
            max={MOST_PEOPLE}
            label={m.groups_field_seats()}
            required
          />
          <p>
            <Submit>{m.groups_create()}</Submit>
          </p>
        </ActionForm>
      </Section>
    </>
  )
}

type ListProps = { rows: GroupRow[]; courseId: number; isMarked: boolean }

const List = ({ rows, courseId, isMarked }: ListProps) => (
  <Table
    caption={m.groups_manage_title()}
    hideCaption
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      {
        label: m.groups_name(),
        cell: ({ id, name, isSample }) => (
          <>
            <Anchor to={manageHref(courseId, id)}>
              <bdi className="wrap-anywhere">{name}</bdi>
            </Anchor>{' '}
            {isSample && isMarked && <SampleMark />}
          </>
        ),
        main: true,
      },
      { label: m.groups_start(), cell: ({ startsOn }) => dateInWords(startsOn, getLocale()) },
      { label: m.groups_standing(), cell: ({ standing }) => groupStatusWords[standing]() },
      { label: m.groups_places(), cell: (row) => m.groups_taken(row), numeric: true },
    ]}
  />
)

/** Whether the course is also sold without a group, and the switch; beside it, that nothing can be bought. */
const Sale = ({ sale: { plain, hasGroup, hasOpen } }: { sale: CourseSale }) => (
  <Section title={m.groups_sale_title()} id="sale">
    <div className="stack measure">
      <p>{plain ? (hasGroup ? m.groups_sale_both() : m.groups_sale_first()) : m.groups_sale_only()}</p>
      {!plain && !hasOpen && (
        <Banner tone="gold" title={m.groups_sale_nothing_title()} text={m.groups_sale_nothing()} />
      )}
      {hasGroup && (
        <ActionForm intent="sale" quiet className="stack" key={String(plain)}>
          {plain && <p className="soft">{m.groups_sale_both_note()}</p>}
          <input type="hidden" name="plain" value={plain ? 'no' : 'yes'} />
          <p>
            <Submit variant="outline">{plain ? m.groups_sale_to_only() : m.groups_sale_to_both()}</Submit>
          </p>
        </ActionForm>
      )}
    </div>
  </Section>
)
