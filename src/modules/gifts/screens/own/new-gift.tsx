import { redirect } from 'react-router'
import { withConsent } from '#context.ts'
import { languageOptions } from '#kit/locales.ts'
import { Refusal } from '#kit/refusal.ts'
import { kes } from '#kit/money.ts'
import { harmlessName } from '#kit/people/names.ts'
import { dayAfter, nairobiDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer } from '#web/answers.server.ts'
import { writeGift } from '../../commands/write.server.ts'
import { giftOffer } from '../../queries/offer.server.ts'
import {
  MESSAGE_LETTERS,
  MOST_AHEAD_DAYS,
  NAME_LETTERS,
  payGiftHref,
  RECEIVER_RETENTION_DAYS,
} from '../../rules.ts'
import type { Route } from './+types/new-gift'
import { ReceiverFields } from './receiver-fields.tsx'

export const handle = { hydrate: 'always', styles: 'payments' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const viewer = withConsent(ctx)
    const course = await giftOffer(ctx, args.params.courseId)
    if (!course) throw new Refusal('gift-not-for-sale')
    const today = nairobiDay(ctx.now())
    return {
      course,
      fromName: harmlessName(viewer.name).slice(0, NAME_LETTERS),
      today,
      latest: dayAfter(today, MOST_AHEAD_DAYS),
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    const id = await writeGift(ctx, args.params.courseId, Object.fromEntries(form))
    return redirect(payGiftHref(id))
  })

/** For whom a course is bought, from whom, and when they hear of it. */
export default function NewGift({ loaderData: { course, fromName, today, latest } }: Route.ComponentProps) {
  const price = kes(course.priceKes, getLocale())
  return (
    <>
      <title>{m.gifts_new_page()}</title>
      <div className="pt-4">
        <Breadcrumb
          label={m.gifts_new_page()}
          crumbs={[{ label: course.title, to: `/courses/${course.id}` }, { label: m.gifts_new_page() }]}
        />
      </div>
      <PageHead title={m.gifts_new_title()} lead={m.gifts_new_lead()} />
      <ActionForm className="stack measure pb-6">
        <p>
          <b className="price">{held(price)}</b> <span lang={course.lang}>{held(course.title)}</span>
        </p>
        <ReceiverFields />
        <Field
          name="fromName"
          label={m.gifts_from_name()}
          hint={m.gifts_from_name_hint()}
          defaultValue={fromName}
          maxLength={NAME_LETTERS}
          required
        />
        <TextArea
          name="message"
          label={m.gifts_message()}
          note={m.gifts_optional()}
          hint={m.gifts_message_hint({ letters: MESSAGE_LETTERS })}
          maxLength={MESSAGE_LETTERS}
          rows={3}
        />
        <Select
          name="locale"
          label={m.gifts_language()}
          defaultValue={getLocale()}
          options={languageOptions}
        />
        <Field
          name="sendOn"
          type="date"
          label={m.gifts_send_on()}
          note={m.gifts_optional()}
          hint={m.gifts_send_on_hint({ days: MOST_AHEAD_DAYS })}
          min={today}
          max={latest}
        />
        <p className="small soft">{m.gifts_new_private({ ruleDays: RECEIVER_RETENTION_DAYS })}</p>
        <p>
          <Submit>{m.gifts_to_pay({ amount: price })}</Submit>
        </p>
      </ActionForm>
    </>
  )
}
