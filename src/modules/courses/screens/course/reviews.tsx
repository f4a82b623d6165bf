import { useAuth } from '#shell/auth-context.tsx'
import { onUse } from '#shell/on-use.tsx'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import type { CourseView } from '../../types.ts'

// At the end of a long page: what others say can only be read, and most who read it review nothing.
export const Opinions = onUse(() => import('./opinions.tsx').then((file) => file.Opinions))
const ReviewForm = onUse(() => import('./review-form.tsx').then((file) => file.ReviewForm))

type Props = { view: CourseView }

/** What learners say, and the viewer's own words (CRS-27). */
export function CourseReviews({ view }: Props) {
  return (
    <Section title={m.course_reviews()} id="reviews">
      <Opinions view={view} />
      {view.canReview ? <ReviewForm own={view.ownReview ?? null} /> : <CannotReview />}
    </Section>
  )
}

function CannotReview() {
  const { user } = useAuth()
  return user ? <p className="small soft">{m.course_review_too_early()}</p> : null
}
