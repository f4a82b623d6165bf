import { Outlet } from 'react-router'
import { onUse } from '#shell/on-use.tsx'
import { answer } from '#web/answers.server.ts'
import { ownNote } from '../../queries.server.ts'
import type { Route } from './+types/part'

// Most read: what writes a note comes with the first touch.
const LessonNote = onUse(() => import('./note-form.tsx').then((file) => file.LessonNote))

export const loader = (args: Route.LoaderArgs) => answer(args, (ctx) => ownNote(ctx, args.params.lessonId))

/** Of somebody who is signed in: what they wrote here for themselves, folded, and the step that they marked. */
export default function NoteOfLesson({ loaderData: note, params }: Route.ComponentProps) {
  return (
    <>
      {note && (
        <aside className="note" id="note">
          <LessonNote key={params.lessonId} note={note} {...params} />
        </aside>
      )}
      <Outlet />
    </>
  )
}
