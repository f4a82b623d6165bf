import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { CodeField } from './code-field.tsx'

/** Shown only this once. */
export const NewCodes = ({ codes, next }: { codes: string[]; next: string }) => (
  <>
    <Banner
      title={m.factor_codes_made()}
      text={
        <>
          <p>{m.factor_codes_text()}</p>
          <ul id="recovery-codes" className="figures my-4">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </>
      }
    />
    <p className="mt-4">
      {/* A document of its own: these scripts do not include the administration. */}
      <ButtonLink to={next} reload>
        {m.factor_continue()}
      </ButtonLink>
    </p>
  </>
)

type StandingProps = { since: string; codesLeft: number; email: string }

/** An active second factor: new recovery codes, and how to turn it off. */
export const Standing = ({ since, codesLeft, email }: StandingProps) => (
  <>
    <p className="row">
      <Badge tone="leaf">{m.factor_on()}</Badge> {m.factor_since({ date: since, left: codesLeft })}
    </p>
    <div className="grid gap-x-12 md:grid-cols-2">
      <Section title={m.factor_codes()}>
        <ActionForm intent="codes" className="stack">
          <p className="soft">{m.factor_codes_lead()}</p>
          <CodeField />
          <p>
            <Submit variant="outline">{m.factor_codes_new()}</Submit>
          </p>
        </ActionForm>
      </Section>
      <Section title={m.factor_turn_off()}>
        <ActionForm intent="turn-off" className="stack">
          <p className="soft">{m.factor_turn_off_lead()}</p>
          {/* For password managers, which otherwise guess whose password this is. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <Field
            label={m.auth_current_password()}
            name="current"
            type="password"
            autoComplete="current-password"
            required
          />
          <CodeField />
          <p>
            <Submit variant="danger">{m.factor_turn_off()}</Submit>
          </p>
        </ActionForm>
      </Section>
    </div>
  </>
)
