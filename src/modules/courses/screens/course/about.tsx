import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import type { CourseView } from '../../types.ts'
import { langOf } from '#course-format/lesson-words.ts'

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
