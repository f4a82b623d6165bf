import { signedIn } from '#context.ts'
import { pageNumber } from '#kit/paging.ts'
import { serialId } from '#modules/courses/rules.ts'
import { OtherPages } from '#ui/layout/other-pages.tsx'
import { teachingHref } from '#modules/teaching/rules.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { answer } from '#web/answers.server.ts'
import { questionsToAnswer } from '../../queries/to-answer.server.ts'
import { questionsPath, threadPaths } from '../../rules.ts'
import type { QuestionToAnswer } from '../../types.ts'
import type { Route } from './+types/to-answer'

export const handle = { hydrate: 'always', styles: 'payments' }

const HERE = '/teaching/questions'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const { searchParams } = args.url
    const course = serialId(searchParams.get('course'))
    return { course, questions: await questionsToAnswer(ctx, course, pageNumber(searchParams.get('page'))) }
  })

/** What learners asked at the lessons of the viewer's courses, the oldest first. */
export default function QuestionsToAnswer({ loaderData: { course, questions } }: Route.ComponentProps) {
  const only = onlySamples(questions.rows)
  const hrefFor = (page: number) => `${HERE}?${course === null ? '' : `course=${course}&`}page=${page}`
  return (
    <>
      <PageMeta
        title={m.community_to_answer()}
        description={m.community_to_answer_lead()}
        path={HERE}
        noindex
      />
      <PageHead
        above={
          <Anchor to={course === null ? teachingHref() : teachingHref(course)}>{m.teaching_title()}</Anchor>
        }
        title={m.community_to_answer()}
        lead={m.community_to_answer_lead()}
      />
      <div className="stack">
        {only && <SampleNote>{m.common_sample_posts()}</SampleNote>}
        {questions.rows.length === 0 && <p className="soft">{m.community_to_answer_none()}</p>}
        <ul className="stack">
          {questions.rows.map((question) => (
            <Waiting key={question.id} question={question} isMarked={question.isSample && !only} />
          ))}
        </ul>
        <OtherPages label={m.community_to_answer()} list={questions} hrefFor={hrefFor} />
        {course !== null && (
          <p>
            <Anchor to={HERE}>{m.community_to_answer_all()}</Anchor>
          </p>
        )}
      </div>
    </>
  )
}

function Waiting({ question, isMarked }: { question: QuestionToAnswer; isMarked: boolean }) {
  const { id, title, author, createdAt, age, lesson } = question
  return (
    <li className="teach-row">
      <h2>
        <Anchor to={threadPaths.question + id}>
          <bdi>{held(title)}</bdi>
        </Anchor>
      </h2>
      <p className="row small soft">
        <bdi>{author ?? m.community_anonymous()}</bdi>
        <Moment at={createdAt}>{age}</Moment>
        {isMarked && <SampleMark />}
      </p>
      <p className="small">
        <Anchor to={questionsPath(lesson)}>
          <span lang={lesson.lang}>{held(lesson.title)}</span>
        </Anchor>
        , {lesson.course}
      </p>
    </li>
  )
}
