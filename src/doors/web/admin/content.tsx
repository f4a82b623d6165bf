import { adminOnly } from '#context.ts'
import { CertificateRows, SubmissionRows } from '#modules/courses/parts.tsx'
import { listCertificates, listSubmissions } from '#modules/courses/queries.server.ts'
import { RemoveSubscriber } from '#modules/newsletter/parts.tsx'
import { MailRows } from '#modules/outbox/parts.tsx'
import { listTroubledMails } from '#modules/outbox/queries.server.ts'
import { countCases } from '#modules/moderation/queries.server.ts'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/content'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return {
      rooms: roomsOf(await countCases(ctx)),
      submissions: await listSubmissions(ctx, 1),
      certificates: await listCertificates(ctx, 1, ''),
      mails: await listTroubledMails(ctx, 1),
    }
  })

/** Where else content is looked after. Said here: a word of another area would bring that area's words into the browser. */
const roomsOf = (cases: number): [string, string][] => [
  [adminHref('review'), m.moderation_review_count({ count: cases })],
  ['/admin/inbox', m.support_inbox()],
  ['/admin/applications', m.hiring_admin_title()],
  [adminHref('content/articles'), m.publishing_link()],
]

/** The first of what learners handed in, what Stadi vouches for, and what did not reach people; each list has a page of its own. */
export default function Content({
  loaderData: { rooms, submissions, certificates, mails },
}: Route.ComponentProps) {
  return (
    <>
      <nav aria-label={m.admin_content()} className="row mt-4">
        {rooms.map(([to, words]) => (
          <Anchor key={to} className="btn btn-outline" to={to}>
            {words}
          </Anchor>
        ))}
      </nav>
      <SubmissionRows submissions={submissions} />
      <CertificateRows certificates={certificates} q="" />
      <MailRows mails={mails} />
      <RemoveSubscriber />
    </>
  )
}
