import { redirect, replace } from 'react-router'
import { afterConflict } from '#shell/form/revalidation.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { ownPeerLessons, peersView } from '../../queries/peers.server.ts'
import { peersPath, LONGEST_REASON } from '../../rules.ts'
import type { PeersView, OwnPeerLesson, PeerMarkView } from '../../types.ts'
import type { Route } from './+types/peers'
import { runPeerAction } from './actions.server.ts'
import { Submissions } from './submissions.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Badge } from '#ui/badge.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { LevelFields } from '../level-fields.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { markReportKinds, type MarkReportKind } from '#core/reports.ts'
import { dayInWords } from '#kit/time.ts'
import { Mark } from '#modules/courses/parts/rounds.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { useZone } from '#shell/use-zone.ts'
import { getLocale } from '#paraglide/runtime.js'
import { RadioGroup } from '#ui/forms/choices.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson'] }

/** One project by its address; without one, those in which somebody marks others. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { courseId, lessonId } = idsIn(args.url)
    if (lessonId) return { view: await peersView(ctx, courseId, lessonId), lessons: [] }
    const lessons = await ownPeerLessons(ctx)
    // Most people have one: it needs no list.
    if (lessons.length === 1) throw redirect(lessons[0]!.path)
    return { view: null, lessons }
  })

const idsIn = ({ searchParams }: URL) => ({
  courseId: searchParams.get('course') ?? '',
  lessonId: searchParams.get('lesson') ?? '',
})

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const ids = idsIn(args.url)
    const { said, at } = await runPeerAction(ctx, ids, form)
    if (said) web.toast({ title: said })
    return replace(peersPath({ courseId: Number(ids.courseId), lessonId: Number(ids.lessonId) }) + at)
  })

/** Marking two others' works of a project, and what two others said of one's own (decision 077). */
export default function Peers({ loaderData: { view, lessons } }: Route.ComponentProps) {
  return view ? <OfProject view={view} /> : <OwnPeerLessons lessons={lessons} />
}

function OfProject({ view }: { view: PeersView }) {
  const { course, lesson, hasHandedIn, example } = view
  const project = `/courses/${course.id}/lessons/${lesson.id}`
  return (
    <div className="measure">
      <PageMeta
        title={`${m.peers_title()}: ${lesson.title}`}
        description={m.peers_lead({ title: lesson.title })}
        path={peersPath({ courseId: course.id, lessonId: lesson.id })}
        noindex
      />
      <PageHead
        title={m.peers_title()}
        lead={m.peers_lead({ title: lesson.title })}
        above={
          <p>
            <Anchor to={`${project}#work`}>{m.peers_back()}</Anchor>
          </p>
        }
      />
      {!hasHandedIn && <p>{m.peers_not_handed_in()}</p>}
      {hasHandedIn && (
        <>
          {example && <Example view={view} example={example} />}
          {(!example || example.done) && <Submissions view={view} />}
          <Received view={view} />
        </>
      )}
    </div>
  )
}

type Marked = NonNullable<PeersView['example']>
type Props = { view: PeersView; example: Marked }

/** A submission to practise on: first one's own mark, then how a marker did. */
function Example({ view, example: { text, done } }: Props) {
  return (
    <Section id="example" title={done ? m.peers_example_seen() : m.peers_example()}>
      <div className="stack">
        {done ? <Verdict text={text} done={done} /> : <Practice view={view} text={text} />}
      </div>
    </Section>
  )
}

const Text = ({ text }: { text: string }) => (
  <blockquote className="own-lines bg-card lined p-4" dir="auto">
    {held(text)}
  </blockquote>
)

const Practice = ({ view: { criteria, rubric }, text }: { view: PeersView; text: string }) => (
  <>
    <p>{m.peers_example_lead()}</p>
    <Text text={text} />
    <ActionForm intent="example" className="stack">
      <LevelFields criteria={criteria} rubric={rubric} />
      <p>
        <Submit>{m.peers_example_save()}</Submit>
      </p>
    </ActionForm>
  </>
)

