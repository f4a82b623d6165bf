import { redirect } from 'react-router'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'
import { act, answer, textOf } from '#web/answers.server.ts'
import { askAtLesson } from '../../commands/write.server.ts'
import { questionsHere } from '../../queries/lesson-questions.server.ts'
import { LONGEST, questionsPath, threadPaths } from '../../rules.ts'
import type { QuestionHere } from '../../types.ts'
import type { Route } from './+types/questions'

/** In words, and with addresses: a lesson's page brings no code of the community for three lines. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { courseId, lessonId } = args.params
    const { newest, all } = await questionsHere(ctx, lessonId)
    const lines: Line[] = newest.map((one) => ({
      to: threadPaths.question + one.id,
      text: one.title,
      facts: factsOf(one),
    }))
    const list = `/community?tab=qa&course=${courseId}`
    if (all > newest.length)
      lines.push({ to: `${list}&lesson=${lessonId}`, text: m.community_here_count({ count: all }) })
    else if (all > 0) lines.push({ to: list, text: m.community_here_all() })
    // Whoever is signed out is led to the form by way of signing in.
    const form = `/community/questions/new?course=${courseId}&lesson=${lessonId}`
    if (!ctx.viewer) lines.push({ to: form, text: m.community_here_field() })
    return { title: m.community_here(), lines, field: ctx.viewer && fieldFor(all) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { courseId, lessonId } = args.params
    await askAtLesson(ctx, { question: textOf(form, 'question'), course: courseId, lesson: lessonId })
    web.toast({ title: m.community_success(), text: m.community_question_created() })
    return redirect(questionsPath({ courseId, id: lessonId }))
  })

/** `asked`: how many there are; the field begins anew with each. */
const fieldFor = (asked: number) => ({
  asked,
  label: m.community_here_field(),
  send: m.community_ask_question(),
  failed: m.community_question_failed(),
  most: LONGEST.content,
})

type Line = { to: string; text: string; facts?: string }

const factsOf = ({ replies, hasTeacher, isSample }: QuestionHere): string =>
  [
    m.community_answers({ count: replies }),
    hasTeacher && m.community_teacher(),
    isSample && m.common_sample_mark(),
  ]
    .filter(Boolean)
    .join(', ')

/** Below a lesson: what others asked here, and a field to ask. */
export default function Questions({ loaderData: { title, lines, field } }: Route.ComponentProps) {
  return (
    <section className="lesson-finish" id="questions">
      <h2>{held(title)}</h2>
      {lines.map(({ to, text, facts }) => (
        <p key={to} dir="auto">
          <Anchor to={to}>{text}</Anchor> {facts}
        </p>
      ))}
      {field && (
        <ActionForm key={field.asked} intent="ask" className="stack" failed={field.failed} preventScrollReset>
          <TextArea name="question" label={field.label} rows={2} maxLength={field.most} required />
          <p>
            <Submit variant="outline">{field.send}</Submit>
          </p>
        </ActionForm>
      )}
    </section>
  )
}
