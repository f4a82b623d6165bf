import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Section } from '#ui/layout/section.tsx'
import { GUARDIAN, type Underage } from '../../rules.ts'

/** Under 18 or not, and what follows from it; the question has no birthday. */
export const AgePart = ({ underage }: { underage: Underage | null }) => (
  <Section title={m.account_age()} id="age">
    {underage ? (
      <div className="stack">
        <p>{underage === 'consented' ? m.account_age_consented() : m.account_age_alone()}</p>
        <p>
          <ButtonLink to={GUARDIAN} variant="outline">
            {underage === 'consented' ? m.account_age_see() : m.account_age_ask()}
          </ButtonLink>
        </p>
      </div>
    ) : (
      <Disclosure title={m.account_age_adult()}>
        <ActionForm intent="age" action="/account/age" className="stack">
          <p>{m.account_age_note()}</p>
          <p>
            <Submit variant="outline">{m.account_age_say()}</Submit>
          </p>
        </ActionForm>
      </Disclosure>
    )}
  </Section>
)
