import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { leaveOrganisation, nameOnCertificates, showProgress } from '../../commands/join.server.ts'
import { sendRecords } from '../../commands/record-store.server.ts'
import { takeSeat } from '../../commands/seats.server.ts'
import { withdrawRequest } from '../../commands/requests.server.ts'
import { ownManaged } from '../../queries/managed.server.ts'
import { ownMemberships } from '../../queries/own.server.ts'
import { ownRequests } from '../../queries/requests.server.ts'
import { OWN_HREF, roomHref } from '../../rules.ts'
import { Membership } from './membership.tsx'
import { OwnRequest } from './request.tsx'
import type { Route } from './+types/own'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    name: signedIn(ctx).name,
    managed: await ownManaged(ctx),
    memberships: await ownMemberships(ctx),
    requests: await ownRequests(ctx),
  }))

/** Shows one's progress or no longer, lets certificates carry a name, takes a seat, leaves. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const id = textOf(form, 'id')
    switch (textOf(form, 'intent')) {
      case 'shows':
        await showProgress(ctx, id, Object.fromEntries(form))
        web.toast({ title: m.organisations_saved() })
        return redirect(OWN_HREF)
      case 'records':
        await sendRecords(ctx, id, Object.fromEntries(form))
        web.toast({ title: m.organisations_saved() })
        return redirect(OWN_HREF)
      case 'named':
        await nameOnCertificates(ctx, id, Object.fromEntries(form))
        web.toast({ title: m.organisations_saved() })
        return redirect(OWN_HREF)
      case 'take': {
        const courseId = await takeSeat(ctx, id, Object.fromEntries(form))
        web.toast({ title: m.organisations_taken() })
        return redirect(`/courses/${courseId}`)
      }
      case 'take-back':
        await withdrawRequest(ctx, id)
        web.toast({ title: m.organisations_asked_back() })
        return redirect(OWN_HREF)
      case 'leave':
        await leaveOrganisation(ctx, id)
        web.toast({ title: m.organisations_left() })
        return redirect(OWN_HREF)
      default:
        throw new Refusal('invalid-input')
    }
  })

/** The organisations that somebody joined or manages. */
export default function OwnOrganisations({
  loaderData: { name, managed, memberships, requests },
}: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={m.organisations_own_title()}
        description={m.organisations_own_lead()}
        path={OWN_HREF}
        noindex
      />
      <PageHead
        above={<Anchor to="/account">{m.account_page_title()}</Anchor>}
        title={m.organisations_own_title()}
        lead={m.organisations_own_lead()}
      />
      {managed.length > 0 && (
        <Section title={m.organisations_managed()}>
          <ul className="row">
            {managed.map(({ slug, name }) => (
              <li key={slug}>
                <ButtonLink to={roomHref(slug)} variant="outline">
                  {name}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {memberships.map((membership) => (
        <Membership key={membership.memberId} membership={membership} name={name} />
      ))}
      {requests.map((request) => (
        <OwnRequest key={request.id} request={request} />
      ))}
      {memberships.length + managed.length + requests.length === 0 && (
        <EmptyState
          scene="tea"
          title={m.organisations_own_none()}
          text={m.organisations_own_none_text()}
          action={
            <ButtonLink to="/join" variant="outline" reload>
              {m.organisations_join_title()}
            </ButtonLink>
          }
        />
      )}
    </>
  )
}
