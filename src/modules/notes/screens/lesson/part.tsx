import { Outlet } from 'react-router'
import { later } from '#shell/later.tsx'
import { answer } from '#web/answers.server.ts'
import { ownNote } from '../../queries.server.ts'
import type { Route } from './+types/part'

// The page around it changes by itself when the lesson is completed, and would wait for a part that waits for a touch.
const LessonNote = later(() => import('./note-form.tsx').then((file) => file.LessonNote))

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
