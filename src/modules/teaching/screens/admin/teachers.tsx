import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment } from '#shell/admin/values.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { nameTeacher, removeTeacher } from '../../commands/name.server.ts'
import { coursesToTeach, namedTeachers } from '../../queries/for-admins.server.ts'
import type { NamedRow } from '../../types.ts'
import type { Route } from './+types/teachers'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return {
      teachers: await namedTeachers(ctx, listQueryIn(args.url).page),
      courses: await coursesToTeach(ctx),
    }
  })

/** Names a teacher, or takes one off a course. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    switch (textOf(form, 'intent')) {
      case 'name':
        await nameTeacher(ctx, Object.fromEntries(form))
        web.toast({ title: m.teaching_admin_named() })
        break
      case 'remove': {
        const [courseId, userId] = textOf(form, 'id').split(':')
        await removeTeacher(ctx, courseId, userId)
        web.toast({ title: m.teaching_admin_removed() })
        break
      }
      default:
        throw new Refusal('invalid-input')
    }
    return redirect(adminHref('teachers'))
  })

/** Who teaches which course with an account of theirs. */
export default function Teachers({ loaderData: { teachers, courses } }: Route.ComponentProps) {
  return (
    <>
      <PageRefusal className="mt-4" />
      <Section
        title={m.teaching_admin_title()}
        action={
          <Anchor to={adminHref('teachers/pay')} className="btn btn-outline">
            {m.teaching_admin_pay()}
          </Anchor>
        }
      >
        <p className="soft measure mb-4">{m.teaching_admin_lead()}</p>
        <Rows
          list={teachers}
          caption={m.teaching_admin_title()}
          hideCaption
          none={m.teaching_admin_none()}
          hrefFor={(page) => adminHref('teachers', { page })}
          rowKey={keyOf}
          columns={[
            { label: m.teaching_admin_teacher(), cell: (row) => <Who row={row} />, main: true },
            {
              label: m.teaching_admin_course(),
              cell: ({ courseId, course }) => <Anchor to={`/courses/${courseId}`}>{course}</Anchor>,
            },
            { label: m.teaching_admin_since(), cell: ({ namedAt }) => <Moment at={namedAt} /> },
            {
              label: m.admin_actions(),
              cell: (row) => (
                <Behind summary={m.admin_change()} of={`${row.name}, ${row.course}`} id={keyOf(row)}>
                  <RowForm
                    intent="remove"
                    id={keyOf(row)}
                    note={m.teaching_admin_remove_note()}
                    button={m.teaching_admin_remove()}
                    danger
                  />
                </Behind>
              ),
            },
          ]}
        />
      </Section>
      <Section title={m.teaching_admin_name()} id="name">
        <ActionForm intent="name" quiet className="stack measure" key={teachers.rows.map(keyOf).join()}>
          <Select
            name="courseId"
            label={m.teaching_admin_course()}
            placeholder={m.teaching_admin_choose()}
            defaultValue=""
            options={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
            required
          />
          <Field
            name="email"
            type="email"
            label={m.admin_email()}
            hint={m.teaching_admin_email_hint()}
            autoComplete="off"
            maxLength={254}
            required
          />
          <p>
            <Submit>{m.teaching_admin_name_button()}</Submit>
          </p>
        </ActionForm>
      </Section>
    </>
  )
}

const keyOf = ({ courseId, userId }: NamedRow): string => `${courseId}:${userId}`

const Who = ({ row: { userId, name, email } }: { row: NamedRow }) => (
  <>
    <Anchor to={adminHref(`users/${userId}`)}>
      <bdi>{name}</bdi>
    </Anchor>
    <br />
    <Long>{email}</Long>
  </>
)
