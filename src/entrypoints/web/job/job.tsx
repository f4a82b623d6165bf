import { redirect } from 'react-router'
import { pageNumber } from '#kit/paging.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { cvIn, cvTooLarge } from '#web/cv-form.server.ts'
import { sendApplication } from '#modules/applications/commands/send.server.ts'
import { admitJobApplicant } from '#modules/job-board/commands/apply.server.ts'
import { Applied } from '#modules/job-board/parts.tsx'
import { jobView } from '#modules/job-board/queries/job.server.ts'
import { listJobApplications } from '#modules/job-board/queries/applications.server.ts'
import { ownResumes } from '#modules/resumes/queries/own.server.ts'
import type { Route } from './+types/job'
import { Application } from './application.tsx'
import { Applications } from './applications.tsx'
import { Closed } from './closed.tsx'
import { JobFacts } from './facts.tsx'
import { jobFound } from './structured-data.server.ts'

export const handle = { hydrate: 'signed-in' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const job = await jobView(ctx, args.params.jobId)
    const page = pageNumber(args.url.searchParams.get('page'))
    const applications = ctx.viewer?.isAdmin ? await listJobApplications(ctx, job.id, page) : null
    const mayApply = ctx.viewer && job.isOpen && !job.own
    const resumes = mayApply ? (await ownResumes(ctx)).map(({ id, name }) => ({ id, name })) : []
    return { job, applications, resumes, found: jobFound(ctx, job), tooLarge: cvTooLarge(args.request) }
  })

/** Applies for the job. */
export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, form, web) => {
      const { jobId } = args.params
      const { isNew } = await sendApplication(ctx, jobId, {
        message: textOf(form, 'message'),
        resume: textOf(form, 'resume'),
        ...(await cvIn(form)),
      })
      web.toast(
        isNew
          ? { title: m.jobs_sent(), text: m.jobs_sent_text() }
          : { title: m.jobs_sent_before(), text: m.jobs_sent_before_text() },
      )
      // Otherwise the browser keeps the form's own #apply and scrolls past the banner.
      return redirect(`/jobs/${jobId}#main`)
    },
    { before: (ctx) => admitJobApplicant(ctx, args.params.jobId) },
  )

/** A job of the board (JOB-01 to JOB-04). */
export default function Job({ loaderData }: Route.ComponentProps) {
  const { job, applications, resumes, found, tooLarge } = loaderData
  const { id, title, company, location, budget, isOpen, own } = job
  return (
    <>
      <PageMeta
        title={`${title}, ${company}`}
        description={m.jobs_short({ company, location, budget })}
        path={`/jobs/${id}`}
        noindex={!isOpen}
        picture={found?.picture}
        data={found?.things}
      />
      <PageHead
        title={title}
        lead={`${company} · ${location}`}
        above={<Breadcrumb label={m.common_here()} crumbs={crumbs()} />}
        action={own ? <Applied /> : isOpen && <ButtonLink to="#apply">{m.jobs_apply()}</ButtonLink>}
      />
      {job.isSample && <SampleNote>{m.common_sample_job()}</SampleNote>}
      {!isOpen && <Closed />}
      <div className="grid gap-x-12 md:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="stack">
          <JobFacts job={job} />
          <Section title={m.jobs_about()}>
            {job.inEnglish && <p className="small soft">{m.jobs_english_only()}</p>}
            <p className="own-lines measure wrap-anywhere" dir="auto" lang={job.inEnglish ? 'en' : undefined}>
              {job.description}
            </p>
          </Section>
        </div>
        <Application job={job} resumes={resumes} tooLarge={tooLarge} />
      </div>
      {applications && <Applications jobId={id} {...applications} />}
    </>
  )
}

const crumbs = () => [
  { label: m.common_community(), to: '/community' },
  { label: m.jobs_title(), to: '/community?tab=jobs' },
]
