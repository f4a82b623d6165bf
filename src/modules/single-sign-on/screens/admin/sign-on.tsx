import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Moment } from '#shell/admin/values.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { changeSignOn, closeSignOn, removeSignOn, setUpSignOn } from '../../commands/providers.server.ts'
import { signOnForAdmin } from '../../queries/for-admins.server.ts'
import type { ProviderView } from '../../types.ts'
import type { Route } from './+types/sign-on'
import type { ReactNode } from 'react'
import { Field } from '#ui/forms/field.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return signOnForAdmin(ctx, args.params.organisationId)
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const { organisationId } = args.params
    const intent = textOf(form, 'intent')
    const input = Object.fromEntries(form)
    if (intent === 'set-up') {
      await setUpSignOn(ctx, organisationId, input)
      web.toast({ title: m.sso_admin_set_up_done() })
    } else if (intent === 'save') {
      await changeSignOn(ctx, organisationId, input)
      web.toast({ title: m.sso_admin_saved() })
    } else if (intent === 'close' || intent === 'reopen') {
      await closeSignOn(ctx, organisationId, intent === 'close')
      web.toast({ title: intent === 'close' ? m.sso_admin_close_done() : m.sso_admin_reopen_done() })
    } else if (intent === 'remove') {
      await removeSignOn(ctx, organisationId)
      web.toast({ title: m.sso_admin_remove_done() })
    } else throw new Refusal('invalid-input')
    return redirect(args.url.pathname)
  })

/** Single sign-on of one organisation: what to enter there, what to enter here, and how it ends. */
export default function SignOn({ loaderData }: Route.ComponentProps) {
  const { organisation, provider, callback, address } = loaderData
  return (
    <>
      <Section
        title={m.sso_admin_title()}
        action={
          <Anchor to={adminHref(`organisations/${organisation.id}`)} className="btn btn-quiet">
            {m.sso_admin_back({ organisation: organisation.name })}
          </Anchor>
        }
      >
        <div className="stack measure">
          {organisation.isOver ? (
            <p>{m.sso_admin_over()}</p>
          ) : provider ? (
            <Standing provider={provider} id={organisation.id} address={address} />
          ) : (
            <ActionForm intent="set-up" className="stack">
              <p className="soft">{m.sso_admin_lead()}</p>
              <NewFields />
              <SecretField label={m.sso_admin_secret()} hint={m.sso_admin_secret_hint()} required />
              <ChangeableFields />
              <p>
                <Submit>{m.sso_admin_set_up()}</Submit>
              </p>
            </ActionForm>
          )}
        </div>
      </Section>
      {!organisation.isOver && (
        <Section title={m.sso_admin_there()}>
          <div className="stack">
            <p className="soft measure">{m.sso_admin_there_lead()}</p>
            <dl className="grid gap-4 md:grid-cols-2">
              <Fact name={m.sso_admin_redirect()} value={callback} />
              <Fact name={m.sso_admin_flow()} value={m.sso_admin_flow_value()} />
              <Fact name={m.sso_admin_scopes()} value="openid profile email" />
            </dl>
          </div>
        </Section>
      )}
    </>
  )
}

function Standing({ provider, id, address }: { provider: ProviderView; id: string; address: string }) {
  const { closedAt, label } = provider
  return (
    <>
      <p className="row">
        <Badge tone={closedAt ? 'brick' : 'leaf'}>{closedAt ? m.sso_admin_off() : m.sso_admin_on()}</Badge>
        <span className="small soft">{m.sso_admin_people({ count: provider.people })}</span>
      </p>
      {!provider.isReadable && (
        <Banner tone="brick" title={m.sso_admin_unreadable()} text={m.sso_admin_unreadable_text()} />
      )}
      <dl className="grid gap-4 md:grid-cols-2">
        <Fact name={m.sso_admin_address()} value={address} />
        <Fact name={m.sso_admin_issuer()} value={provider.issuer} />
        <Fact name={m.sso_admin_client()} value={provider.clientId} />
        <Fact name={m.lti_since()} value={<Moment at={provider.createdAt} />} />
      </dl>
      <ActionForm intent="save" className="stack" key={JSON.stringify(provider)}>
        <ChangeableFields label={label} emailDomain={provider.emailDomain ?? ''} />
        <SecretField label={m.sso_admin_secret_new()} hint={m.sso_admin_secret_new_hint()} />
        <p>
          <Submit>{m.sso_admin_save()}</Submit>
        </p>
      </ActionForm>
      <Behind summary={closedAt ? m.sso_admin_reopen() : m.sso_admin_close()} of={label} id={id}>
        <RowForm
          intent={closedAt ? 'reopen' : 'close'}
          id={id}
          loud
          note={closedAt ? m.sso_admin_reopen_note() : m.sso_admin_close_note()}
          button={closedAt ? m.sso_admin_reopen() : m.sso_admin_close()}
        />
      </Behind>
      <Behind summary={m.sso_admin_remove()} of={label} id={`${id}-remove`}>
        <RowForm
          intent="remove"
          id={`${id}-remove`}
          loud
          note={m.sso_admin_remove_note()}
          button={m.sso_admin_remove()}
          danger
        />
      </Behind>
    </>
  )
}

/** What never changes, with the words that servers have for it. */
const NewFields = () => (
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

const ChangeableFields = ({ label, emailDomain }: Changeable) => (
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

const SecretField = (words: Secret) => (
  <Field {...words} name="clientSecret" type="password" maxLength={500} autoComplete="off" />
)

/** A press selects an address whole. */
const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="min-w-0">
    <dt className="small soft">{name}</dt>
    <dd className="wrap-anywhere select-all">{value}</dd>
  </div>
)