const Verdict = ({ text, done }: { text: string; done: NonNullable<Marked['done']> }) => (
  <>
    <p>{m.peers_example_same({ same: done.same, all: done.compared.length })}</p>
    <ul className="grid gap-4">
      {done.compared.map(({ key, name, own, marker, says, isSame }) => (
        <li key={key}>
          <b>{name}</b>{' '}
          <Badge tone={isSame ? 'leaf' : 'gold'}>{m.peers_example_marker({ level: marker })}</Badge>{' '}
          {!isSame && <Badge tone="sand">{m.peers_example_own({ level: own })}</Badge>}
          <p className="small">{held(says)}</p>
        </li>
      ))}
    </ul>
    <div>
      <b>{m.peers_example_why()}</b>
      <p>{done.why}</p>
    </div>
    <Disclosure title={m.peers_example_text()}>
      <Text text={text} />
    </Disclosure>
  </>
)

/** The projects in which somebody marks others. */
const OwnPeerLessons = ({ lessons }: { lessons: OwnPeerLesson[] }) => (
  <>
    <PageMeta title={m.peers_title()} description={m.peers_list_lead()} path="/marking/peers" noindex />
    <PageHead
      title={m.peers_title()}
      lead={lessons.length > 0 ? m.peers_list_lead() : m.peers_list_none()}
      action={lessons.length === 0 && <ButtonLink to="/courses">{m.peers_courses()}</ButtonLink>}
    />
    <ul className="grid gap-4">
      {lessons.map(({ path, title, asked, marked }) => (
        <li key={path}>
          <Anchor to={path}>{title}</Anchor>
          <p className="small soft">{m.peers_list_count({ marked, asked })}</p>
        </li>
      ))}
    </ul>
  </>
)

const kinds: Record<MarkReportKind, () => string> = {
  unfair: m.peers_report_unfair,
  abuse: m.peers_report_abuse,
  spam: m.peers_report_spam,
}

/** What others said of one's own submission: thanks for what helped, a report of what is not right. */
function Received({ view: { received, isWithPeers } }: { view: PeersView }) {
  if (received.length === 0 && !isWithPeers) return null
  return (
    <Section id="received" title={m.peers_received()}>
      {received.length === 0 && <p>{m.peers_received_none()}</p>}
      <ul className="grid gap-6">
        {received.map((mark) => (
          <li key={mark.id}>{mark.isReported ? <p>{m.peers_report_said()}</p> : <Shown mark={mark} />}</li>
        ))}
      </ul>
    </Section>
  )
}

function Shown({ mark }: { mark: PeerMarkView }) {
  const day = dayInWords(mark.markedAt, getLocale(), useZone())
  return (
    <div className="stack">
      <Mark mark={{ ...mark, by: m.peers_received_one({ day }) }} />
      {mark.isUseful ? (
        <p className="small">{m.peers_useful_said()}</p>
      ) : (
        <ActionForm intent="useful" id={mark.id}>
          <Submit variant="outline">{m.peers_useful()}</Submit>
        </ActionForm>
      )}
      <Report id={mark.id} />
    </div>
  )
}

function Report({ id }: { id: string }) {
  const answer = useFormAnswer({ intent: 'report', id })
  return (
    <Disclosure title={m.peers_report()} open={answer?.refusal ? true : undefined}>
      <ActionForm intent="report" id={id} className="stack">
        <RadioGroup
          name="kind"
          legend={m.peers_report_what()}
          options={markReportKinds.map((kind) => ({ value: kind, label: kinds[kind]() }))}
          required
        />
        <TextArea
          name="reason"
          label={m.peers_report_reason()}
          note={m.peers_report_optional()}
          rows={3}
          maxLength={LONGEST_REASON}
        />
        <p>
          <Submit variant="outline">{m.peers_report_send()}</Submit>
        </p>
      </ActionForm>
    </Disclosure>
  )
}
