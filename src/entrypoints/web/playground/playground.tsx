import { phoneOwner } from '#kit/ids.ts'
import { tablesMade } from '#modules/courses/queries/tables-made.server.ts'
import { Playground } from '#modules/practice/parts/playground.tsx'
import { openPlay } from '#modules/practice/parts/opened-play.ts'
import { m } from '#paraglide/messages.js'
import { PageMeta } from '#shell/page-meta.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/playground'

// What is written lies on the phone or in the part of the address that no server sees: only scripts can read it.
export const handle = { hydrate: 'always', starts: 'for-everybody' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url)
    const lesson = searchParams.get('lesson')
    return {
      owner: phoneOwner(ctx.viewer?.id),
      sets: lesson === null ? [] : await tablesMade(ctx, searchParams.get('course'), lesson),
    }
  })

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { owner, sets } = await serverLoader()
  return { owner, opened: await openPlay(owner, location.hash, sets) }
}
clientLoader.hydrate = true as const

const Head = () => (
  <>
    <PageMeta title={m.play_title()} description={m.play_lead()} path="/playground" />
    <PageHead title={m.play_title()} lead={m.play_lead()} />
  </>
)

/** Until scripts have read what there is. */
export function HydrateFallback() {
  return (
    <>
      <Head />
      <noscript>
        <p>{m.play_needs_scripts()}</p>
      </noscript>
    </>
  )
}

export default function PlaygroundPage({ loaderData: { owner, opened } }: Route.ComponentProps) {
  return (
    <>
      <Head />
      <Playground opened={opened} owner={owner} />
    </>
  )
}
