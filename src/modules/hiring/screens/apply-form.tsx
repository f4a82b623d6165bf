import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import type { FormAnswer } from '#shell/form/answer.ts'
import { CvField } from '#shell/form/cv-field.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { RETENTION_DAYS, LONGEST_NAME } from '../rules.ts'

type Props = {
  slug: string
  closesOn: string | null
  own: { name: string; email: string } | null
  tooLarge: FormAnswer | null
}

/** INFO-08+. A file cannot be put back into a form, so after a refusal the page asks for it again. */
export function ApplyForm({ slug, closesOn, own, tooLarge }: Props) {
  const wasRefused = useFormAnswer({ earlier: tooLarge })?.refusal !== undefined
  const days = { days: RETENTION_DAYS }
  return (
    <Section title={m.hiring_form_title()} id="apply">
      <ActionForm
        encType="multipart/form-data"
        action={`/careers/${slug}#apply`}
        className="stack"
        reload
        earlier={tooLarge}
      >
        <Field
          label={m.hiring_name()}
          name="name"
          autoComplete="name"
          required
          maxLength={2 * LONGEST_NAME}
          defaultValue={own?.name}
        />
        <Field
          label={m.hiring_email()}
          hint={m.hiring_email_hint()}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={own?.email}
        />
        <TextArea
          label={m.hiring_message()}
          hint={m.hiring_message_hint()}
          name="message"
          required
          rows={6}
        />
        <CvField required wasRefused={wasRefused} />
        <p className="small soft">
          {closesOn ? m.hiring_form_lead(days) : m.hiring_form_lead_no_day(days)}{' '}
          <Anchor to="/privacy" reload>
            {m.hiring_privacy()}
          </Anchor>
        </p>
        <Submit wide>{m.hiring_send()}</Submit>
      </ActionForm>
    </Section>
  )
}
