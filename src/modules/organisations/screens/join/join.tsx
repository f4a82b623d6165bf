import { Form, redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { authHref } from '#modules/accounts/rules.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { acceptInvitation, declineInvitation, openInvitation } from '../../commands/join.server.ts'
import { inviterOf } from '../../queries/joining.server.ts'
import { INVITATION_RETENTION_DAYS, OWN_HREF } from '../../rules.ts'
import type { InvitationView } from '../../types.ts'
import { kindWords } from '../words.ts'
import type { Route } from './+types/join'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Records } from '../records.tsx'
import { ShownOfMe } from '../shown.tsx'

export const handle = { hydrate: 'always' }

/** Who holds a mail or a link has its token in the path; who got an SMS types its code. */
const keyOf = ({ params, url }: { params: { token?: string }; url: URL }) =>
  params.token === undefined ? { code: url.searchParams.get('code') ?? '' } : { token: params.token }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const key = keyOf(args)
    if (key.code === '') return { invitation: null, code: '', isWrong: false, name: '' }
    if (key.token !== undefined && !ctx.viewer) {
      const next = args.url.pathname
      const inviter = await inviterOf(ctx, key.token)
      return { inviter, signInHref: authHref('sign-in', next), signUpHref: authHref('sign-up', next) }
    }
    const { name } = signedIn(ctx)
    try {
      return { invitation: await openInvitation(ctx, key), code: key.code ?? '', isWrong: false, name }
    } catch (error) {
      // A mistyped code is corrected where it stands.
      const isCode =
        key.code !== undefined && error instanceof Refusal && error.code === 'invitation-not-found'
      if (!isCode) throw error
      return { invitation: null, code: key.code, isWrong: true, name }
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const input = { ...Object.fromEntries(form), ...keyOf(args) }
    switch (textOf(form, 'intent')) {
      case 'join':
        web.toast({
          title:
            (await acceptInvitation(ctx, input)) === 'joined'
              ? m.organisations_join_done()
              : m.organisations_asked_done(),
        })
        return redirect(OWN_HREF)
      case 'decline':
        await declineInvitation(ctx, input)
        web.toast({ title: m.organisations_decline_done() })
        return redirect('/dashboard')
      default:
        throw new Refusal('invalid-input')
    }
  })

/** Joining an organisation: by the code of an SMS, or by what a mail or a link says. */
export default function Join({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={m.organisations_join_title()}
        description={m.organisations_join_lead()}
        path="/join"
        noindex
      />
      {loaderData.inviter ? <BeforeSigningIn {...loaderData} /> : <Asked {...loaderData} />}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

/** Who invites, and the two ways to an account: both come back here. */
const BeforeSigningIn = ({ inviter, signInHref, signUpHref }: Extract<Loaded, { inviter: object }>) => (
  <>
    <PageHead
      above={<p className="soft">{kindWords[inviter.kind]()}</p>}
      title={m.organisations_invites({ organisation: inviter.name })}
      lead={m.organisations_invites_visitor()}
    />
    <p className="row">
      <ButtonLink to={signUpHref}>{m.auth_sign_up()}</ButtonLink>
      <ButtonLink to={signInHref} variant="outline">
        {m.auth_sign_in()}
      </ButtonLink>
    </p>
  </>
)

const Asked = ({ invitation, code, isWrong, name }: Exclude<Loaded, { inviter: object }>) =>
  invitation ? (
    <Invitation invitation={invitation} name={name} />
  ) : (
    <>
      <PageHead title={m.organisations_join_title()} lead={m.organisations_join_lead()} />
      <Form method="get" action="/join" className="stack measure">
        <Field
          key={code}
          name="code"
          label={m.organisations_code()}
          hint={m.organisations_code_hint()}
          error={isWrong ? m.organisations_code_wrong({ ruleDays: INVITATION_RETENTION_DAYS }) : undefined}
          defaultValue={code}
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <p>
          <Button>{m.organisations_code_go()}</Button>
        </p>
      </Form>
    </>
  )

function Invitation({ invitation, name }: { invitation: InvitationView; name: string }) {
  const { organisation, isMember } = invitation
  return (
    <>
      <PageHead
        above={<p className="soft">{kindWords[organisation.kind]()}</p>}
        title={m.organisations_invites({ organisation: organisation.name })}
        lead={m.organisations_invites_lead()}
      />
      {isMember ? (
        <p>
          {m.organisations_is_member()} <Anchor to={OWN_HREF}>{m.organisations_own_title()}</Anchor>
        </p>
      ) : (
        <Answer invitation={invitation} name={name} />
      )}
    </>
  )
}

/** What it means to join, exactly what would be shown, and the answer. Nothing is ticked before somebody ticks it. */
function Answer({
  invitation: { organisation, asks, seats, own, canDecline, recordHost },
  name,
}: {
  invitation: InvitationView
  name: string
}) {
  return (
    <ActionForm intent={['join', 'decline']} className="stack measure">
      {asks && <p>{m.organisations_asks_first({ organisation: organisation.name })}</p>}
      <Section title={m.organisations_sees_title()}>
        <div className="stack">
          <p>{m.organisations_sees_always({ organisation: organisation.name })}</p>
          <p>{m.organisations_sees_if()}</p>
          <ShownOfMe name={name} own={own} />
          <p className="soft">
            {recordHost === null ? m.organisations_sees_never() : m.organisations_sees_never_but()}
          </p>
          <Checkbox
            name="shows"
            label={m.organisations_shows({ organisation: organisation.name })}
            hint={m.organisations_shows_hint()}
          />
          {recordHost !== null && <Records organisation={organisation.name} host={recordHost} />}
        </div>
      </Section>
      {seats.length > 0 && (
        <Select
          name="courseId"
          label={m.organisations_take_now()}
          hint={m.organisations_take_hint()}
          defaultValue=""
          options={[
            { value: '', label: m.organisations_take_none() },
            ...seats.map(({ courseId, title }) => ({ value: String(courseId), label: title })),
          ]}
        />
      )}
      <div className="row">
        <Submit intent="join">{asks ? m.organisations_ask() : m.organisations_join()}</Submit>
        {canDecline && (
          <Submit intent="decline" variant="outline">
            {m.organisations_decline()}
          </Submit>
        )}
      </div>
    </ActionForm>
  )
}
