import { pageNumber } from '#kit/paging.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import {
  cancelledSessions,
  comingSessions,
  ownCredits,
  ownPackages,
  pastSessions,
} from '../../queries/own.server.ts'
import { ownMentor } from '../../queries/mentoring.server.ts'
import type { Route } from './+types/bookings'
import { kes } from '#kit/money.ts'
import { getLocale } from '#paraglide/runtime.js'
import { mentorHref, bookingHref } from '../../rules.ts'
import type { OwnCredit, OwnPackage, OwnSession } from '../../types.ts'
import { Facts } from '#ui/layout/card.tsx'
import { held } from '#ui/no-break/held.ts'
import { State } from '../state.tsx'
import { When } from '../when.tsx'

export const handle = { hydrate: 'always', styles: 'mentors' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    // Side by side: together they are one query.
    const [mentor, coming, cancelled, packages, credits, past] = await Promise.all([
      ownMentor(ctx),
      comingSessions(ctx),
      cancelledSessions(ctx),
      ownPackages(ctx),
      ownCredits(ctx),
      pastSessions(ctx, pageNumber(args.url.searchParams.get('page'))),
    ])
    return { isMentor: mentor !== null, coming, cancelled, packages, credits, past }
  })

/** The viewer's bookings with mentors (MPR-11+). */
export default function Bookings({
  loaderData: { isMentor, coming, cancelled, packages, credits, past },
}: Route.ComponentProps) {
  const hasNothing = [coming, cancelled, packages, credits, past.rows].every(({ length }) => length === 0)
  return (
    <>
      <PageMeta title={m.bookings_title()} description={m.bookings_lead()} path="/bookings" noindex />
      <PageHead
        title={m.bookings_title()}
        lead={m.bookings_lead()}
        action={isMentor && <Anchor to="/mentoring">{m.bookings_mentoring()}</Anchor>}
      />
      {hasNothing && past.page === 1 ? (
        <EmptyState
          scene="tea"
          title={m.bookings_none()}
          text={m.bookings_none_text()}
          action={<ButtonLink to="/mentorship">{m.bookings_find()}</ButtonLink>}
        />
      ) : (
        <>
          {credits.length > 0 && <Credits credits={credits} />}
          {packages.length > 0 && <Packages packages={packages} />}
          <Section title={m.bookings_coming()}>
            {coming.length === 0 && <p className="soft">{m.bookings_coming_none()}</p>}
            <ul>
              {coming.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          </Section>
          {cancelled.length > 0 && (
            <Section title={m.bookings_cancelled()}>
              <ul>
                {cancelled.map((session) => (
                  <SessionRow key={session.id} session={session} />
                ))}
              </ul>
            </Section>
          )}
          {past.rows.length > 0 && <Past past={past} />}
        </>
      )}
    </>
  )
}

function Past({ past: { rows, page, hasMore } }: { past: Route.ComponentProps['loaderData']['past'] }) {
  return (
    <Section title={m.bookings_past()} id="past">
      <ul>
        {rows.map((session) => (
          <SessionRow key={session.id} session={session} isOver />
        ))}
      </ul>
      <p className="row">
        {page > 1 && (
          <Anchor to={`/bookings?page=${page - 1}#past`} rel="prev">
            {m.common_previous()}
          </Anchor>
        )}
        {hasMore && (
          <Anchor to={`/bookings?page=${page + 1}#past`} rel="next">
            {m.common_next()}
          </Anchor>
        )}
      </p>
    </Section>
  )
}

/** Money that arrived when the slot was gone. */
const Credits = ({ credits }: { credits: OwnCredit[] }) => (
  <Section title={m.bookings_credits()}>
    <ul>
      {credits.map(({ id, mentorId, mentor, amountKes, paymentId }) => (
        <li key={id} className="ruled">
          <p>{held(m.bookings_credit({ amount: kes(amountKes, getLocale()), mentor }))}</p>
          <p className="row">
            <Anchor to={mentorHref(mentorId, 'schedule')}>{m.bookings_other_time()}</Anchor>
            <Anchor to={`/payments/${paymentId}`}>{m.bookings_money_back()}</Anchor>
          </p>
        </li>
      ))}
    </ul>
  </Section>
)

/** Sessions that are paid and not booked yet. */
const Packages = ({ packages }: { packages: OwnPackage[] }) => (
  <Section title={m.bookings_packages()}>
    <ul>
      {packages.map(({ id, mentorId, mentor, name, sessions, used }) => (
        <li key={id} className="ruled">
          <p>{m.bookings_package({ name, mentor, left: sessions - used, sessions })}</p>
          <Anchor to={mentorHref(mentorId, 'schedule')}>{m.bookings_choose_time()}</Anchor>
        </li>
      ))}
    </ul>
  </Section>
)

/** When, with whom, and the state of its payment; the rest is on its page. */
function SessionRow({ session, isOver = false }: { session: OwnSession; isOver?: boolean }) {
  const { id, mentor, state, priceKes, paymentId } = session
  return (
    <li className="ruled">
      <h3 className="mentor-name">
        <Anchor to={bookingHref(id)}>
          <bdi>{mentor}</bdi>
        </Anchor>
      </h3>
      <Facts>
        <When {...session} />
        <State state={state} isOver={isOver} />
        {priceKes > 0 && <span>{held(kes(priceKes, getLocale()))}</span>}
        {paymentId && <Anchor to={`/payments/${paymentId}`}>{m.bookings_payment()}</Anchor>}
      </Facts>
    </li>
  )
}
