import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'

/** What never changes, with the words that servers have for it. */
export const NewFields = () => (
  <>
    <Field
      name="issuer"
      type="url"
      label={m.sso_admin_issuer()}
      hint={m.sso_admin_issuer_hint()}
      placeholder="https://"
      maxLength={500}
      autoComplete="off"
      required
    />
    <Field
      name="clientId"
      label={m.sso_admin_client()}
      hint={m.sso_admin_client_hint()}
      maxLength={255}
      autoComplete="off"
      spellCheck={false}
      required
    />
  </>
)

type Changeable = { label?: string; emailDomain?: string }

export const ChangeableFields = ({ label, emailDomain }: Changeable) => (
  <>
    <Field
      name="label"
      label={m.sso_admin_label()}
      hint={m.sso_admin_label_hint()}
      defaultValue={label}
      maxLength={60}
      autoComplete="off"
      required
    />
    <Field
      name="emailDomain"
      label={m.sso_admin_domain()}
      hint={m.sso_admin_domain_hint()}
      note={m.admin_optional()}
      defaultValue={emailDomain}
      maxLength={200}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  </>
)

type Secret = { label: string; hint: string; required?: boolean }

export const SecretField = (words: Secret) => (
  <Field {...words} name="clientSecret" type="password" maxLength={500} autoComplete="off" />
)

/** A press selects an address whole. */
export const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="min-w-0">
    <dt className="small soft">{name}</dt>
    <dd className="wrap-anywhere select-all">{value}</dd>
  </div>
)
