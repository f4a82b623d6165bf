import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import type { ShareFacts } from '#kit/documents/share-picture.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { drawnPicture } from '#modules/accounts/rules.ts'
import { m } from '#paraglide/messages.js'
import { portraitNamed } from '../sample/read-mentors.server.ts'
import { mentors } from '../tables.server.ts'
import type { MentorCard } from '../types.ts'
import { isListed } from './mentors.server.ts'

/** The drawing of a sample mentor as SVG; a mentor with a photograph shows that. */
export const portraitOf = query(
  { who: 'anyone', because: 'a drawing that everybody sees', refuses: ['not-found'] },
  async (_ctx, slug: string): Promise<string> => {
    const svg = portraitNamed(slug)
    if (!svg) throw new Refusal('not-found')
    return svg
  },
)

/** What a mentor's picture for link previews says, in the language of the page. A photograph stays with those who may see it. */
export const mentorShareOf = (
  { locale }: Pick<Context, 'locale'>,
  {
    id,
    name,
    title,
    company,
    avatarUrl,
  }: Pick<MentorCard, 'id' | 'name' | 'title' | 'company' | 'avatarUrl'>,
): ShareFacts => ({
  kind: 'mentor',
  id,
  language: locale,
  title: name,
  label: m.mentors_card(),
  line: [title, company].filter(Boolean).join(', '),
  portrait: drawnPicture(avatarUrl),
  scene: 'tea',
  seed: name,
})

/** The same of a mentor whom everybody can find; null for anybody else. */
export const mentorShare = query(
  { who: 'anyone', because: 'for the drawn picture of a listed mentor' },
  async (ctx, id: string): Promise<ShareFacts | null> => {
    if (!isUuid(id)) return null
    const { name, title, company, avatarUrl } = mentors
    const [mentor] = await ctx.db
      .select({ id: mentors.id, name, title, company, avatarUrl })
      .from(mentors)
      .where(and(eq(mentors.id, id), isListed()))
    return mentor ? mentorShareOf(ctx, mentor) : null
  },
)
