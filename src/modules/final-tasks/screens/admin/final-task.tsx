import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { outcomeWords } from '#course-format/rubric-words.ts'
import { Mark } from '#modules/courses/parts/rounds.tsx'
import { LevelFields } from '#modules/peer-marking/parts/level-fields.tsx'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { afterConflict } from '#shell/form/revalidation.ts'
import { Moment } from '#shell/moment.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { Prose } from '#ui/prose.tsx'
import { act, answer } from '#web/answers.server.ts'
import { markFinalTask } from '../../commands/mark.server.ts'
import { type FinalTaskToMark, finalTaskToMark } from '../../queries/for-markers.server.ts'
import type { Route } from './+types/final-task'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return finalTaskToMark(ctx, args.params.attemptId)
  })

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const outcome = await markFinalTask(ctx, args.params.attemptId, Object.fromEntries(form))
    web.toast({ title: m.marking_saved({ mark: outcomeWords[outcome]() }) })
    return redirect('/admin/final-tasks')
  })

/** One learner's final task beside the form that marks it. */
export default function AdminFinalTask({ loaderData: task }: Route.ComponentProps) {
  return (
    <>
      <title>{`${task.title} - Stadi`}</title>
      <PageHead
        title={task.title}
        lead={
          <>
            <bdi>{task.learner}</bdi>. {task.course}
          </>
        }
        above={
          <p>
            <Anchor to="/admin/final-tasks">{m.skill_queue_back()}</Anchor>
          </p>
        }
      />
      <div className="grid gap-6 md:grid-cols-2">
        <div>
          <Section title={m.marking_work()}>
            <div className="stack">
              <p className="small soft">
                <Moment at={task.handedInAt} />
              </p>
              <p className="figures">
                {held(m.skill_result_parts({ right: task.right, asked: task.asked }))}
              </p>
              {task.ranOut && <p className="soft">{held(m.skill_result_ran_out())}</p>}
              <p className="own-lines wrap-anywhere" dir="auto">
                {held(task.text)}
              </p>
            </div>
          </Section>
          <Disclosure title={m.skill_given()} className="mt-6">
            <Prose safeHtml={task.givenHtml} />
          </Disclosure>
        </div>
        <ToDo task={task} />
      </div>
    </>
  )
}

function ToDo({ task }: { task: FinalTaskToMark }) {
  if (task.mark) return <Mark mark={task.mark} />
  if (task.state !== 'waiting') return null
  if (task.isOwn) return <p className="mt-6">{m.marking_own()}</p>
  return (
    <Section title={m.marking_form()}>
      <ActionForm className="stack">
        <LevelFields criteria={task.criteria} rubric={task.rubric} />
        <TextArea
          name="feedback"
          label={m.marking_feedback_label({ learner: task.learner })}
          hint={m.marking_feedback_hint()}
          rows={8}
          maxLength={4000}
          required
        />
        <p>
          <Submit>{m.marking_save()}</Submit>
        </p>
      </ActionForm>
    </Section>
  )
}
