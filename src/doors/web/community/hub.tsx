import { useLocation, useOutlet } from 'react-router'
import { vote } from '#modules/community/commands.server.ts'
import { PostRows } from '#modules/community/parts.tsx'
import { placeOf, type VoteTarget } from '#modules/community/rules.ts'
import { JobCards } from '#modules/job-board/parts.tsx'
import { UssdBoardView } from '#modules/ussd-jobs/parts.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { act, answer, stay, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/hub'
import { hubAt } from './reading.server.ts'
import { hubHref, kindOf, tabs } from './rules.ts'

export const handle = { hydrate: 'signed-in', styles: 'community' }

export const loader = (args: Route.LoaderArgs) => answer(args, (ctx) => hubAt(ctx, args.url))

/** A vote on a card. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    await vote(ctx, Object.fromEntries(form))
    return stay(args, form, placeOf(textOf(form, 'target') as VoteTarget, textOf(form, 'id')))
  })

const tabWords = {
  'ussd-jobs': m.hub_tab_ussd,
  forums: m.hub_tab_forums,
  qa: m.hub_tab_qa,
  jobs: m.hub_tab_jobs,
  stories: m.hub_tab_stories,
}

/** COM-01 to COM-13 */
export default function Hub({ loaderData }: Route.ComponentProps) {
  const { asked, counts, posts, jobs, ussdFilters, board, own } = loaderData
  const here = useLocation()
  const kind = kindOf[asked.tab]
  const dialog = useOutlet()
  return (
    <>
      {/* A page has one title; an open dialog brings its own. */}
      {!dialog && (
        <PageMeta
          title={m.common_community()}
          description={m.hub_lead()}
          path={here.pathname + here.search}
          noindex={asked.q !== ''}
        />
      )}
      <PageHead title={m.common_community()} lead={m.hub_lead()} />
      {dialog}
      <Tabs
        label={m.common_community()}
        tabs={tabs.map((tab) => ({
          to: hubHref(asked, { tab }),
          label: tabWords[tab](),
          count: counts?.[tab],
          current: tab === asked.tab,
        }))}
      />
      {kind && posts && <PostRows kind={kind} posts={posts.posts} page={hubHref(asked)} />}
      {jobs && <JobCards jobs={jobs.jobs} />}
      {board && <UssdBoardView board={board} filters={ussdFilters} own={own} />}
    </>
  )
}
