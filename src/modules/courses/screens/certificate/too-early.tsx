import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { Progress } from '#ui/progress.tsx'
import { BackToCourse } from './use.tsx'

/** Lessons are missing, or the course itself is (a payment that was given back). */
export function CertificateTooEarly({
  course,
  lessons,
  done,
}: {
  course: { id: number; title: string }
  lessons: number
  done: number
}) {
  const words = { course: course.title }
  return (
    <>
      <PageHead
        above={<BackToCourse courseId={course.id} />}
        title={m.certificate_early_title()}
        lead={
          done < lessons || lessons === 0 ? m.certificate_early_text(words) : m.certificate_locked_text(words)
        }
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
          <ButtonLink to={`/courses/${course.id}`}>{m.certificate_continue()}</ButtonLink>
        </p>
      </div>
    </>
  )
}
