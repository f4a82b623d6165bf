import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { wallOf } from '#core/zones.ts'
import { EAST_AFRICA } from '#kit/time.ts'
import { LanguageField, LinkField, WhatFields, WhenFields } from '#modules/live-classes/parts/fields.tsx'
import { More } from '#modules/teaching/parts/more.tsx'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { cancelGroupHour, changeGroupHour, planGroupHour } from '../../commands/hours.server.ts'
import { hourForm } from '../../queries/hours.server.ts'
import { hourHref, manageHref } from '../../rules.ts'
import type { Route } from './+types/hour'

export const handle = { hydrate: 'always', styles: 'payments' }

const NEW = 'new'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const { courseId, groupId, hourId } = args.params
    const form = await hourForm(ctx, courseId, groupId, hourId === NEW ? null : hourId)
    return { ...form, starts: form.hour && wallOf(form.hour.startsAt, EAST_AFRICA) }
  })

/** Plans, changes or cancels a live hour of a group. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const { courseId, groupId, hourId } = args.params
    const raw = Object.fromEntries(form)
    if (textOf(form, 'intent') === 'cancel') {
      await cancelGroupHour(ctx, courseId, groupId, { hour: hourId, raw })
      web.toast({ title: m.groups_hour_cancelled() })
    } else if (hourId === NEW) {
      await planGroupHour(ctx, courseId, groupId, raw)
      web.toast({ title: m.groups_hour_planned() })
    } else {
      await changeGroupHour(ctx, courseId, groupId, { hour: hourId, raw })
      web.toast({ title: m.groups_hour_changed() })
    }
    return redirect(manageHref(Number(courseId), groupId, 'hours'))
  })

/** The form of a live hour of a group, and how it is cancelled. */
export default function Hour({ loaderData }: Route.ComponentProps) {
  const { course, group, hour } = loaderData
  const title = hour ? hour.topic : m.groups_hour_new()
  const isClosed = hour !== null && (hour.isOver || hour.cancelledAt !== null)
  return (
    <>
      <PageMeta
        title={title}
        description={group.name}
        path={hourHref(course.id, group.id, hour?.id)}
        noindex
      />
      <PageHead
        above={
          <Anchor to={manageHref(course.id, group.id, 'hours')}>
            <bdi>{group.name}</bdi>
          </Anchor>
        }
        title={<bdi className="wrap-anywhere">{held(title)}</bdi>}
        lead={m.groups_hours_lead()}
      />
      <div className="stack measure">
        <PageRefusal />
        {hour?.cancelledAt && <p>{m.live_is_cancelled({ reason: hour.reason })}</p>}
        {hour?.isOver && !hour.cancelledAt && <p>{m.live_is_over()}</p>}
        {!isClosed && <HourForm {...loaderData} />}
        {hour && !isClosed && (
          <More summary={m.groups_hour_cancel()} of="" id="cancel">
            <ActionForm intent="cancel" id="cancel" className="stack">
              <p>{m.groups_hour_cancel_note()}</p>
              <Field name="reason" label={m.live_admin_reason()} maxLength={300} required />
              <p>
                <Submit variant="danger">{m.groups_hour_cancel()}</Submit>
              </p>
            </ActionForm>
          </More>
        )}
      </div>
    </>
  )
}

function HourForm({ hour, starts, teachers }: Route.ComponentProps['loaderData']) {
  const own = teachers.find(({ isOwn }) => isOwn)
  if (teachers.length === 0) return <p className="soft">{m.groups_hour_no_teacher()}</p>
  return (
    <ActionForm intent="save" className="stack">
      <WhatFields is={hour} hint={m.groups_hour_topic_hint()} />
      <WhenFields is={hour} starts={starts} />
      <Select
        name="teacher"
        label={m.groups_hour_who()}
        defaultValue={hour?.teacher ?? own?.value ?? ''}
        placeholder={m.live_admin_choose()}
        options={teachers.map(({ value, name, isOwn }) => ({
          value,
          label: isOwn ? m.groups_hour_you({ name }) : name,
        }))}
        required
      />
      <LanguageField is={hour} />
      <LinkField is={hour} hint={m.groups_hour_link_hint} />
      <p>
        <Submit>{hour ? m.live_admin_save() : m.groups_hour_plan()}</Submit>
      </p>
    </ActionForm>
  )
}
