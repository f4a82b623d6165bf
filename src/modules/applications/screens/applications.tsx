import { redirect } from 'react-router'
import { type Context, signedIn } from '#context.ts'
import { ownResumes } from '#modules/resumes/queries/own.server.ts'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { changeTracked, moveTracked, removeTracked } from '../commands/change.server.ts'
import { freezeResume } from '../commands/freeze.server.ts'
import { trackJob } from '../commands/track.server.ts'
import { listTracked } from '../queries/list.server.ts'
import { trackedView } from '../queries/job.server.ts'
import { TrackedFilters } from '../types.ts'
import type { Route } from './+types/applications'
import { Entry } from './entry.tsx'
import { List } from './list.tsx'
import { NewEntry } from './new-entry.tsx'

export const handle = { hydrate: 'always' }

const PATH = '/applications'

export const loader = (args: Route.LoaderArgs) => answer(args, (ctx) => pageOf(ctx, args))

async function pageOf(ctx: Context, { params: { key }, url }: Route.LoaderArgs) {
  signedIn(ctx)
  if (key === undefined) {
    const chosen = TrackedFilters.parse(Object.fromEntries(url.searchParams))
    return { kind: 'list', chosen, found: await listTracked(ctx, chosen) } as const
  }
  if (key === 'new') return { kind: 'new', resumes: await resumesOf(ctx) } as const
  const entry = await trackedView(ctx, key)
  return { kind: 'entry', entry, resumes: entry.canFreeze ? await resumesOf(ctx) : [] } as const
}

const resumesOf = async (ctx: Context) => (await ownResumes(ctx)).map(({ id, name }) => ({ id, name }))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { key } = args.params
    const raw = Object.fromEntries(form)
    const back = (place: string) => redirect(`${PATH}/${key}#${place}`)
    switch (textOf(form, 'intent')) {
      case 'add': {
        const added = await trackJob(ctx, raw)
        web.toast({ title: m.applications_added() })
        return redirect(`${PATH}/${added}`)
      }
      case 'state':
        await moveTracked(ctx, key, raw)
        return back('where')
      case 'freeze':
        await freezeResume(ctx, key, raw)
        web.toast({ title: m.applications_cv_kept() })
        return back('cv')
      case 'remove':
        await removeTracked(ctx, key)
        web.toast({ title: m.applications_removed() })
        return redirect(PATH)
      default:
        await changeTracked(ctx, key, raw)
        web.toast({ title: m.applications_saved() })
        return back('details')
    }
  })

/** A person's applications: all of them, one, or a new one. */
export default function Applications({ loaderData: page }: Route.ComponentProps) {
  const title = page.kind === 'entry' ? page.entry.title : m.applications_title()
  return (
    <>
      <PageMeta title={title} description={m.applications_lead()} path={PATH} noindex />
      {page.kind === 'list' && <List found={page.found} chosen={page.chosen} />}
      {page.kind === 'new' && <NewEntry resumes={page.resumes} />}
      {page.kind === 'entry' && <Entry key={page.entry.key} entry={page.entry} resumes={page.resumes} />}
    </>
  )
}
