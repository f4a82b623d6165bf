import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { conversationOf } from '../commands/open.server.ts'
import { conversations, messages } from '../tables.server.ts'

/** The conversation of a sample mentor and mentee; the last message is unread. */
const lines = [
  {
    by: 'mentee',
    hoursAgo: 3 * 24,
    content:
      'Hello! I sell kitenge bags on Instagram and would like to try adverts. Is one session enough to begin?',
  },
  {
    by: 'mentor',
    hoursAgo: 2 * 24 + 20,
    content:
      'Hello Neema. Yes, if you bring two numbers: what a bag costs you to make, and how many you sold last month.',
  },
  {
    by: 'mentee',
    hoursAgo: 2 * 24,
    content: 'KES 650 a bag, and 41 sold. I can spend about KES 200 a day.',
  },
  {
    by: 'mentor',
    hoursAgo: 20,
    content:
      'Good, that is enough to test one advert for a week. Bring your three best photos and we set it up together.',
  },
] as const

/** Writes that conversation, once. */
export async function loadConversation(
  ctx: Context,
  pair: { mentorId: string; menteeId: string },
): Promise<void> {
  const { db, now } = ctx
  const conversationId = await conversationOf(ctx, pair)
  if ((await db.$count(messages, eq(messages.conversationId, conversationId))) > 0) return
  const said = lines.map(({ by, hoursAgo, content }) => ({ by, content, at: after(now(), -hoursAgo * HOUR) }))
  for (const { by, content, at } of said)
    await db
      .insert(messages)
      .values({
        id: newId(),
        conversationId,
        senderId: by === 'mentor' ? pair.mentorId : pair.menteeId,
        clientId: newId(),
        content,
        createdAt: at,
        readAt: at < after(now(), -DAY) ? after(at, HOUR) : null,
      })
  const [first] = said
  await db
    .update(conversations)
    .set({ createdAt: first!.at, lastMessageAt: said.at(-1)!.at })
    .where(eq(conversations.id, conversationId))
}
