import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { answer } from '#web/answers.server.ts'
import { questionsHere } from '../../queries.server.ts'
import { threadPaths } from '../../rules.ts'
import type { QuestionHere } from '../../types.ts'
import type { Route } from './+types/questions'

/** In words, and with addresses: a lesson's page brings no code of the community for three lines. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { courseId, lessonId } = args.params
    const { newest, all } = await questionsHere(ctx, lessonId)
    const asked = newest.map((one) => ({
      to: threadPaths.question + one.id,
      text: one.title,
      facts: factsOf(one),
    }))
    const ask = {
      to: `/community/questions/new?course=${courseId}&lesson=${lessonId}`,
      text: m.community_here_ask(),
    }
    const rest = { to: `/community?tab=qa&course=${courseId}`, text: m.community_here_all() }
    return { title: m.community_here(), lines: [...asked, ask, ...(all > 0 ? [rest] : [])] as Line[] }
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

/** Below a lesson: what others asked here, and the way to ask; one quiet line where nobody has. */
export default function Questions({ loaderData: { title, lines } }: Route.ComponentProps) {
  return (
    <section className="lesson-finish" id="questions">
      <h2>{title}</h2>
      {lines.map(({ to, text, facts }) => (
        <p key={to} dir="auto">
          <Anchor to={to}>{text}</Anchor> {facts}
        </p>
      ))}
    </section>
  )
}
