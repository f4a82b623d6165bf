import { useLocation } from 'react-router'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

const names: Record<string, () => string> = {
  'ai-career-advisor': m.common_advisor,
  'ai-coach': m.common_coach,
  'resume-builder': m.common_resume,
  messages: m.notifications_messages,
}

/** One short honest page for a route whose area is not built yet (decisions 18). */
export function UnbuiltPage() {
  const path = useLocation().pathname.split('/')[1] ?? ''
  const name = (names[path] ?? (() => 'Stadi'))()
  return (
    <div className="page-head">
      <title>{`${name} - Stadi`}</title>
      <h1>{name}</h1>
      <EmptyState
        title={m.common_unbuilt()}
        text={m.common_unbuilt_help()}
        action={
          <ButtonLink to="/courses" reload>
            {m.common_courses()}
          </ButtonLink>
        }
      />
    </div>
  )
}
