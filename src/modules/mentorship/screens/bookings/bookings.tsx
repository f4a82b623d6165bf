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
import { Credits, Packages } from './prepaid.tsx'
import { SessionRow } from './session-row.tsx'

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
