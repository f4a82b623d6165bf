import { redirect } from 'react-router'
import { Refusal } from '#kit/refusal.ts'
import { safePath, authHref } from '#modules/accounts/rules.ts'
import { m } from '#paraglide/messages.js'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { askForAccount, linkAccount } from '../../commands/first.server.ts'
import { firstView } from '../../queries/way.server.ts'
import { browserOf, firstHref, OWN_HREF } from '../../rules.ts'
import type { Route } from './+types/first'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { CheckboxGroup, Checkbox } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'
import type { FirstView } from '../../types.ts'

export const handle = { hydrate: 'always' }

const browserIn = ({ request, params }: Pick<Route.LoaderArgs, 'request' | 'params'>) =>
  browserOf(request.headers.get('cookie'), params.wayId)

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) => firstView(ctx, args.params.slug, args.params.wayId, browserIn(args)))

/** Links the account that is signed in, or has the mail of a new one sent. */
export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, form, web) => {
      const { slug, wayId } = args.params
      const input = Object.fromEntries(form)
      switch (textOf(form, 'intent')) {
        case 'link': {
          const next = await linkAccount(ctx, slug, wayId, browserIn(args), input)
          web.toast({ title: m.sso_first_linked() })
          return redirect(safePath(next))
        }
        case 'open':
          await askForAccount(ctx, slug, wayId, browserIn(args), input)
          return redirect(firstHref(slug, wayId))
        default:
          throw new Refusal('invalid-input')
      }
    },
    { openToVisitors: true },
  )

/** Asks somebody whom their organisation knows which account here is theirs. */
export default function First({ loaderData: view, params: { wayId } }: Route.ComponentProps) {
  return (
    <>
      <title>{`${m.sso_first_title()} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={m.sso_first_title()} lead={m.sso_first_lead({ organisation: view.organisation })} />
      {view.viewer ? (
        <OwnAccount view={view} viewer={view.viewer} />
      ) : (
        <div className="grid gap-x-12 md:grid-cols-2">
          <NewAccount view={view} />
          <HaveAccount href={firstHref(view.slug, wayId)} />
        </div>
      )}
    </>
  )
}

/** The form of signing up, but for the password. */
const NewAccount = ({ view: { organisation, name, email, isMailed } }: { view: FirstView }) => (
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
const HaveAccount = ({ href }: { href: string }) => (
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

type Props = { view: FirstView; viewer: NonNullable<FirstView['viewer']> }

/** Somebody who is signed in: one button links their account. */
function OwnAccount({ view, viewer }: Props) {
  const { organisation, label } = view
  return (
    <div className="stack measure">
      <p>
        {m.sso_first_as()} <bdi className="font-bold">{viewer.name}</bdi> (
        <bdi className="wrap-anywhere">{viewer.email}</bdi>). {m.sso_first_not_you()}
      </p>
      {(view.name || view.email) && (
        <p>
          {m.sso_first_there({ organisation })}{' '}
          <bdi className="font-bold wrap-anywhere">{view.name || view.email}</bdi>.
        </p>
      )}
      {viewer.state === 'free' ? (
        <ActionForm intent="link" className="stack" failed={m.sso_first_failed()}>
          <p>{m.sso_first_link_lead({ label })}</p>
          <section className="rounded-card bg-sand p-4">
            <h2 className="text-lg">{m.sso_gets_title({ organisation })}</h2>
            <ul className="mt-2 list-disc pl-5">
              <li>{m.sso_gets_nothing()}</li>
              <li>{m.sso_gets_end()}</li>
            </ul>
          </section>
          {!viewer.isMember && <Joining organisation={organisation} mayShow={viewer.mayShow} />}
          <p>
            <Submit>{m.sso_first_link()}</Submit>
          </p>
        </ActionForm>
      ) : (
        <NotThisOne state={viewer.state} />
      )}
    </div>
  )
}

function NotThisOne({ state }: { state: Exclude<Props['viewer']['state'], 'free'> }) {
  const words: Record<typeof state, () => string> = {
    taken: m.sso_taken_text,
    admin: m.sso_admin_text,
    'no-password': m.sso_no_password_text,
  }
  return (
    <Banner
      tone="gold"
      title={m.sso_taken_title()}
      text={
        <>
          <p>{held(words[state]())}</p>
          {state !== 'admin' && (
            <p className="mt-3">
              <ButtonLink to={OWN_HREF} variant="outline">
                {m.sso_own_title()}
              </ButtonLink>
            </p>
          )}
        </>
      }
    />
  )
}

/** Two agreements apart from each other, and unticked (decision 105). */
const Joining = ({ organisation, mayShow }: { organisation: string; mayShow: boolean }) => (
  <>
    <Checkbox name="joins" label={m.sso_joins({ organisation })} hint={m.sso_joins_hint()} />
    {mayShow && <Checkbox name="shows" label={m.sso_shows({ organisation })} hint={m.sso_shows_hint()} />}
  </>
)
