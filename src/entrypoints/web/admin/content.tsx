import { adminOnly } from '#context.ts'
import { CertificateRows } from '#modules/credentials/parts/certificate-rows.tsx'
import { SubmissionRows } from '#modules/courses/parts/submission-rows.tsx'
import { listCertificates } from '#modules/credentials/queries/certificates.server.ts'
import { countWaiting, markingQueue } from '#modules/courses/queries/submissions.server.ts'
import { RemoveSubscriber } from '#modules/newsletter/parts.tsx'
import { MailRows } from '#modules/outbox/parts.tsx'
import { listTroubledMails } from '#modules/outbox/queries.server.ts'
import { countCases } from '#modules/moderation/queries/cases.server.ts'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/content'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return {
      rooms: roomsOf(await countCases(ctx), await countWaiting(ctx)),
      queue: await markingQueue(ctx, { state: 'waiting', course: null }, 1),
      certificates: await listCertificates(ctx, 1, ''),
      mails: await listTroubledMails(ctx, 1),
    }
  })

/** Where else content is managed. Texts are here: a text of another area would load that area's texts into the browser. */
const roomsOf = (cases: number, works: number): [string, string][] => [
  [adminHref('courses'), m.authoring_title()],
  [adminHref('review'), m.moderation_review_count({ count: cases })],
  [adminHref('submissions'), m.marking_queue_count({ count: works })],
  ['/admin/inbox', m.support_inbox()],
  ['/admin/applications', m.hiring_admin_title()],
  [adminHref('content/articles'), m.publishing_link()],
  [adminHref('platforms'), m.lti_title()],
]

/**
 * The first submissions that wait for a mark, what Stadi vouches for, and undelivered mails and SMS; each list has its own page.
 */
export default function Content({ loaderData: { rooms, queue, certificates, mails } }: Route.ComponentProps) {
  return (
    <>
      <nav aria-label={m.admin_content()} className="row mt-4">
        {rooms.map(([to, words]) => (
          <Anchor key={to} className="btn btn-outline" to={to}>
            {words}
          </Anchor>
        ))}
      </nav>
      <SubmissionRows queue={queue} />
      <CertificateRows certificates={certificates} q="" />
      <MailRows mails={mails} />
      <RemoveSubscriber />
    </>
  )
}
