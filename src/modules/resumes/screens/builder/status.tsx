import { m } from '#paraglide/messages.js'
import { useShown } from '../editing/context.ts'

/** Where the text is stored, shown once it is. */
export function StatusLine() {
  const { status, place } = useShown()
  const words = {
    idle: '',
    saving: m.resume_saving(),
    saved: place === 'account' ? m.resume_saved() : m.resume_saved_here(),
    unsaved: m.resume_unsaved(),
  }
  return (
    <p className="soft small cvb-status" role="status">
      {words[status]}
    </p>
  )
}
