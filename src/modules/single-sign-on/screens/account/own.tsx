import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { dayInWords } from '#kit/time.ts'
import { askForReset } from '#modules/accounts/commands/password.server.ts'
import { hasPassword } from '#modules/accounts/queries/people.server.ts'
import { OWN_HREF as ORGANISATIONS_HREF } from '#modules/organisations/rules.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { joinOwnOrganisation, unlinkAccount } from '../../commands/own.server.ts'
import { ownLinks } from '../../queries/own.server.ts'
import { OWN_HREF } from '../../rules.ts'
import type { Route } from './+types/own'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    hasPassword: await hasPassword(ctx),
    links: (await ownLinks(ctx)).map(({ linkedAt, usedAt, ...link }) => ({
      ...link,
      since: dayInWords(linkedAt, ctx.locale, ctx.zone),
      used: usedAt && dayInWords(usedAt, ctx.locale, ctx.zone),
    })),
  }))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const viewer = signedIn(ctx)
    switch (textOf(form, 'intent')) {
      case 'unlink':
        await unlinkAccount(ctx, textOf(form, 'id'))
        web.toast({ title: m.sso_own_unlinked() })
        break
      case 'join':
        await joinOwnOrganisation(ctx, textOf(form, 'id'))
        web.toast({ title: m.sso_own_joined() })
        break
      case 'password':
        // The mail of a forgotten password sets the first one, too.
        await askForReset(ctx, { email: viewer.email, next: OWN_HREF })
        web.toast({ title: m.sso_own_password_sent() })
        break
      default:
        throw new Refusal('invalid-input')
    }
    return redirect(OWN_HREF)
  })

/** The organisations by whose accounts somebody signs in, and how that ends. */
export default function OwnSignOn({ loaderData: { links, hasPassword } }: Route.ComponentProps) {
  return (
    <>
      <title>{`${m.sso_own_title()} - Stadi`}</title>
      <PageHead
        above={<Anchor to="/account">{m.account_page_title()}</Anchor>}
        title={m.sso_own_title()}
        lead={m.sso_own_lead()}
      />
      <PageRefusal />
      {!hasPassword && (
        <Section title={m.sso_own_password()}>
          <ActionForm intent="password" className="stack measure" failed={m.sso_own_failed()}>
            <p>{m.sso_own_password_none()}</p>
            <p>
              <Submit variant="outline">{m.sso_own_password_send()}</Submit>
            </p>
          </ActionForm>
        </Section>
      )}
      {links.length === 0 ? (
        <EmptyState
          title={m.sso_own_none()}
          text={m.sso_own_none_text()}
          action={<ButtonLink to="/account">{m.sso_own_back()}</ButtonLink>}
        />
      ) : (
        links.map((link) => <OneLink key={link.id} {...link} />)
      )}
    </>
  )
}

type Link = Route.ComponentProps['loaderData']['links'][number]

const OneLink = ({ id, organisation, label, isOpen, since, used, isMember, mayJoin }: Link) => (
  <Section title={<bdi className="wrap-anywhere">{organisation}</bdi>}>
    <div className="stack measure">
      <p className="row">
        <Badge tone={isOpen ? 'leaf' : undefined}>
          {isOpen ? m.sso_own_open({ label }) : m.sso_own_closed({ label })}
        </Badge>
      </p>
      <p className="small soft">
        {m.sso_own_since({ date: since })}. {used && `${m.sso_own_used({ date: used })}.`}
      </p>
      {isMember ? (
        <p>
          {m.sso_own_member()} <Anchor to={ORGANISATIONS_HREF}>{m.organisations_own_title()}</Anchor>.
        </p>
      ) : mayJoin ? (
        <ActionForm intent="join" id={id} className="stack" quiet failed={m.sso_own_failed()}>
          <p>{m.sso_joins_hint()}</p>
          <p>
            <Submit variant="outline" aria-label={`${m.sso_own_join()}: ${organisation}`}>
              {m.sso_own_join()}
            </Submit>
          </p>
        </ActionForm>
      ) : null}
      <ActionForm intent="unlink" id={id} className="stack" quiet failed={m.sso_own_failed()}>
        <p>
          <Submit variant="danger" aria-label={`${m.sso_own_unlink()}: ${organisation}`}>
            {m.sso_own_unlink()}
          </Submit>
        </p>
        <p className="small soft">{m.sso_own_unlink_note()}</p>
      </ActionForm>
    </div>
  </Section>
)
