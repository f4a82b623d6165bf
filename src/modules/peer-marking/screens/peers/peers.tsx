import { redirect, replace } from 'react-router'
import { afterConflict } from '#shell/form/revalidation.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { ownPeerLessons, peersView } from '../../queries/peers.server.ts'
import { peersPath } from '../../rules.ts'
import type { PeersView } from '../../types.ts'
import type { Route } from './+types/peers'
import { runPeerAction } from './actions.server.ts'
import { Example } from './example.tsx'
import { OwnPeerLessons } from './own.tsx'
import { Received } from './received.tsx'
import { Submissions } from './submissions.tsx'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson'] }

/** One project by its address; without one, those in which somebody marks others. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { courseId, lessonId } = idsIn(args.url)
    if (lessonId) return { view: await peersView(ctx, courseId, lessonId), lessons: [] }
    const lessons = await ownPeerLessons(ctx)
    // Most people have one: it needs no list.
    if (lessons.length === 1) throw redirect(lessons[0]!.path)
    return { view: null, lessons }
  })

const idsIn = ({ searchParams }: URL) => ({
  courseId: searchParams.get('course') ?? '',
  lessonId: searchParams.get('lesson') ?? '',
})

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const ids = idsIn(args.url)
    const { said, at } = await runPeerAction(ctx, ids, form)
    if (said) web.toast({ title: said })
    return replace(peersPath({ courseId: Number(ids.courseId), lessonId: Number(ids.lessonId) }) + at)
  })

/** Marking two others' works of a project, and what two others said of one's own (decision 077). */
export default function Peers({ loaderData: { view, lessons } }: Route.ComponentProps) {
  return view ? <OfProject view={view} /> : <OwnPeerLessons lessons={lessons} />
}

function OfProject({ view }: { view: PeersView }) {
  const { course, lesson, hasHandedIn, example } = view
  const project = `/courses/${course.id}/lessons/${lesson.id}`
  return (
    <div className="measure">
      <PageMeta
        title={`${m.peers_title()}: ${lesson.title}`}
        description={m.peers_lead({ title: lesson.title })}
        path={peersPath({ courseId: course.id, lessonId: lesson.id })}
        noindex
      />
      <PageHead
        title={m.peers_title()}
        lead={m.peers_lead({ title: lesson.title })}
        above={
          <p>
            <Anchor to={`${project}#work`}>{m.peers_back()}</Anchor>
          </p>
        }
      />
      {!hasHandedIn && <p>{m.peers_not_handed_in()}</p>}
      {hasHandedIn && (
        <>
          {example && <Example view={view} example={example} />}
          {(!example || example.done) && <Submissions view={view} />}
          <Received view={view} />
        </>
      )}
    </div>
  )
}
