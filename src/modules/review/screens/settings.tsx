import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Checkbox, Chips } from '#ui/forms/choices.tsx'
import { Section } from '#ui/layout/section.tsx'
import { perDays } from '../rules.ts'

/** How many cards a day, and whether an SMS says that they wait. */
export const Settings = ({ perDay, sms }: { perDay: number; sms: boolean }) => (
  <Section title={m.review_settings()} id="settings">
    <ActionForm
      intent="settings"
      className="stack measure"
      failed={m.review_settings_failed()}
      retry="once"
      preventScrollReset
    >
      <Chips
        name="perDay"
        legend={m.review_per_day()}
        options={perDays.map((count) => ({ value: String(count), label: String(count) }))}
        defaultValue={String(perDay)}
      />
      <Checkbox name="sms" label={m.review_sms()} hint={m.review_sms_hint()} defaultChecked={sms} />
      <div>
        <Submit variant="outline">{m.review_save()}</Submit>
      </div>
    </ActionForm>
  </Section>
)
