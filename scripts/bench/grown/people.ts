/** Messages, bookings, applications and notifications of a grown site; `grown_people` has the people by number. */

// BENCH_SHARE=0.1 uses a tenth of everything.
const share = Number(process.env.BENCH_SHARE ?? 1)
export const of = (whole: number): number => Math.ceil(whole * share)

export const PEOPLE = of(100_000)
const TOPICS = of(100_000)
const QUESTIONS = of(20_000)
const REPLIES = of(300_000)
const CONVERSATIONS = of(150_000)
const BOOKINGS = of(100_000)
const LISTINGS = of(2000)
const APPLICATIONS = of(200_000)
const NOTIFICATIONS = of(1_000_000)
// The viewer's data, whatever the share: somebody who was there from the start.
const [OWN_CONVERSATIONS, OWN_MESSAGES, OWN_NOTIFICATIONS] = [300, 40, 2000]

const sentence = `'How do I find my first client for data entry when nobody here knows me yet, and what do I write to them? I have a phone, some hours each evening and a list of shops in town.'`
const person = (n: string) => `(select id from grown_people where n = 1 + (${n}) % ${PEOPLE})`

const community = [
  `insert into posts (id, kind, user_id, title, content, category, created_at, view_count)
     select gen_random_uuid(), 'topic', p.id, 'First steps ' || i, ${sentence}, (array['Freelancing','E-commerce','Skills','Success Stories','General Discussion'])[1 + i % 5], now() - i * interval '5 minutes', i % 90
       from generate_series(1, ${TOPICS}) i join grown_people p on p.n = 1 + i % ${PEOPLE}`,
  `insert into posts (id, kind, user_id, title, content, tags, created_at, view_count)
     select gen_random_uuid(), 'question', p.id, 'How much for work ' || i || '?', ${sentence}, array['tag' || i % 40, 'tag' || i % 7], now() - i * interval '25 minutes', i % 90
       from generate_series(1, ${QUESTIONS}) i join grown_people p on p.n = 1 + i % ${PEOPLE}`,
  `create table grown_posts as select id, row_number() over (order by created_at) as n from posts where user_id in (select id from grown_people)`,
  `create unique index on grown_posts (n)`,
  `insert into replies (id, post_id, user_id, body, created_at)
     select gen_random_uuid(), q.id, p.id, ${sentence}, now() - i * interval '1 minute'
       from generate_series(1, ${REPLIES}) i join grown_posts q on q.n = 1 + i % ${TOPICS + QUESTIONS} join grown_people p on p.n = 1 + i * 7 % ${PEOPLE}`,
  `insert into votes (id, user_id, post_id, created_at)
     select gen_random_uuid(), p.id, q.id, now() from generate_series(1, ${REPLIES}) i join grown_posts q on q.n = 1 + i % ${TOPICS + QUESTIONS} join grown_people p on p.n = 1 + i * 11 % ${PEOPLE} on conflict do nothing`,
  // Triggers maintain these two (decision 030).
  `update posts set reply_count = r.n from (select post_id, count(*) as n from replies group by 1) r where r.post_id = posts.id`,
  `update posts set vote_count = v.n from (select post_id, count(*) as n from votes group by 1) v where v.post_id = posts.id`,
  `drop table grown_posts`,
]

const messages = [
  `insert into conversations (id, mentor_id, mentee_id, created_at, last_message_at)
     select gen_random_uuid(), a.id, b.id, now() - interval '200 days', now() - i * interval '2 minutes'
       from generate_series(1, ${CONVERSATIONS}) i join grown_people a on a.n = 1 + i % ${PEOPLE} join grown_people b on b.n = 1 + (i % ${PEOPLE} + 1 + i / ${PEOPLE}) % ${PEOPLE}`,
  `insert into messages (id, conversation_id, sender_id, client_id, content, created_at, read_at)
     select gen_random_uuid(), c.id, case when m % 2 = 0 then c.mentor_id else c.mentee_id end, gen_random_uuid(), ${sentence}, c.last_message_at - m * interval '1 hour', case when m > 1 then c.last_message_at end
       from conversations c cross join generate_series(6, 1, -1) m order by m desc`,
]

const idOf = (email: string): string => `(select id from users where email = '${email}')`

