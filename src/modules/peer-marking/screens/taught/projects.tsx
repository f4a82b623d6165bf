import { signedIn } from '#context.ts'
import { SubmissionFilter } from '#modules/courses/types.ts'
import { teachingHref } from '#modules/teaching/rules.ts'
import { m } from '#paraglide/messages.js'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { projectsToMark } from '../../queries/taught.server.ts'
import { Queue } from '../queue.tsx'
import type { Route } from './+types/projects'

export const handle = { hydrate: 'always', styles: ['admin', 'payments'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const filter = SubmissionFilter.parse(Object.fromEntries(args.url.searchParams))
    return projectsToMark(ctx, filter, listQueryIn(args.url).page)
  })

/** Projects of the courses that the viewer teaches. */
export default function ProjectsToMark({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={m.peers_taught_title()}
        description={m.peers_taught_lead()}
        path="/teaching/projects"
        noindex
      />
      <PageHead
        above={<Anchor to={teachingHref()}>{m.teaching_title()}</Anchor>}
        title={m.peers_taught_title()}
        lead={m.peers_taught_lead()}
      />
      <Queue {...loaderData} />
    </>
  )
}
