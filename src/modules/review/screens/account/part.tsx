import { Outlet } from 'react-router'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { ownReviewSettings } from '../../queries/standing.server.ts'
import { perDays } from '../../rules.ts'
import type { Route } from './+types/part'

export const loader = (args: Route.LoaderArgs) => answer(args, ownReviewSettings)

/** A part of /account, whichever of its forms was sent: how many cards a day, and whether an SMS says that they wait. */
export default function AccountReview({ loaderData: { perDay, sms } }: Route.ComponentProps) {
  return (
    <>
      <Section title={m.review_page()} id="review">
        <ActionForm
          intent="review"
          action="/account/review"
          className="stack"
          failed={m.review_settings_failed()}
          retry="once"
          preventScrollReset
        >
          <Select
            name="perDay"
            label={m.review_per_day()}
            options={perDays.map((count) => ({
              value: String(count),
              label: count === 0 ? m.review_per_day_none() : String(count),
            }))}
            defaultValue={String(perDay)}
          />
          <Checkbox name="sms" label={m.review_sms()} hint={m.review_sms_hint()} defaultChecked={sms} />
          <div>
            <Submit variant="outline">{m.review_save()}</Submit>
          </div>
        </ActionForm>
      </Section>
      <Outlet />
    </>
  )
}
