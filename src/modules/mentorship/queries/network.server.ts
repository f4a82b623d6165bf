import { avg, eq, inArray, isNull, and, or, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { after, MINUTE } from '#kit/time.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { mentorReviews, mentors } from '../tables.server.ts'
import type { Connection } from '../types.ts'

// Whoever wrote or read something so short a time ago is there.
const THERE_MS = 5 * MINUTE

type Met = {
  userId: string | null
  mentorId: string | null
  at: Date | null
  isBusy: boolean
  isThere: boolean
}

/**
 * People with whom the viewer has a conversation or a session, the last they had to do with first (DASH-25+). Busy is who is in a session
 * now, online who wrote or read messages within five minutes.
 */
export async function ownNetwork(ctx: Context, most: number): Promise<Connection[]> {
  const met = await peopleMet(ctx, most)
  const userIds = met.flatMap(({ userId }) => userId ?? [])
  const mentorIds = met.flatMap(({ mentorId }) => mentorId ?? [])
  const people = userIds.length > 0 ? await peopleOf(ctx, userIds) : []
  const known = met.length > 0 ? await mentorsOf(ctx, userIds, mentorIds) : []
  return met.flatMap(({ userId, mentorId, at, isBusy, isThere }) => {
    const mentor = known.find((one) => one.id === mentorId || (userId !== null && one.userId === userId))
    const person = people.find(({ id }) => id === userId)
    const name = mentor?.name ?? (person && displayName({ ...person, email: '' }))
    if (!name) return []
    return {
      key: userId ?? mentorId!,
      mentorId: mentor?.id ?? null,
      name,
      avatarUrl: mentor?.avatarUrl ?? person?.avatarUrl ?? null,
      role: mentor ? ('mentor' as const) : ('mentee' as const),
      expertise: mentor?.skills ?? [],
      status: isBusy ? ('busy' as const) : isThere ? ('online' as const) : ('offline' as const),
      lastAt: at,
      rating: mentor?.rating ? Number(mentor.rating) : null,
    }
  })
}

async function peopleMet(ctx: Context, most: number): Promise<Met[]> {
  const viewer = sql`${signedIn(ctx).id}::uuid`
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const lately = sql`${after(ctx.now(), -THERE_MS).toISOString()}::timestamptz`
  const found = await ctx.db.execute(sql`
    with met as (
      select case when c.mentor_id = ${viewer} then c.mentee_id else c.mentor_id end as person, null::uuid as mentor, c.last_message_at as at
        from conversations c where ${viewer} in (c.mentor_id, c.mentee_id)
      union all select m.user_id, case when m.user_id is null then m.id end, case when s.starts_at <= ${now} then s.starts_at end
        from bookings s join mentors m on m.id = s.mentor_id where s.user_id = ${viewer} and s.state = 'confirmed'
      union all select s.user_id, null, case when s.starts_at <= ${now} then s.starts_at end
        from bookings s join mentors m on m.id = s.mentor_id where m.user_id = ${viewer} and s.state = 'confirmed')
    select person as "userId", mentor as "mentorId", max(at) as at,
      exists (select 1 from bookings s join mentors m on m.id = s.mentor_id where (s.user_id = met.person or m.user_id = met.person or m.id = met.mentor)
        and s.state = 'confirmed' and s.starts_at <= ${now} and s.ends_at > ${now}) as "isBusy",
      exists (select 1 from messages g join conversations c on c.id = g.conversation_id where met.person in (c.mentor_id, c.mentee_id)
        and ((g.sender_id = met.person and g.created_at > ${lately}) or (g.sender_id <> met.person and g.read_at > ${lately}))) as "isThere"
    from met where person is not null or mentor is not null
    group by person, mentor order by max(at) desc nulls last, person limit ${most}`)
  const { rows } = found as unknown as { rows: (Omit<Met, 'at'> & { at: string | Date | null })[] }
  return rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at) }))
}

const peopleOf = ({ db }: Context, ids: string[]) =>
  db
    .select({
      id: users.id,
      profileName: profiles.fullName,
      accountName: users.name,
      avatarUrl: profiles.avatarUrl,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(inArray(users.id, ids), isNull(users.erasedAt)))

const mentorsOf = ({ db }: Context, userIds: string[], mentorIds: string[]) =>
  db
    .select({
      id: mentors.id,
      userId: mentors.userId,
      name: mentors.name,
      avatarUrl: mentors.avatarUrl,
      skills: mentors.skills,
      rating: avg(mentorReviews.stars),
    })
    .from(mentors)
    .leftJoin(mentorReviews, and(eq(mentorReviews.mentorId, mentors.id), isNull(mentorReviews.hiddenAt)))
    .where(or(inArray(mentors.userId, userIds), inArray(mentors.id, mentorIds)))
    .groupBy(mentors.id)
