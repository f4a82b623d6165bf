import { redirect, useOutlet } from 'react-router'
import { pageNumber } from '#kit/paging.ts'
import { Refusal } from '#kit/refusal.ts'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { appealUssdJob } from '../../commands/appeal.server.ts'
import { ownUssdJobs } from '../../queries/own.server.ts'
import { ownJobHref } from '../../rules.ts'
import type { Route } from './+types/own'
import { OwnJob } from './own-job.tsx'

export const handle = { hydrate: 'signed-in', styles: 'community' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams
    const asked = { page: pageNumber(query.get('page')), job: query.get('job') ?? '' }
    const { rows, ...place } = await ownUssdJobs(ctx, asked)
    return { jobs: rows.map(({ fee, ...job }) => ({ ...job, moneyWords: fee && fee.words })), ...place }
  })

/** Asks for another review of a job. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    if (textOf(form, 'intent') !== 'appeal') throw new Refusal('invalid-input')
    const id = textOf(form, 'id')
    await appealUssdJob(ctx, id, Object.fromEntries(form))
    web.toast({ title: m.common_success(), text: m.moderation_appeal_sent() })
    return redirect(ownJobHref(id))
  })

/** The viewer's own jobs, and the state of each (USSD-22). */
export default function OwnJobs({ loaderData: { jobs, page, pages } }: Route.ComponentProps) {
  const dialog = useOutlet()
  const post = (
    <ButtonLink to="/community/ussd-jobs/new" preventScrollReset>
      {m.ussd_jobs_post()}
    </ButtonLink>
  )
  return (
    <>
      {!dialog && <title>{`${m.ussd_jobs_own()} - Stadi`}</title>}
      <PageHead
        title={m.ussd_jobs_own()}
        above={<Breadcrumb label={m.common_here()} crumbs={crumbs()} />}
        action={jobs.length > 0 && post}
      />
      {dialog}
      <PageRefusal className="pb-4" />
      {jobs.length === 0 ? (
        <EmptyState title={m.ussd_jobs_own_none()} text={m.ussd_jobs_post_lead()} action={<p>{post}</p>} />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {jobs.map((job) => (
            <OwnJob key={job.id} job={job} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(wanted) => `/community/ussd-jobs/own?page=${wanted}`}
        label={m.ussd_jobs_pages()}
        previousText={m.common_previous()}
        nextText={m.common_next()}
      />
    </>
  )
}

const crumbs = () => [
  { label: m.common_community(), to: '/community' },
  { label: m.ussd_jobs_board(), to: '/community?tab=ussd-jobs' },
  { label: m.ussd_jobs_own() },
]
