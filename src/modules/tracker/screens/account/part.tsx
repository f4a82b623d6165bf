import { Outlet } from 'react-router'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { choiceOf, reminderHours } from '../../rules.ts'
import { ownDailyGoal } from '../../queries/daily-goal.server.ts'
import { dailyOptions } from '../daily-options.ts'
import type { Route } from './+types/part'

export const loader = (args: Route.LoaderArgs) => answer(args, ownDailyGoal)

/** A part of /account, whichever of its forms was sent: how much a day, and when and how to be reminded of it. */
export default function AccountDailyGoal({ loaderData: goal }: Route.ComponentProps) {
  return (
    <>
      <Section title={m.daily_title()} id="daily">
        <ActionForm
          intent="daily"
          action="/account/daily"
          className="stack"
          failed={m.daily_failed()}
          retry="once"
          preventScrollReset
        >
          <Select
            name="daily"
            label={m.daily_each()}
            options={[{ value: '', label: m.daily_none() }, ...dailyOptions()]}
            defaultValue={goal ? choiceOf(goal) : ''}
          />
          <Select
            name="hour"
            label={m.daily_hour()}
            hint={m.daily_hour_hint()}
            options={[
              { value: '', label: m.daily_hour_none() },
              ...reminderHours.map((hour) => ({
                value: `${hour}`,
                label: `${String(hour).padStart(2, '0')}:00`,
              })),
            ]}
            defaultValue={goal?.hour == null ? '' : `${goal.hour}`}
          />
          <Select
            name="by"
            label={m.daily_by()}
            hint={m.daily_by_hint()}
            options={[
              { value: 'push', label: m.daily_by_push() },
              { value: 'sms', label: m.daily_by_sms() },
            ]}
            defaultValue={goal?.by ?? 'push'}
          />
          <div>
            <Submit variant="outline">{m.daily_save()}</Submit>
          </div>
        </ActionForm>
      </Section>
      <Outlet />
    </>
  )
}
