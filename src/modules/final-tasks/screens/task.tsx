import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { momentInWords, timeInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { Naming } from '#ui/naming.tsx'
import { act, answer, stay, textOf } from '#web/answers.server.ts'
import { handInFinalTask, saveFinalTask, startFinalTask } from '../commands/attempt.server.ts'
import { finalTaskPage } from '../queries/page.server.ts'
import { AGAIN_DAYS, finalTaskHref, RIGHT_PERCENT, skillHref } from '../rules.ts'
import type { FinalTaskPage } from '../types.ts'
import type { Route } from './+types/task'
import { TaskForm } from './form.tsx'
import { Results } from './result.tsx'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { open, againFrom, ...page } = await finalTaskPage(ctx, args.params.courseId)
    return {
      page: { ...page, isAgain: againFrom !== null },
      // The server's own clock and the reader's zone: a phone may be wrong about both.
      again: againFrom && momentInWords(againFrom, ctx.locale, ctx.zone),
      open: open && {
        ...open,
        until: timeInWords(open.endsAt, ctx.locale, ctx.zone),
        leftMs: open.endsAt.getTime() - open.now.getTime(),
      },
    }
  })

/** What is saved as one writes comes back with nothing else. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !formData?.has('live') && defaultShouldRevalidate

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const here = finalTaskHref(Number(args.params.courseId))
    const [intent, id] = [textOf(form, 'intent'), textOf(form, 'attempt')]
    if (intent === 'start') {
      await startFinalTask(ctx, args.params.courseId)
      return redirect(here)
    }
    if (intent === 'save') {
      const saved = await saveFinalTask(ctx, id, Object.fromEntries(form))
      const elsewhere = stay(args, form, 'save')
      if (!elsewhere) return saved
      web.toast({ title: m.skill_saved() })
      return elsewhere
    }
    await handInFinalTask(ctx, id, Object.fromEntries(form))
    web.toast({ title: m.skill_handed_toast() })
    return redirect(here)
  })

/** The viewer's final task of a course: before its clock runs, while it runs, and what came of it. */
export default function FinalTask({ loaderData: { page, open, again } }: Route.ComponentProps) {
  const { course } = page
  return (
    <>
      <title>{m.skill_task_page({ course: course.title })}</title>
      <PageHead
        title={open ? open.title : m.skill_final()}
        above={
          <p>
            <Anchor to={skillHref(course.id)}>{m.skill_way()}</Anchor>
          </p>
        }
        {...(!open && {
          lead: (
            <Naming text={`${course.title}. ${m.skill_task_lead()}`} name={course.title} lang={course.lang} />
          ),
        })}
      />
      {open ? (
        <TaskForm key={open.id} task={open} />
      ) : (
        <div className="stack measure">
          <Results handed={page.handed} />
          <Begin page={page} again={again} />
        </div>
      )}
    </>
  )
}

type BeginProps = {
  page: Pick<FinalTaskPage, 'minutes' | 'mayBegin' | 'handed'> & { isAgain: boolean }
  again: string | null
}

/** What holds while the clock runs, and the button that starts it. */
function Begin({ page: { minutes, mayBegin, handed, isAgain }, again }: BeginProps) {
  const last = handed[0]
  if (last && last.state !== 'not-passed') return null
  const { least, most } = minutes
  return (
    <>
      <PageRefusal />
      <ul className="ticks">
        <li>
          {held(
            least === most
              ? m.skill_task_minutes({ minutes: least })
              : m.skill_task_minutes_between({ least, most }),
          )}
        </li>
        <li>{held(m.skill_task_clock())}</li>
        <li>{held(m.skill_task_saved())}</li>
        <li>{held(m.skill_task_judged({ percent: RIGHT_PERCENT }))}</li>
        <li>{held(m.skill_task_again({ days: AGAIN_DAYS }))}</li>
      </ul>
      {isAgain ? (
        <p className="font-bold">{held(m.skill_task_from({ when: again ?? '' }))}</p>
      ) : mayBegin ? (
        <ActionForm intent="start" quiet>
          <Submit wide>{m.skill_task_start()}</Submit>
        </ActionForm>
      ) : (
        <p className="font-bold">{held(m.skill_task_early())}</p>
      )}
    </>
  )
}
