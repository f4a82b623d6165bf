import { useState } from 'react'
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
  const { courseId, lessonId } = params
  const [first, begin] = useState({ lessonId, note })
  if (first.lessonId !== lessonId) begin({ lessonId, note })
  const isSaved = note?.text !== first.note?.text || note?.isMarked !== first.note?.isMarked
  return (
    <>
      {note && (
        <aside className="note" id="note">
          <AnswersFromBelow>
            <NoteForm
              key={lessonId}
              note={note}
              isSaved={isSaved}
              action={`/courses/${courseId}/lessons/${lessonId}/note`}
            />
          </AnswersFromBelow>
        </aside>
      )}
      <Outlet />
    </>
  )
}
