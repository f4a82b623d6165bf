import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { outcomeWords } from '#course-format/rubric-words.ts'
import { Round, Rounds } from '#modules/courses/parts/rounds.tsx'
import { submissionToMark } from '#modules/courses/queries.server.ts'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { afterConflict } from '#shell/form/revalidation.ts'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { Prose } from '#ui/prose.tsx'
import { act, answer } from '#web/answers.server.ts'
import { letStand, markAsMarker } from '../../commands.server.ts'
import { peerMarksOf } from '../../queries.server.ts'
import type { Route } from './+types/submission'
import { MarkForm } from './mark-form.tsx'
import { Said } from './said.tsx'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { submissionId } = args.params
    return { work: await submissionToMark(ctx, submissionId), said: await peerMarksOf(ctx, submissionId) }
  })

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    if (form.get('intent') === 'let-stand') {
      await letStand(ctx, args.params.submissionId)
      web.toast({ title: m.peers_let_stand_done() })
    } else {
      const outcome = await markAsMarker(ctx, args.params.submissionId, Object.fromEntries(form))
      web.toast({ title: m.marking_saved({ mark: outcomeWords[outcome]() }) })
    }
    return redirect('/admin/submissions')
  })

type Shown = Route.ComponentProps['loaderData']

/** One learner's work beside the form that marks it. */
export default function AdminSubmission({ loaderData }: Route.ComponentProps) {
  const { learner, email, course, lesson, number } = loaderData.work
  return (
    <>
      <title>{`${lesson.title} - Stadi`}</title>
      <PageHead
        title={lesson.title}
        lead={
          <>
            <bdi>{learner}</bdi>, {m.marking_round({ number })}. {course}
          </>
        }
        above={
          <p>
            <Anchor to="/admin/submissions">{m.marking_back()}</Anchor>
          </p>
        }
      />
      <p className="soft small">
        <bdi className="wrap-anywhere">{email}</bdi>
      </p>
      <div className="grid gap-6 md:grid-cols-2">
        <Work {...loaderData} />
        <ToDo work={loaderData.work} />
      </div>
    </>
  )
}

function Work({ work: { round, earlier, briefHtml }, said }: Shown) {
  return (
    <div>
      <Section title={m.marking_work()}>
        <div className="stack">
          <Round round={round} />
        </div>
      </Section>
      <Said marks={said} isMarked={round.state === 'marked'} />
      {earlier.length > 0 && (
        <Section title={m.marking_earlier()}>
          <Rounds rounds={earlier} />
        </Section>
      )}
      <Disclosure title={m.marking_project()} className="mt-6">
        <Prose safeHtml={briefHtml} />
      </Disclosure>
    </div>
  )
}

/** Without scripts the page comes anew once somebody else was first: it says so, and gives back what was typed. */
function TooLate({ isReplaced }: { isReplaced: boolean }) {
  const answer = useFormAnswer({ anyForm: true })
  if (!answer?.refusal) return isReplaced ? <p className="mt-6">{m.marking_was_replaced()}</p> : null
  return (
    <div className="stack mt-6">
      <RefusalNote refusal={answer.refusal} />
      <p className="own-lines" dir="auto">
        {answer.values?.feedback}
      </p>
    </div>
  )
}

function ToDo({ work }: Pick<Shown, 'work'>) {
  const { state, mayOverrule } = work.round
  if (state !== 'waiting' && !mayOverrule) return <TooLate isReplaced={state === 'replaced'} />
  if (work.isOwn) return <p className="mt-6">{m.marking_own()}</p>
  return (
    <Section title={mayOverrule ? m.peers_overrule() : m.marking_form()}>
      {mayOverrule && <p className="mb-4">{m.peers_overrule_lead()}</p>}
      <MarkForm
        key={state}
        criteria={work.criteria}
        rubric={work.rubric}
        learner={work.learner}
        isOverruling={mayOverrule}
      />
    </Section>
  )
}
