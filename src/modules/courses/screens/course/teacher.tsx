import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Rating } from '#ui/rating.tsx'
import { SampleNote } from '#ui/samples.tsx'
import { held } from '#ui/no-break/held.ts'
import { firstSentence } from '../../rules.ts'
import type { CourseView } from '../../types.ts'
import { useCoursePlace } from '../course-place.ts'
import { langOf } from '#course-format/lesson-words.ts'

type Props = Pick<CourseView, 'instructor'>

/** Who teaches: face, name, and what learners made of it. */
function Teacher({ instructor: { name, title, avatarUrl, rating, students, isSample } }: Props) {
  return (
    <div className="person-head">
      <Avatar
        name={name}
        src={avatarUrl ?? undefined}
        size="large"
        label={avatarUrl ? m.course_portrait({ name }) : undefined}
      />
      <div>
        <h2>{name}</h2>
        <p className="soft" lang={langOf('en')}>
          {held(title)}
        </p>
        <Facts>
          {rating === null ? (
            <span>{m.catalogue_no_reviews()}</span>
          ) : (
            <Rating value={rating} label={m.course_rating({ rating })}>
              {rating.toFixed(1)}
            </Rating>
          )}
          <span>{m.catalogue_students({ count: students })}</span>
        </Facts>
        {isSample && <SampleNote>{m.common_sample_teacher()}</SampleNote>}
      </div>
    </div>
  )
}

/** The same below the curriculum, with one sentence and the way to all that is told of them. */
export function TeacherInShort({ course, instructor }: Props & Pick<CourseView, 'course'>) {
  const { hrefOf } = useCoursePlace()
  return (
    <section className="about" aria-label={m.course_instructor()}>
      <Teacher instructor={instructor} />
      <p className="measure" lang={langOf('en')}>
        {held(firstSentence(instructor.bio))}
      </p>
      <p>
        <Anchor to={hrefOf(course.id, '?tab=instructor')} preventScrollReset>
          {m.course_teacher_more({ name: instructor.name })}
        </Anchor>
      </p>
    </section>
  )
}

/** CRS-09 */
export function CourseInstructor({ instructor }: Pick<CourseView, 'instructor'>) {
  return (
    <div className="about">
      <Teacher instructor={instructor} />
      <p className="measure" lang={langOf('en')}>
        {held(instructor.bio)}
      </p>
    </div>
  )
}
