import { redirect } from 'react-router'
import { withConsent } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { previewOf } from '#modules/community/commands/preview.server.ts'
import { writeToBoard } from '#modules/community/commands/board.server.ts'
import { PostForm } from '#modules/community/parts.tsx'
import { readableBoard } from '#modules/community/queries/board.server.ts'
import { boardHref, threadPaths } from '#modules/community/rules.ts'
import { m } from '#paraglide/messages.js'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/new-topic'

export const handle = { hydrate: 'signed-in', styles: 'community' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const board = await readableBoard(ctx, args.params.groupId)
    withConsent(ctx)
    if (!board.isOpen) throw new Refusal('board-closed')
    return { board }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    withConsent(ctx)
    if (textOf(form, 'intent') === 'preview')
      return { preview: await previewOf(ctx, 'content', textOf(form, 'content')) }
    const id = await writeToBoard(ctx, args.params.groupId, Object.fromEntries(form))
    web.toast({ title: m.community_board_written() })
    return redirect(threadPaths.board + id)
  })

/** A new topic on the board of a group. */
export default function NewTopic({ loaderData: { board } }: Route.ComponentProps) {
  const back = boardHref(board.id)
  return (
    <>
      <PageMeta
        title={m.community_board_write()}
        description={m.community_board_lead()}
        path={`${back}/new`}
        noindex
      />
      <PageHead
        above={<Anchor to={back}>{m.community_board_of({ group: board.name })}</Anchor>}
        title={m.community_board_write()}
        lead={m.community_board_lead()}
      />
      <div className="measure">
        <PageRefusal />
        <PostForm
          kind="board"
          save={m.community_board_write()}
          failed={m.community_board_failed()}
          back={back}
        />
      </div>
    </>
  )
}
