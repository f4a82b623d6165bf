import { telOf } from '#kit/formats.ts'
import { pageNumber } from '#kit/paging.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Card, CardTitle, Facts } from '#ui/layout/card.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { ownApplicants } from '../../queries/applicants.server.ts'
import { ownJobHref } from '../../rules.ts'
import type { Route } from './+types/applicants'

export const handle = { hydrate: 'signed-in', styles: 'community' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) => {
    const page = pageNumber(new URL(args.request.url).searchParams.get('page'))
    return ownApplicants(ctx, args.params.jobId, page)
  })

/** The phone applicants for one of the viewer's own jobs, to be called (USSD-26). */
export default function Applicants({ loaderData, params }: Route.ComponentProps) {
  const { title, total, applicants, page, pages } = loaderData
  return (
    <>
      <title>{`${m.ussd_jobs_applicants()}: ${title} - Stadi`}</title>
      <PageHead
        title={m.ussd_jobs_applicants()}
        lead={<bdi className="wrap-anywhere">{held(title)}</bdi>}
        above={<Breadcrumb label={m.common_here()} crumbs={crumbs(params.jobId)} />}
      />
      {total === 0 ? (
        <EmptyState title={m.ussd_jobs_applicants_none()} text={m.ussd_jobs_applicants_none_text()} />
      ) : (
        <div className="stack">
          <p>
            <b>{m.ussd_jobs_applications({ count: total })}</b>{' '}
            <span className="soft">{m.ussd_jobs_applicants_note()}</span>
          </p>
          <ul className="grid gap-3 md:grid-cols-2">
            {applicants.map((applicant) => (
              <ApplicantCard key={applicant.id} applicant={applicant} />
            ))}
          </ul>
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(wanted) => `/community/ussd-jobs/own/${params.jobId}/applicants?page=${wanted}`}
        label={m.ussd_jobs_applicants_pages()}
        previousText={m.common_previous()}
        nextText={m.common_next()}
      />
    </>
  )
}

type Applicant = Route.ComponentProps['loaderData']['applicants'][number]

function ApplicantCard({ applicant: { name, phone, simulated, createdAt } }: { applicant: Applicant }) {
  return (
    <Card as="li">
      <CardTitle level="h2" className="text-lg">
        <bdi className="wrap-anywhere">{name}</bdi>
      </CardTitle>
      <Facts>
        <Anchor to={telOf(`+${phone}`)}>{`+${phone}`}</Anchor>
        <Moment at={createdAt} />
        {simulated && <Badge tone="gold">{m.ussd_jobs_applicant_simulated()}</Badge>}
      </Facts>
    </Card>
  )
}

const crumbs = (jobId: string) => [
  { label: m.common_community(), to: '/community' },
  { label: m.ussd_jobs_own(), to: ownJobHref(jobId) },
  { label: m.ussd_jobs_applicants() },
]
