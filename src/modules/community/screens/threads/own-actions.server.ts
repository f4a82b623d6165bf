import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { askForRemoval } from '../../commands/ask-removal.server.ts'
import { editPost } from '../../commands/write.server.ts'
import { removePost } from '../../commands/remove.server.ts'
import { ownPost } from '../../queries/own.server.ts'
import { listHrefOf, type PostKind, threadPaths } from '../../rules.ts'
import { postWords } from '../writing/words.ts'
import { removalWords } from './removal-words.ts'

type Thread = { kind: PostKind; id: string }
/** Its message, and where it leads. */
type Done = { text: string; to: string }

const actions = ['edit', 'remove', 'ask-removal'] as const
export type OwnAction = (typeof actions)[number]

/**
 * The action in a URL. A story is not removed but its removal requested (STO-12). @throws Refusal 'not-found' for an unknown action
 */
export function actionIn(text: string, kind: PostKind): OwnAction {
  const action = actions.find((one) => one === text)
  if (!action || action === (kind === 'story' ? 'remove' : 'ask-removal')) throw new Refusal('not-found')
  return action
}

/** Authors' actions on their posts, by the last part of the URL. */
export const ownActions: Record<OwnAction, (ctx: Context, form: FormData, on: Thread) => Promise<Done>> = {
  async edit(ctx, form, { kind, id }) {
    await editPost(ctx, kind, id, Object.fromEntries(form))
    return { text: postWords[kind].saved(), to: threadPaths[kind] + id }
  },
  async remove(ctx, _form, { kind, id }) {
    const { boardId } = await ownPost(ctx, kind, id)
    if (kind !== 'story') await removePost(ctx, kind, id)
    return { text: removalWords[kind].done(), to: listHrefOf({ kind, boardId }) }
  },
  async 'ask-removal'(ctx, form, { kind, id }) {
    const isNew = await askForRemoval(ctx, id, Object.fromEntries(form))
    return {
      text: isNew ? removalWords[kind].done() : m.community_story_remove_asked_before(),
      to: threadPaths[kind] + id,
    }
  },
}
