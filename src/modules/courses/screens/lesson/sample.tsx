import { data, redirect } from 'react-router'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { sharePath } from '#kit/documents/share-picture.ts'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { Facts, Price } from '#ui/layout/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { ArrowLeft } from '#ui/icons.ts'
import { Prose } from '#ui/prose.tsx'
import { answer } from '#web/answers.server.ts'
import { refusalText, type RefusalWords, statusOf } from '#web/refusal-words.ts'
import type { SampleView } from '../../parts/lesson-view.ts'
import { courseById, firstLessonOf } from '../../queries/lookup.server.ts'
import { sampleLesson } from '../../queries/lesson.server.ts'
import { courseIdOf, isFree } from '../../rules.ts'
import { courseShareOf } from '../../scenes.server.ts'
import { langOf, timeWord, typeWord } from '#course-format/lesson-words.ts'
import { ReadIn } from '../course/read-in.tsx'
import type { Route } from './+types/sample'
import { LessonIcon } from './icon.tsx'
import { LessonRefused } from './refused.tsx'
import { REFUND_DAYS } from '#kit/said-numbers.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { priceWord } from '#course-format/words.ts'

// Nothing of it needs a script, and visitors get a cached copy.
export const handle = { hydrate: 'never', styles: ['courses', 'lesson'] }

type Shown = { view: SampleView | null; picture: string; refused: RefusalWords | null; courseId: number }

export function loader(args: Route.LoaderArgs) {
  return answer(args, async (ctx) => {
    const courseId = courseIdOf(args.params.courseId)
    try {
      const view = await sampleLesson(ctx, courseId)
      const picture = sharePath(courseShareOf(ctx, view.course))
      return data<Shown>({ view, picture, refused: null, courseId })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'not-found') await leadToFreeLesson(ctx, courseId)
      const shown: Shown = { view: null, picture: '', refused: refusalText(error), courseId }
      return data(shown, { status: statusOf(error.code) })
    }
  })
}

/** A free course needs no sample: all of its lessons are open. */
async function leadToFreeLesson(ctx: Context, courseId: number): Promise<void> {
  const course = await courseById(ctx, courseId)
  const first = isFree(course) && (await firstLessonOf(ctx, course.id))
  if (first) throw redirect(`/courses/${course.id}/lessons/${first}`)
}

export default function Sample({ loaderData: { view, picture, refused, courseId } }: Route.ComponentProps) {
  if (!view) return <LessonRefused refusal={refused} courseId={courseId} />
  const { course, lesson, reading, found } = view
  const lang = langOf(reading.language)
  return (
    <article className="lesson">
      <PageMeta
        title={lesson.title}
        description={m.course_sample_description({ course: course.title })}
        path={`/courses/${course.id}/sample`}
        picture={picture}
        data={found}
      />
      <div className="lesson-place">
        <p className="small">
          <a href={`/courses/${course.id}`} className="place">
            <Icon of={ArrowLeft} />
            <span lang={lang}>{held(course.title)}</span>
          </a>
          <span className="soft">{m.course_sample_name()}</span>
        </p>
      </div>
      <h1 lang={lang}>{held(lesson.title)}</h1>
      <Facts>
        <span>
          <LessonIcon type="text" />
          {typeWord('text')}
        </span>
        <span>{held(timeWord(lesson.durationMin))}</span>
        <span>{held(m.lesson_position({ position: lesson.position, total: course.lessons }))}</span>
      </Facts>
      <ReadIn reading={reading} />
      <Prose safeHtml={view.bodyHtml} lang={lang} />
      <SampleEnd view={view} />
    </article>
  )
}

/** What comes after the sample: for whoever has the course, to go on in it; for everybody else, to buy it. */
function SampleEnd({ view }: { view: SampleView }) {
  const { course, lesson, reading, goOn } = view
  return (
    <section className="sample-end" aria-labelledby="after-sample">
      <h2 id="after-sample">
        {held(m.course_sample_end({ position: lesson.position, total: course.lessons }))}
      </h2>
      {goOn ? (
        <p>
          <ButtonLink reload to={nextHref(course.id, goOn.lessonId)}>
            {goOn.begun ? m.catalogue_continue() : m.payment_begin()}
          </ButtonLink>
        </p>
      ) : (
        <Buy course={course} lang={langOf(reading.language)} />
      )}
    </section>
  )
}

/** Somebody who has done everything goes back to the course, where the certificate is. */
const nextHref = (courseId: number, lessonId: number | null): string =>
  `/courses/${courseId}${lessonId === null ? '' : `/lessons/${lessonId}`}`

function Buy({ course, lang }: Pick<SampleView, 'course'> & { lang: string | undefined }) {
  return (
    <>
      <p>
        <b lang={lang}>{held(course.title)}</b>
      </p>
      <p className="course-price">
        <Price>{priceWord(course.priceKes)}</Price>
        <small>{m.course_one_time()}</small>
        <small>{m.payment_refund_promise({ refundDays: REFUND_DAYS })}</small>
      </p>
      <p className="row">
        <ButtonLink reload to={`/courses/${course.id}/purchase`}>
          {m.course_buy()}
        </ButtonLink>
        <a href={`/courses/${course.id}`}>{m.course_sample_course()}</a>
      </p>
    </>
  )
}
