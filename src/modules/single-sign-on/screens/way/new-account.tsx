import { authHref } from '#modules/accounts/rules.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { CheckboxGroup } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { FirstView } from '../../types.ts'
import { Joining } from './joining.tsx'

/** The form of signing up, but for the password. */
export const NewAccount = ({ view: { organisation, name, email, isMailed } }: { view: FirstView }) => (
  <Section title={m.sso_first_new()}>
    <div className="stack">
      {isMailed && <Banner title={m.sso_mailed_title()} text={m.sso_mailed_text({ email })} />}
      <ActionForm intent="open" className="stack" failed={m.sso_first_new_failed()}>
        <p className="soft">{m.sso_first_new_lead()}</p>
        <Field
          name="fullName"
          label={m.auth_full_name()}
          defaultValue={name}
          autoComplete="name"
          maxLength={200}
          required
        />
        <Field
          name="email"
          type="email"
          label={m.auth_email()}
          defaultValue={email}
          autoComplete="email"
          required
        />
        <CheckboxGroup
          legend={m.auth_under18()}
          name="under18"
          options={[{ value: 'yes', label: m.auth_under18_yes(), hint: m.auth_under18_hint() }]}
        />
        <Joining organisation={organisation} mayShow />
        <Submit wide>{m.sso_first_new_go()}</Submit>
        <p className="small soft">
          {m.auth_consent()}{' '}
          <Anchor to="/terms" reload>
            {m.auth_terms()}
          </Anchor>{' '}
          {m.auth_and()}{' '}
          <Anchor to="/privacy" reload>
            {m.auth_privacy()}
          </Anchor>
          .
        </p>
      </ActionForm>
    </div>
  </Section>
)

/** Signing in by password, which comes back here. */
export const HaveAccount = ({ href }: { href: string }) => (
  <Section title={m.sso_first_have()}>
    <div className="stack">
      <p className="soft">{m.sso_first_have_lead()}</p>
      <p>
        <ButtonLink to={authHref('sign-in', href)} variant="outline">
          {m.sso_first_have_go()}
        </ButtonLink>
      </p>
    </div>
  </Section>
)
