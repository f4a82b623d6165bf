import { adminHref } from '#shell/admin/address.ts'
import { RowForm } from '#shell/admin/row-form.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'

/** For a reader without an account who asks us for deletion; the response is the same whether the address was subscribed. */
export const RemoveSubscriber = () => (
  <Section title={m.newsletter_remove_title()}>
    <RowForm
      intent="remove-subscriber"
      id=""
      action={adminHref('subscribers')}
      note={m.newsletter_remove_text()}
      button={m.newsletter_remove()}
      danger
    >
      <Field
        className="admin-search"
        type="email"
        name="email"
        label={m.newsletter_remove_email()}
        autoComplete="off"
        required
        maxLength={254}
      />
    </RowForm>
  </Section>
)
