import { redirect } from 'react-router'
import { type Context, signedIn } from '#context.ts'
import { ownResumes } from '#modules/resumes/queries/own.server.ts'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { changeTracked, moveTracked, removeTracked } from '../commands/change.server.ts'
import { freezeResume } from '../commands/freeze.server.ts'
import { trackJob } from '../commands/track.server.ts'
import { listTracked } from '../queries/list.server.ts'
import { trackedView } from '../queries/job.server.ts'
import { TrackedFilters, type TrackedView } from '../types.ts'
import type { Route } from './+types/applications'
import { List } from './list.tsx'
import { NewEntry, JobFields, type OwnCv, OwnFields, ToList, CvSelect } from './new-entry.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Moment } from '#shell/moment.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { states } from '../rules.ts'
import { stateTones, stateWords } from './words.ts'
import { dayInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { getLocale } from '#paraglide/runtime.js'

export const handle = { hydrate: 'always' }

const PATH = '/applications'

export const loader = (args: Route.LoaderArgs) => answer(args, (ctx) => pageOf(ctx, args))

async function pageOf(ctx: Context, { params: { key }, url }: Route.LoaderArgs) {
  signedIn(ctx)
  if (key === undefined) {
    const chosen = TrackedFilters.parse(Object.fromEntries(url.searchParams))
    return { kind: 'list', chosen, found: await listTracked(ctx, chosen) } as const
  }
  if (key === 'new') return { kind: 'new', resumes: await resumesOf(ctx) } as const
  const entry = await trackedView(ctx, key)
  return { kind: 'entry', entry, resumes: entry.canFreeze ? await resumesOf(ctx) : [] } as const
}

const resumesOf = async (ctx: Context) => (await ownResumes(ctx)).map(({ id, name }) => ({ id, name }))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { key } = args.params
    const raw = Object.fromEntries(form)
    const back = (place: string) => redirect(`${PATH}/${key}#${place}`)
    switch (textOf(form, 'intent')) {
      case 'add': {
        const added = await trackJob(ctx, raw)
        web.toast({ title: m.applications_added() })
        return redirect(`${PATH}/${added}`)
      }
      case 'state':
        await moveTracked(ctx, key, raw)
        return back('where')
      case 'freeze':
        await freezeResume(ctx, key, raw)
        web.toast({ title: m.applications_cv_kept() })
        return back('cv')
      case 'remove':
        await removeTracked(ctx, key)
        web.toast({ title: m.applications_removed() })
        return redirect(PATH)
      default:
        await changeTracked(ctx, key, raw)
        web.toast({ title: m.applications_saved() })
        return back('details')
    }
  })

/** A person's applications: all of them, one, or a new one. */
export default function Applications({ loaderData: page }: Route.ComponentProps) {
  const title = page.kind === 'entry' ? page.entry.title : m.applications_title()
  return (
    <>
      <PageMeta title={title} description={m.applications_lead()} path={PATH} noindex />
      {page.kind === 'list' && <List found={page.found} chosen={page.chosen} />}
      {page.kind === 'new' && <NewEntry resumes={page.resumes} />}
      {page.kind === 'entry' && <Entry key={page.entry.key} entry={page.entry} resumes={page.resumes} />}
    </>
  )
}

/** One application: its state and history, what was sent, and the owner's notes. */
function Entry({ entry, resumes }: { entry: TrackedView; resumes: OwnCv[] }) {
  const { title, company, board, link } = entry
  return (
    <>
      <PageHead
        title={<bdi className="wrap-anywhere">{held(title)}</bdi>}
        lead={company && <bdi className="wrap-anywhere">{company}</bdi>}
        above={<ToList />}
        action={
          <>
            <Badge tone={stateTones[entry.state]}>{stateWords[entry.state]()}</Badge>
            {entry.isClosed && <span className="soft">{m.applications_closed()}</span>}
            {board && !board.application && !entry.isClosed && (
              <ButtonLink to={`/jobs/${board.id}#apply`}>{m.applications_apply()}</ButtonLink>
            )}
            {board && <Anchor to={`/jobs/${board.id}`}>{m.applications_job_page()}</Anchor>}
            {link && (
              <Anchor to={link} rel="noopener noreferrer nofollow">
                {m.applications_found_at()}
              </Anchor>
            )}
          </>
        }
      />
      <div className="grid gap-x-12 md:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <Where entry={entry} />
          <SentCv entry={entry} resumes={resumes} />
        </div>
        <div>
          <Details entry={entry} />
          {entry.canRemove && <Remove />}
        </div>
      </div>
    </>
  )
}

