import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { wallOf } from '#core/zones.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { RowForm } from '#shell/admin/row-form.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { cancelClass, changeClass, planClass } from '../../commands/plan.server.ts'
import { choicesForClasses, classForAdmin } from '../../queries/for-admins.server.ts'
import { LanguageField, LinkField, WhatFields, WhenFields } from '../../parts/fields.tsx'
import { liveClassHref, SEATS } from '../../rules.ts'
import type { Route } from './+types/live-class'

const NEW = 'new'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { classId } = args.params
    const planned = classId === NEW ? null : await classForAdmin(ctx, classId)
    return {
      planned,
      course: planned?.courseId ?? args.url.searchParams.get('course') ?? '',
      starts: planned && wallOf(planned.startsAt, EAST_AFRICA),
      ...(await choicesForClasses(ctx)),
    }
  })

/** Plans, changes or cancels a class. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const { classId } = args.params
    if (textOf(form, 'intent') === 'cancel') {
      await cancelClass(ctx, classId, { reason: textOf(form, 'reason') })
      web.toast({ title: m.live_admin_cancel_done() })
    } else if (classId === NEW) {
      await planClass(ctx, Object.fromEntries(form))
      web.toast({ title: m.live_admin_planned() })
    } else {
      await changeClass(ctx, classId, Object.fromEntries(form))
      web.toast({ title: m.live_admin_changed() })
    }
    return redirect(adminHref('live-classes'))
  })

/** A class's form, who comes, and how it is cancelled. */
export default function ChangeClass({ loaderData }: Route.ComponentProps) {
  const { planned } = loaderData
  const isClosed = planned !== null && (planned.isOver || planned.isCancelled)
  return (
    <Section
      title={planned ? <bdi>{held(planned.topic)}</bdi> : m.live_admin_new()}
      action={
        <Anchor to={adminHref('live-classes')} className="btn btn-quiet">
          {m.live_admin_back()}
        </Anchor>
      }
    >
      <div className="stack measure">
        {planned && (
          <p>
            <Anchor to={liveClassHref(planned.id)}>{m.live_admin_page()}</Anchor>
          </p>
        )}
        {planned?.isCancelled && <p>{m.live_is_cancelled({ reason: planned.reason })}</p>}
        {!isClosed && <ClassForm {...loaderData} />}
        {planned && (
          <section aria-labelledby="who-comes">
            <h2 id="who-comes">{m.live_who()}</h2>
            <p>{planned.names.length === 0 ? m.live_nobody() : planned.names.join(', ')}</p>
          </section>
        )}
        {planned && !isClosed && (
          <RowForm
            intent="cancel"
            id={planned.id}
            note={m.live_admin_cancel_note()}
            button={m.live_admin_cancel()}
            danger
            loud
            ask={{ name: 'reason', label: m.live_admin_reason(), maxLength: 300, short: false }}
          />
        )}
      </div>
    </Section>
  )
}

function ClassForm({ planned, course, starts, courses, mentors }: Route.ComponentProps['loaderData']) {
  return (
    <ActionForm intent="save" className="stack">
      {planned ? (
        <>
          <input type="hidden" name="courseId" value={planned.courseId} />
          <p>{planned.course}</p>
        </>
      ) : (
        <Select
          name="courseId"
          label={m.live_admin_course()}
          defaultValue={course}
          placeholder={m.live_admin_choose()}
          options={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
          required
        />
      )}
      <Select
        name="mentorId"
        label={m.live_admin_mentor()}
        defaultValue={planned?.mentorId ?? ''}
        placeholder={m.live_admin_choose()}
        options={mentors.map(({ id, name, title }) => ({ value: id, label: `${name}, ${title}` }))}
        required
      />
      <WhatFields is={planned} hint={m.live_admin_topic_hint()} />
      <LanguageField is={planned} />
      <WhenFields is={planned} starts={starts} />
      <Field
        name="seats"
        inputMode="numeric"
        label={m.live_admin_seats()}
        hint={m.live_admin_range({ from: SEATS[0], to: SEATS[1] })}
        defaultValue={planned?.seats ?? 30}
        required
      />
      <LinkField is={planned} hint={m.live_admin_link_hint} />
      <Submit>{planned ? m.live_admin_save() : m.live_admin_plan()}</Submit>
    </ActionForm>
  )
}
