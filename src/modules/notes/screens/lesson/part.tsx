import { Outlet } from 'react-router'
import { AnswersFromBelow } from '#shell/form/answers-from-below.tsx'
import { onUse } from '#shell/on-use.tsx'
import { answer } from '#web/answers.server.ts'
import { ownNote } from '../../queries.server.ts'
import type { Route } from './+types/part'

// Most read: what writes a note comes with the first touch.
const NoteForm = onUse(() => import('./note-form.tsx').then((file) => file.NoteForm))

export const loader = (args: Route.LoaderArgs) => answer(args, (ctx) => ownNote(ctx, args.params.lessonId))

/** Of somebody who is signed in: what they wrote here for themselves, folded, and the step that they marked. */
export default function LessonNote({ loaderData: note, params }: Route.ComponentProps) {
  return (
    <>
      {note && (
        <aside className="note" id="note">
          <AnswersFromBelow>
            <NoteForm
              key={`${params.lessonId} ${note.isMarked} ${note.text}`}
              note={note}
              action={`/courses/${params.courseId}/lessons/${params.lessonId}/note`}
            />
          </AnswersFromBelow>
        </aside>
      )}
      <Outlet />
    </>
  )
}