/** Each button names the state that it sets; pressing it twice has the effect of once. */
function Where({ entry: { state, steps } }: { entry: TrackedView }) {
  return (
    <Section title={m.applications_where()} id="where">
      <ActionForm intent="state" retry="once" className="row" preventScrollReset>
        {states.map((one) => (
          <Submit
            key={one}
            name="state"
            value={one}
            variant={one === state ? 'primary' : 'outline'}
            aria-pressed={one === state}
          >
            {stateWords[one]()}
          </Submit>
        ))}
      </ActionForm>
      <h3 className="mt-4 mb-1">{m.applications_history()}</h3>
      <ol>
        {steps.map(({ state, at }) => (
          <li key={`${state} ${at.getTime()}`}>
            <Moment at={at} as="day" />: {stateWords[state]()}
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Details({ entry: { title, company, link, note, remindOn, board } }: { entry: TrackedView }) {
  return (
    <Section title={m.applications_details()} id="details">
      <ActionForm intent="details" className="stack" failed={m.applications_failed()} preventScrollReset>
        {!board && <JobFields title={title} company={company} link={link} />}
        <OwnFields note={note} remindOn={remindOn} />
        <Submit wide>{m.applications_save()}</Submit>
      </ActionForm>
    </Section>
  )
}

const Remove = () => (
  <Disclosure className="mt-6" title={m.applications_remove()}>
    <ActionForm intent="remove" className="stack">
      <p>{m.applications_remove_ask()}</p>
      <Submit variant="danger">{m.applications_remove_yes()}</Submit>
    </ActionForm>
  </Disclosure>
)

type Props = { entry: TrackedView; resumes: OwnCv[] }

/** What was sent, as it was then; if sent elsewhere, which CV it was. */
function SentCv({ entry, resumes }: Props) {
  return (
    <Section title={m.applications_cv()} id="cv">
      <div className="stack">
        {entry.resume ? <Frozen resume={entry.resume} /> : <NotFrozen entry={entry} resumes={resumes} />}
      </div>
    </Section>
  )
}

function Frozen({ resume: { name, at, text, file } }: { resume: NonNullable<TrackedView['resume']> }) {
  const zone = useZone()
  return (
    <>
      <p className="wrap-anywhere">
        <b>
          <bdi>{name}</bdi>
        </b>
        <br />
        {m.applications_cv_frozen({ day: dayInWords(at, getLocale(), zone) })}
      </p>
      <p>
        <ButtonLink to={file} reload variant="outline">
          {m.applications_cv_pdf()}
        </ButtonLink>
      </p>
      <Disclosure title={m.applications_cv_text()}>
        <p className="own-lines wrap-anywhere" dir="auto">
          {held(text)}
        </p>
      </Disclosure>
    </>
  )
}

function NotFrozen({ entry: { board, canFreeze }, resumes }: Props) {
  const sent = board?.application
  if (sent?.cvName)
    return (
      <p className="wrap-anywhere">
        <Anchor to={`/storage/v1/job-applications/${sent.id}/cv`} reload>
          {m.applications_cv_file({ name: sent.cvName })}
        </Anchor>
      </p>
    )
  return (
    <>
      <p className="soft">{m.applications_cv_none()}</p>
      {canFreeze && resumes.length > 0 && (
        <ActionForm intent="freeze" className="stack" preventScrollReset>
          <CvSelect resumes={resumes} />
          <p>
            <Submit variant="outline">{m.applications_cv_keep()}</Submit>
          </p>
        </ActionForm>
      )}
      {canFreeze && resumes.length === 0 && (
        <p>
          <Anchor to="/resume-builder">{m.applications_cv_make()}</Anchor>
        </p>
      )}
    </>
  )
}
