import { sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { query } from '#core/operation.ts'
import { after, MINUTE } from '#kit/time.ts'
import { displayName } from '#modules/accounts/rules.ts'
import type { Connection } from '../types.ts'

// For how long after writing or reading somebody counts as online.
const THERE_MS = 5 * MINUTE

type Mentor = { id: string; name: string; avatarUrl: string | null; skills: string[]; rating: number | null }
type Person = { profileName: string | null; accountName: string; avatarUrl: string | null }

const moment = (name: string) => sql`${sql.placeholder(name)}::timestamptz`
const viewer = sql`${sql.placeholder('viewer')}::uuid`
const [now, lately] = [moment('now'), moment('lately')]

/** Each person or mentor once, most recent contact first, up to a limit. */
const met = sql`(
  select person, mentor, max(at) as at from (
    select case when c.mentor_id = ${viewer} then c.mentee_id else c.mentor_id end as person, null::uuid as mentor, c.last_message_at as at
      from conversations c where ${viewer} in (c.mentor_id, c.mentee_id)
    union all select m.user_id, case when m.user_id is null then m.id end, case when s.starts_at <= ${now} then s.starts_at end
      from bookings s join mentors m on m.id = s.mentor_id where s.user_id = ${viewer} and s.state = 'confirmed'
    union all select s.user_id, null, case when s.starts_at <= ${now} then s.starts_at end
      from bookings s join mentors m on m.id = s.mentor_id where m.user_id = ${viewer} and s.state = 'confirmed') each_time
  where person is not null or mentor is not null
  group by person, mentor order by max(at) desc nulls last, person limit ${sql.placeholder('most')}) w`

// No session lasts a day, and each side is found by its own index.
const isNow = sql`s.state = 'confirmed' and s.starts_at between ${now} - interval '1 day' and ${now} and s.ends_at > ${now}`
const isBusy = sql<boolean>`(exists (select 1 from bookings s where s.user_id = w.person and ${isNow})
  or exists (select 1 from mentors m join bookings s on s.mentor_id = m.id where (m.user_id = w.person or m.id = w.mentor) and ${isNow}))`
const isThere = sql<boolean>`exists (select 1 from messages g join conversations c on c.id = g.conversation_id where w.person in (c.mentor_id, c.mentee_id)
  and ((g.sender_id = w.person and g.created_at > ${lately}) or (g.sender_id <> w.person and g.read_at > ${lately})))`
const person = sql<Person | null>`(select json_build_object('profileName', p.full_name, 'accountName', u.name, 'avatarUrl', p.avatar_url)
  from users u left join profiles p on p.id = u.id where u.id = w.person and u.erased_at is null)`
const mentor = sql<Mentor | null>`(select json_build_object('id', m.id, 'name', m.name, 'avatarUrl', m.avatar_url, 'skills', m.skills,
    'rating', (select avg(r.stars) from mentor_reviews r where r.mentor_id = m.id and r.hidden_at is null))
  from mentors m where m.id = w.mentor or m.user_id = w.person order by m.id = w.mentor desc nulls last limit 1)`

const peopleMet = prepared('people met', (db) =>
  db
    .select({
      userId: sql<string | null>`w.person`,
      mentorId: sql<string | null>`w.mentor`,
      at: sql<string | null>`w.at`,
      isBusy,
      isThere,
      person,
      mentor,
    })
    .from(met)
    .orderBy(sql`w.at desc nulls last, w.person`),
)

/**
 * People with whom the viewer has a conversation or a session, most recent contact first (DASH-25+). Busy: in a session now.
 * Online: wrote or read messages within five minutes.
 */
export const ownNetwork = query({ who: 'signed-in' }, async (ctx, most: number): Promise<Connection[]> => {
  const rows = await peopleMet(ctx.db, {
    viewer: ctx.viewer.id,
    now: ctx.now().toISOString(),
    lately: after(ctx.now(), -THERE_MS).toISOString(),
    most,
  })
  return rows.flatMap(({ userId, mentorId, at, isBusy, isThere, person, mentor }) => {
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
      lastAt: at === null ? null : new Date(at),
      rating: mentor?.rating ?? null,
    }
  })
})
