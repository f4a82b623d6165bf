import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { textLength } from '#kit/text.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { wordsOfPost } from '../own-words.server.ts'
import { mentionedIn, type Participant, withMentions } from '../mentions.ts'
import { peopleOf } from '../queries/people.server.ts'
import { LONGEST, MOST_MENTIONED, type PostKind, replyPath } from '../rules.ts'

type Post = { id: string; kind: PostKind; title: string; userId: string | null; boardId: string | null }
type Written = { body: string; /** Whom it mentions, without its writer. */ mentioned: Participant[] }

/**
 * A reply as it is stored: prefixed with "@Name" for everybody who was chosen and is not named in it. A name in code, in a quotation or in
 * a link names nobody.
 * @throws Refusal 'invalid-input' if that makes it too long
 */
export async function withPeople(
  ctx: Context,
  post: Post,
  { body: typed, mention }: { body: string; mention: string[] },
): Promise<Written> {
  if (mention.length === 0 && !typed.includes('@')) return { body: typed, mentioned: [] }
  const people = await peopleOf(ctx, post)
  const others = people.filter(({ userId }) => userId !== ctx.viewer?.id)
  const chosen = others.filter(({ handle }) => mention.includes(handle))
  const said = wordsOfPost(typed)
  const body = withMentions(typed, chosen, people, said)
  if (textLength(body) > LONGEST.reply) throw new Refusal('invalid-input', { fields: { body: 'too-long' } })
  const named = mentionedIn(said, people).filter((one) => others.includes(one))
  return { body, mentioned: [...new Set([...chosen, ...named])] }
}

/** Notifies each of them once per reply; the thread's author is notified of the reply itself. */
export async function tellMentioned(
  ctx: Context,
  post: Post,
  { id, mentioned }: { id: string; mentioned: Participant[] },
): Promise<void> {
  const others = mentioned.filter(({ userId }) => userId !== post.userId)
  for (const { userId } of others.slice(0, MOST_MENTIONED))
    await notify(ctx, {
      userId,
      kind: 'mention',
      eventKey: `mention:${id}`,
      values: { title: post.title },
      href: replyPath(post, id),
    })
}
