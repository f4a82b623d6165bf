import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { SampleMark } from '#ui/samples.tsx'
import { answer } from '#web/answers.server.ts'
import { questionsHere } from '../../queries.server.ts'
import { threadPaths } from '../../rules.ts'
import type { Route } from './+types/questions'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) => questionsHere(ctx, args.params.lessonId))

/** What somebody does in a lesson changes no question. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean =>
  currentParams.lessonId !== nextParams.lessonId

/** Below a lesson: what others asked here, and the way to ask. */
export default function Questions({ loaderData: { newest, all }, params }: Route.ComponentProps) {
  const { courseId, lessonId } = params
  return (
    <section className="lesson-questions" id="questions" aria-labelledby="questions-here">
      <h2 id="questions-here">{m.community_here()}</h2>
      {newest.length === 0 ? (
        <p className="soft">{m.community_here_none()}</p>
      ) : (
        <ul>
          {newest.map(({ id, title, replies, hasTeacher, isSample }) => (
            <li key={id}>
              <Anchor to={threadPaths.question + id}>
                <bdi>{title}</bdi>
              </Anchor>{' '}
              <small className="soft">{m.community_answers({ count: replies })}</small>{' '}
              {hasTeacher && <Badge tone="sky">{m.community_teacher()}</Badge>}
              {isSample && <SampleMark />}
            </li>
          ))}
        </ul>
      )}
      <p className="row small">
        <Anchor to={`/community/questions/new?course=${courseId}&lesson=${lessonId}`}>
          {m.community_here_ask()}
        </Anchor>
        {all > 0 && <Anchor to={`/community?tab=qa&course=${courseId}`}>{m.community_here_all()}</Anchor>}
      </p>
    </section>
  )
}
