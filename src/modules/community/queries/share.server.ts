import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import type { ShareFacts } from '#kit/documents/share-picture.ts'
import { isUuid } from '#kit/ids.ts'
import type { Scene } from '#kit/pictures/scenes.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { m } from '#paraglide/messages.js'
import { turned } from '#ui/pictures/distinct.ts'
import type { PostKind } from '../rules.ts'
import { isOpen } from '../standing.server.ts'
import { posts } from '../tables.server.ts'
import type { PostCard } from '../types.ts'
import { categoryWord } from '../words.ts'
import { cardColumns, cardOf } from './cards.server.ts'

const scenes: Record<PostKind, readonly Scene[]> = {
  topic: ['tea', 'matatu', 'market', 'cyber'],
  question: ['chat', 'reader', 'sheets', 'headset'],
  story: ['path', 'reward', 'dhow', 'tailor', 'milk'],
  board: ['tea'],
}
const kindWords: Record<PostKind, () => string> = {
  topic: m.community_card_topic,
  question: m.community_card_question,
  story: m.community_card_story,
  board: m.community_card_topic,
}

type Shown = Pick<PostCard, 'id' | 'kind' | 'title' | 'category' | 'author' | 'portrait'>

/** What the picture of a story, a question or a topic says in link previews, in the language of its page. */
export const postShareOf = (
  { locale }: Pick<Context, 'locale'>,
  { id, kind, title, category, author, portrait }: Shown,
): ShareFacts => ({
  kind: 'post',
  id,
  language: locale,
  title,
  label: [kindWords[kind](), category && categoryWord(category)].filter(Boolean).join(' · '),
  line: author ?? m.community_anonymous(),
  ...(kind === 'story' && portrait ? { portrait } : { scene: turned(scenes[kind], title.length)[0]! }),
  seed: category ?? kind,
})

/** The same of a post that everybody can read; null for any other. */
export const postShare = query(
  { who: 'anyone', because: 'for the drawn picture of a post that everybody can read' },
  async (ctx, id: string): Promise<ShareFacts | null> => {
    if (!isUuid(id)) return null
    const [post] = await ctx.db
      .select(cardColumns)
      .from(posts)
      .leftJoin(users, eq(users.id, posts.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      // Whoever asks: the picture may be kept on the way and shown to others.
      .where(and(eq(posts.id, id), isOpen({ db: ctx.db })))
    return post ? postShareOf(ctx, cardOf(ctx, post, new Set())) : null
  },
)
