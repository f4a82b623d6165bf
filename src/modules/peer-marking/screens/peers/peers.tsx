import { replace } from 'react-router'
import { afterConflict } from '#shell/form/revalidation.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { peersView } from '../../queries.server.ts'
import type { Route } from './+types/peers'
import { runPeerAction } from './actions.server.ts'
import { Example } from './example.tsx'
import { Received } from './received.tsx'
import { Works } from './works.tsx'

export const handle = { hydrate: 'always', styles: ['courses', 'lesson'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) => peersView(ctx, args.params.courseId, args.params.lessonId))

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { courseId, lessonId } = args.params
    const { said, at } = await runPeerAction(ctx, { courseId, lessonId }, form)
    if (said) web.toast({ title: said })
    return replace(`/courses/${Number(courseId)}/lessons/${Number(lessonId)}/peers${at}`)
  })

/** Marking two others' works of a project, and what two others said of one's own (decision 077). */
export default function Peers({ loaderData: view }: Route.ComponentProps) {
  const { course, lesson, hasHandedIn, example } = view
  const project = `/courses/${course.id}/lessons/${lesson.id}`
  return (
    <div className="measure">
      <PageMeta
        title={`${m.peers_title()}: ${lesson.title}`}
        description={m.peers_lead({ title: lesson.title })}
        path={`${project}/peers`}
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
          {(!example || example.done) && <Works view={view} />}
          <Received view={view} />
        </>
      )}
    </div>
  )
}
