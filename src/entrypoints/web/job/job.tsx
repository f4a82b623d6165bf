import { redirect } from 'react-router'
import { pageNumber, type Page } from '#kit/paging.ts'
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
import { Closed } from './closed.tsx'
import { JobFacts } from './facts.tsx'
import { jobFound } from './structured-data.server.ts'
import { dayInWords } from '#kit/time.ts'
import { authHref } from '#modules/accounts/rules.ts'
import { useZone } from '#shell/use-zone.ts'
import { getLocale } from '#paraglide/runtime.js'
import { useAuth } from '#shell/auth-context.tsx'
import { Anchor } from '#ui/anchor.tsx'
import type { JobView, OwnApplication, ApplicationRow } from '#modules/job-board/types.ts'
import { Moment } from '#shell/moment.tsx'
import { Card, CardTitle, Facts } from '#ui/layout/card.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import type { FormAnswer } from '#shell/form/answer.ts'
import { CvField } from '#shell/form/cv-field.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { Select, TextArea } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'

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
              {held(job.description)}
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

/** What the viewer can do, or has done: apply, get an account for it, or wait for an answer (JOB-04+). */
function Application({ job, ...rest }: ApplyProps) {
  const { user } = useAuth()
  if (job.own) return <Sent job={job} own={job.own} />
  if (!job.isOpen) return null
  return (
    <Section title={m.jobs_apply_title()} id="apply" className="md:pt-0">
      {user ? <ApplyForm job={job} {...rest} /> : <WithoutAccount jobId={job.id} />}
    </Section>
  )
}

/** The page is cached for all visitors: its words are right with and without an account (decision 061). */
const WithoutAccount = ({ jobId }: { jobId: string }) => (
  <div className="stack">
    <p>{m.jobs_sign_in_text()}</p>
    <ButtonLink to={authHref('either', `/jobs/${jobId}`)}>{m.jobs_apply()}</ButtonLink>
  </div>
)

function Sent({ job: { id, company }, own }: { job: JobView; own: OwnApplication }) {
  const day = dayInWords(own.createdAt, getLocale(), useZone())
  return (
    <Section title={m.jobs_own()} id="apply" className="md:pt-0">
      <p>
        {m.jobs_applied_on({ day })} {m.jobs_applied_next({ company })}
      </p>
      {own.cvName && (
        <p className="mt-4 wrap-anywhere">
          <Anchor to={`/storage/v1/job-applications/${own.id}/cv`} reload>
            {m.jobs_own_cv({ name: own.cvName })}
          </Anchor>
        </p>
      )}
      <p className="mt-4">
        <Anchor to={`/applications/${id}`}>{m.jobs_tracked()}</Anchor>
      </p>
    </Section>
  )
}

type Props = Page<ApplicationRow> & { jobId: string }

/** Who applied, for administrators. */
function Applications({ jobId, rows, page, hasMore }: Props) {
  const hrefOf = (page: number) => `/jobs/${jobId}?page=${page}#applications`
  return (
    <Section title={m.jobs_applications()} id="applications">
      {rows.length === 0 && <p className="soft">{m.jobs_applications_none()}</p>}
      <ul className="cards">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <p className="row">
        {page > 1 && (
          <Anchor to={hrefOf(page - 1)} rel="prev">
            {m.common_previous()}
          </Anchor>
        )}
        {hasMore && (
          <Anchor to={hrefOf(page + 1)} rel="next">
            {m.common_next()}
          </Anchor>
        )}
      </p>
    </Section>
  )
}

function Row({ row: { id, name, email, message, cvName, createdAt } }: { row: ApplicationRow }) {
  return (
    <Card as="li">
      <CardTitle>
        <bdi>{name}</bdi>
      </CardTitle>
      <Facts>
        <span className="wrap-anywhere">
          <Anchor to={`mailto:${email}`}>{email}</Anchor>
        </span>
        <Moment at={createdAt} />
      </Facts>
      <p className="own-lines wrap-anywhere" dir="auto">
        {held(message)}
      </p>
      {cvName && (
        <p className="wrap-anywhere">
          <Anchor to={`/storage/v1/job-applications/${id}/cv`} reload>
            {m.jobs_cv({ name: cvName })}
          </Anchor>
        </p>
      )}
    </Card>
  )
}

type ApplyProps = {
  job: JobView
  /** The viewer's CVs. */
  resumes: { id: string; name: string }[]
  tooLarge: FormAnswer | null
}

/** A message and, optionally, a CV: one of theirs here, or a file. It leaves the page, as a form with a file does. */
function ApplyForm({ job, resumes, tooLarge }: ApplyProps) {
  const wasRefused = useFormAnswer({ earlier: tooLarge })?.refusal !== undefined
  return (
    <ActionForm
      encType="multipart/form-data"
      action={`/jobs/${job.id}#apply`}
      className="stack"
      reload
      earlier={tooLarge}
    >
      <TextArea label={m.jobs_message()} hint={m.jobs_message_hint()} name="message" required rows={6} />
      {resumes.length > 0 ? (
        <Select
          name="resume"
          label={m.jobs_own_resume()}
          note={m.common_optional()}
          hint={m.jobs_own_resume_hint()}
          placeholder={m.jobs_no_resume()}
          options={resumes.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <p className="small">
          <Anchor to="/resume-builder">{m.jobs_make_resume()}</Anchor>
        </p>
      )}
      <CvField wasRefused={wasRefused} />
      <p className="small soft">
        {m.jobs_form_lead({ company: job.company })} <Anchor to="/privacy">{m.jobs_privacy()}</Anchor>
      </p>
      <Submit wide>{m.jobs_apply()}</Submit>
    </ActionForm>
  )
}
