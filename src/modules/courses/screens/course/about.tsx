import { m } from '#paraglide/messages.js'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Facts } from '#ui/layout/card.tsx'
import { Rating } from '#ui/rating.tsx'
import type { CourseView } from '../../types.ts'
import { langOf } from './words.ts'

/** CRS-08 */
export function CourseOverview({ course }: Pick<CourseView, 'course'>) {
  return (
    <div className="about">
      <h2>{m.course_outcomes()}</h2>
      <ul className="ticks" lang={langOf(course.reading.language)}>
        {course.learningOutcomes.map((outcome) => (
          <li key={outcome}>{outcome}</li>
        ))}
      </ul>
      <h2>{m.course_skills()}</h2>
      <ul className="badges" lang={langOf('en')}>
        {course.skills.map((skill) => (
          <li key={skill}>
            <Badge>{skill}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** CRS-09 */
export function CourseInstructor({ instructor }: Pick<CourseView, 'instructor'>) {
  const { name, title, bio, avatarUrl, rating, students } = instructor
  return (
    <div className="about">
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
            {title}
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
        </div>
      </div>
      <p className="measure" lang={langOf('en')}>
        {bio}
      </p>
    </div>
  )
}
