import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { Refused } from '#web/answers.server.ts'
import { KEPT_DAYS, LONGEST_NAME } from '../rules.ts'

type Props = {
  slug: string
  closesOn: string | null
  own: { name: string; email: string } | null
  refused?: Refused
}

/** INFO-08+. A file cannot be put back into a form, so after a refusal the page asks for it again. */
export function ApplyForm({ slug, closesOn, own, refused }: Props) {
  const { fields = {} } = refused?.refused ?? {}
  const typed: Record<string, string> = refused?.values ?? {}
  const days = { days: KEPT_DAYS }
  return (
    <Section title={m.hiring_form_title()} id="apply">
      <form method="post" encType="multipart/form-data" action={`/careers/${slug}#apply`} className="stack">
        {refused && <FormError title={refused.refused.title} text={refused.refused.text} />}
        <Field
          label={m.hiring_name()}
          name="name"
          autoComplete="name"
          required
          maxLength={2 * LONGEST_NAME}
          defaultValue={typed.name ?? own?.name}
          error={fields.name}
        />
        <Field
          label={m.hiring_email()}
          hint={m.hiring_email_hint()}
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={typed.email ?? own?.email}
          error={fields.email}
        />
        <TextArea
          label={m.hiring_message()}
          hint={m.hiring_message_hint()}
          name="message"
          required
          rows={6}
          defaultValue={typed.message}
          error={fields.message}
        />
        <Field
          label={m.hiring_cv()}
          hint={refused ? `${m.hiring_cv_again()} ${m.hiring_cv_hint()}` : m.hiring_cv_hint()}
          error={fields.cv}
          name="cv"
          type="file"
          required
          accept=".pdf,.docx,.odt,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,application/vnd.oasis.opendocument.text"
        />
        <p className="small soft">
          {closesOn ? m.hiring_form_lead(days) : m.hiring_form_lead_no_day(days)}{' '}
          <Anchor to="/privacy" reload>
            {m.hiring_privacy()}
          </Anchor>
        </p>
        <Button wide>{m.hiring_send()}</Button>
      </form>
    </Section>
  )
}
