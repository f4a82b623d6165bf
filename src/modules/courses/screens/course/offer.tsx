import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'
import { FileText } from '#ui/icons.ts'
import { KangaFrame } from '#ui/cloth.tsx'
import { held } from '#ui/no-break/held.ts'
import type { CourseView } from '../../types.ts'
import { useCoursePlace } from '../course-place.ts'
import { langOf, timeWord } from '#course-format/lesson-words.ts'

const FIRST = 3

type Props = { view: CourseView }

/** For whoever has not begun: what the course is for and a lesson to try, before what it is made of (decision 054). */
export function Offer({ view }: Props) {
  return (
    <>
      <Outcomes course={view.course} />
      {!view.unlocked && <SampleRow view={view} />}
    </>
  )
}

/** The first three things that a course is for, and the way to all of them (CRS-08). */
function Outcomes({ course }: Pick<CourseView, 'course'>) {
  const { hrefOf } = useCoursePlace()
  const { learningOutcomes: all } = course
  return (
    <div className="about">
      <h2>{m.course_outcomes()}</h2>
      <ul className="ticks" lang={langOf(course.reading.language)}>
        {all.slice(0, FIRST).map((outcome) => (
          <li key={outcome}>{held(outcome)}</li>
        ))}
      </ul>
      {all.length > FIRST && (
        <p>
          <Anchor to={hrefOf(course.id, '?tab=overview')} preventScrollReset>
            {m.course_more_outcomes({ count: all.length })}
          </Anchor>
        </p>
      )}
    </div>
  )
}

/** The one lesson that opens before the course is bought. Its page has no scripts, so it is loaded whole. */
function SampleRow({ view: { course, sample } }: Props) {
  if (!sample) return null
  return (
    <a href={`/courses/${course.id}/sample`} className="sample-row">
      <Icon of={FileText} />
      <span>
        <b>{m.course_sample_read()}</b>
        <small>
          <span lang={langOf(course.reading.language)}>{held(sample.title)}</span> ·{' '}
          {held(timeWord(sample.durationMin))}
        </small>
      </span>
    </a>
  )
}

/** What there is to earn, drawn small: nobody's name, no number and no link, so that it proves nothing. */
export function SampleCertificate({ view: { course, certifiedTitle } }: Props) {
  return (
    <figure className="sample-cloth">
      <KangaFrame>
        <b className="sample-stamp">{m.course_sample_stamp()}</b>
        <p className="soft">{m.certificate_certifies()}</p>
        <p className="sample-name">{m.course_sample_your_name()}</p>
        <p className="soft">{m.certificate_has_completed()}</p>
        <p>
          <b lang={langOf(course.reading.other ? 'en' : course.reading.language)}>{held(certifiedTitle)}</b>
        </p>
      </KangaFrame>
      <figcaption className="small soft">{m.course_sample_certificate()}</figcaption>
    </figure>
  )
}
