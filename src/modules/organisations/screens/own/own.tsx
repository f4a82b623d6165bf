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
import type { Route } from './+types/own'
import { dayInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { getLocale } from '#paraglide/runtime.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Select } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'
import type { OwnMembership, OwnRequest as Request } from '../../types.ts'
import { Records } from '../records.tsx'
import { ShownOfMe } from '../shown.tsx'
import { kindWords } from '../words.ts'

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

/** One organisation: what it sees now, and what one can change about it. */
function Membership({ membership, name }: { membership: OwnMembership; name: string }) {
  const { memberId, organisation, joinedAt, showsSince, own, held: courses, seats } = membership
  const zone = useZone()
  const since = showsSince && dayInWords(showsSince, getLocale(), zone)
  return (
    <Section title={<bdi>{organisation.name}</bdi>}>
      <div className="stack measure">
        <p className="soft">
          {kindWords[organisation.kind]()}.{' '}
          {m.organisations_joined_day({ day: dayInWords(joinedAt, getLocale(), zone) })}
        </p>
        <p>
          <b>{since ? m.organisations_shows_since({ day: since }) : m.organisations_shows_not()}</b>
        </p>
        <p>{since ? m.organisations_sees_now() : m.organisations_sees_name()}</p>
        {since && <ShownOfMe name={name} own={own} />}
        <ActionForm intent="shows" id={memberId} preventScrollReset>
          <input type="hidden" name="shows" value={since ? 'no' : 'yes'} />
          <Submit variant="outline">
            {since ? m.organisations_show_end() : m.organisations_show_begin()}
          </Submit>
        </ActionForm>
        <RecordStore membership={membership} />
        <NameOnCertificates membership={membership} />
        {courses.length > 0 && <p>{held(m.organisations_held_of({ courses: courses.join(', ') }))}</p>}
        {seats.length > 0 && (
          <ActionForm intent="take" id={memberId} className="stack">
            <Select
              name="courseId"
              label={m.organisations_take()}
              placeholder={m.organisations_choose_course()}
              defaultValue=""
              required
              options={seats.map(({ courseId, title }) => ({ value: String(courseId), label: title }))}
            />
            <p>
              <Submit>{m.organisations_take_button()}</Submit>
            </p>
          </ActionForm>
        )}
        <details>
          <summary>{m.organisations_leave()}</summary>
          <ActionForm intent="leave" id={memberId} className="stack">
            <p>{m.organisations_leave_note()}</p>
            <p>
              <Submit variant="danger">{m.organisations_leave_sure()}</Submit>
            </p>
          </ActionForm>
        </details>
      </div>
    </Section>
  )
}

/** Offered where the organisation agreed; who agreed before can always end it. */
function NameOnCertificates({
  membership: { memberId, organisation, isNamed, organisationAgrees },
}: {
  membership: OwnMembership
}) {
  if (!isNamed && !organisationAgrees) return null
  return (
    <ActionForm intent="named" id={memberId} className="stack" preventScrollReset>
      <Checkbox
        name="named"
        label={m.organisations_named({ organisation: organisation.name })}
        hint={organisationAgrees ? m.organisations_named_hint() : m.organisations_named_off()}
        defaultChecked={isNamed}
      />
      <p>
        <Submit variant="outline">{m.organisations_named_save()}</Submit>
      </p>
    </ActionForm>
  )
}

/** Offered to who shows their progress where there is a record store. */
function RecordStore({
  membership: { memberId, organisation, showsSince, recordHost, recordsSince },
}: {
  membership: OwnMembership
}) {
  if (recordHost === null || showsSince === null) return null
  return (
    <ActionForm intent="records" id={memberId} className="stack" preventScrollReset>
      <Records organisation={organisation.name} host={recordHost} agreed={recordsSince !== null} />
      <p>
        <Submit variant="outline">{m.organisations_records_save()}</Submit>
      </p>
    </ActionForm>
  )
}

/** Where one asked to join: a manager has not answered, or said no. */
function OwnRequest({ request: { id, organisation, askedAt, isRefused } }: { request: Request }) {
  const zone = useZone()
  return (
    <Section title={<bdi>{organisation}</bdi>}>
      <div className="stack measure">
        <p>
          {isRefused
            ? m.organisations_asked_no()
            : m.organisations_asked_on({ day: dayInWords(askedAt, getLocale(), zone) })}
        </p>
        {!isRefused && (
          <ActionForm intent="take-back" id={id}>
            <Submit variant="outline">{m.organisations_ask_back()}</Submit>
          </ActionForm>
        )}
      </div>
    </Section>
  )
}