/** Conversations of somebody with as many people, one after the other. */
export function ownConversations(email: string, count: number): string[] {
  const own = idOf(email)
  return [
    `insert into conversations (id, mentor_id, mentee_id, created_at, last_message_at)
     select gen_random_uuid(), ${own}, p.id, now() - interval '300 days', now() - i * interval '3 hours' from generate_series(1, ${count}) i join grown_people p on p.n = i`,
    `insert into messages (id, conversation_id, sender_id, client_id, content, created_at, read_at)
     select gen_random_uuid(), c.id, case when m % 2 = 0 then c.mentor_id else c.mentee_id end, gen_random_uuid(), ${sentence}, c.last_message_at - m * interval '1 hour', case when m > 1 then c.last_message_at end
       from conversations c cross join generate_series(${OWN_MESSAGES}, 1, -1) m where c.mentor_id = ${own} order by m desc`,
  ]
}

// Arranged by staff: these need no payment. Half an hour each, ten a day with each mentor, the last in a week.
const bookings = (viewer: string) => [
  `create table grown_bookings as
     select i, m.id as mentor, coalesce(case when i % ${Math.ceil(BOOKINGS / 40)} = 0 then ${viewer} end, ${person('i * 13')}) as mentee, date_trunc('hour', now()) + interval '7 days' - (i / c.mentors) * interval '144 minutes' as at
       from generate_series(1, ${BOOKINGS}) i, (select count(*) as mentors, array_agg(id order by id) as ids from mentors where not is_test) c, lateral (select c.ids[1 + i % c.mentors] as id) m`,
  `insert into bookings (id, mentor_id, user_id, starts_at, ends_at, during, state, price_kes, fee_kes, is_arranged, room, created_at, confirmed_at)
     select gen_random_uuid(), mentor, mentee, at, at + interval '30 minutes', tstzrange(at, at + interval '30 minutes'), 'confirmed', 0, 0, true, 'grown-' || i, now() - interval '30 days', now() - interval '30 days'
       from (select distinct on (mentee, at) * from grown_bookings) g
       -- The samples have sessions of their own.
       where not exists (select from bookings b where b.mentor_id = mentor and b.during && tstzrange(at, at + interval '30 minutes'))`,
  `drop table grown_bookings`,
]

const jobs = (viewer: string) => [
  `insert into job_listings (id, title, description, company, platform, location, difficulty, budget, skills, is_active, created_at, applicants)
     select gen_random_uuid(), 'Data entry for a shop ' || i, ${sentence}, 'Shop ' || i, 'Upwork', 'Remote', (array['Beginner','Intermediate','Advanced'])[1 + i % 3], 'KES 5,000', '["Data Entry","Excel"]', i % 4 = 0, now() - i * interval '3 hours', 0
       from generate_series(1, ${LISTINGS}) i`,
  `insert into job_applications (id, listing_id, user_id, message, created_at)
     select gen_random_uuid(), l.ids[1 + i % cardinality(l.ids)], case when i <= 60 then ${viewer} else p.id end, ${sentence}, now() - i * interval '2 minutes'
       from generate_series(1, ${APPLICATIONS}) i join grown_people p on p.n = 1 + i * 3 % ${PEOPLE}, (select array_agg(id order by id) as ids from job_listings) l on conflict do nothing`,
  `insert into tracked_jobs (id, user_id, listing_id, title, company, link, note, state, created_at, updated_at)
     select gen_random_uuid(), a.user_id, a.listing_id, l.title, l.company, '', '', 'applied', a.created_at, a.created_at from job_applications a join job_listings l on l.id = a.listing_id`,
  `insert into tracked_steps (id, tracked_id, state, at) select gen_random_uuid(), id, 'applied', created_at from tracked_jobs`,
  `update job_listings set applicants = a.n from (select listing_id, count(*) as n from job_applications group by 1) a where a.listing_id = job_listings.id`,
]

const notifications = (viewer: string) => [
  `insert into notifications (id, user_id, kind, event_key, values, href, created_at, read_at)
     select gen_random_uuid(), p.id, 'topic-replied', 'grown:' || i, '{"title":"First steps"}', '/community', now() - i * interval '30 seconds', case when i % 5 > 0 then now() end
       from generate_series(1, ${NOTIFICATIONS}) i join grown_people p on p.n = 1 + i % ${PEOPLE}`,
  `insert into notifications (id, user_id, kind, event_key, values, href, created_at, read_at)
     select gen_random_uuid(), ${viewer}, 'topic-replied', 'own:' || i, '{"title":"First steps"}', '/community', now() - i * interval '3 hours', case when i > 20 then now() end from generate_series(1, ${OWN_NOTIFICATIONS}) i`,
]

/** @param email of the viewer of the pages */
export function peopleStatements(email: string): string[] {
  const viewer = idOf(email)
  return [
    ...community,
    ...messages,
    ...ownConversations(email, OWN_CONVERSATIONS),
    ...bookings(viewer),
    ...jobs(viewer),
    ...notifications(viewer),
  ]
}
