import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { act } from '#web/answers.server.ts'
import { saveNote } from '../../commands.server.ts'
import { noteHref } from '../../rules.ts'
import type { Route } from './+types/save'

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { courseId, lessonId } = args.params
    // An empty field says nothing: without scripts nobody knows which step is in sight.
    const said = Object.fromEntries([...form].filter(([name, value]) => name !== 'step' || value !== ''))
    await saveNote(ctx, courseId, lessonId, said)
    const href = noteHref(Number(courseId), Number(lessonId))
    // Scripts stay where they are, and say it beside the form.
    if (form.get('live')) return redirect(href.replace('#note', ''))
    web.toast({ title: m.notes_saved() })
    return redirect(href)
  })

/** The form is in the lesson. */
export const loader = ({ params }: Route.LoaderArgs) => {
  if (params.courseId && params.lessonId) return null
  return redirect('/notes')
}

// The lesson shows it in its page.
export default function SavedNote() {
  return null
}
