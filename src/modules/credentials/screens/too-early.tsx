import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Naming } from '#ui/naming.tsx'
import { Progress } from '#ui/progress.tsx'
import { BackToCourse } from './use.tsx'

/** Lessons are missing, or the course itself is (a payment that was given back). */
export function CertificateTooEarly({
  course,
  lessons,
  done,
}: {
  course: { id: number; title: string; lang: string | undefined }
  lessons: number
  done: number
}) {
  const words = { course: course.title }
  const why = done < lessons || lessons === 0 ? m.certificate_early_text : m.certificate_locked_text
  return (
    <>
      <PageHead
        above={<BackToCourse courseId={course.id} />}
        title={m.certificate_early_title()}
        lead={<Naming text={why(words)} name={course.title} lang={course.lang} />}
      />
      <div className="stack measure">
        {lessons > 0 && (
          <Progress
            label={m.certificate_progress()}
            value={done}
            max={lessons}
            valueText={m.certificate_progress_value({ done, lessons })}
          />
        )}
        <p>
          <ButtonLink to={`/courses/${course.id}`}>
            {done > 0 ? m.certificate_continue() : m.certificate_start()}
          </ButtonLink>
        </p>
      </div>
    </>
  )
}
