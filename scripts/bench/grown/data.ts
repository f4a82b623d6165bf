import type pg from 'pg'
import { of, ownConversations, PEOPLE, peopleStatements } from './people.ts'

/** How much data a site has that grew for years. */
const GROWN = {
  users: PEOPLE,
  enrolments: of(500_000),
  lessons: of(1_000_000),
  reviews: of(100_000),
  payments: of(200_000),
  entries: of(300_000),
  cards: of(1_000_000),
}

/** A third of them completed. */
const payments = (count: number, people: number): string =>
  `insert into payments (id, user_id, payment_type, reference_id, description, amount_kes, phone_number, status, step, mpesa_receipt_number, account_reference, callback_hash, created_at, blocks_until, settled_at)
     select gen_random_uuid(), p.id, 'course_purchase', '1', 'Digital Marketing', 9000, '2547' || lpad(i::text, 8, '0'), case when i % 3 = 0 then 'completed' else 'failed' end, 'settled',
       case when i % 3 = 0 then 'UG' || upper(to_hex(1000000 + i)) end, 'G' || i, 'grown' || i, now() - i * interval '3 minutes', now(), now() - i * interval '3 minutes'
       from generate_series(1, ${count}) i join grown_people p on p.n = 1 + i % ${people}`

const learning = [
  `insert into users (id, name, email, email_verified, email_confirmed_at, is_sample, created_at, updated_at)
     select gen_random_uuid(), (array['Amina','Baraka','Chebet','Dorcas','Evans','Farida','Gitau','Halima'])[1 + n % 8] || ' ' || (array['Otieno','Wanjiru','Mutua','Kamau','Hassan','Cheruiyot','Njoroge'])[1 + n % 7] || ' ' || n,
       'person' || n || '@grown.example', true, now() - n * interval '7 minutes', true, now() - n * interval '7 minutes', now() from generate_series(1, ${GROWN.users}) n`,
  `create table grown_people as select id, row_number() over (order by created_at) as n from users where email like '%@grown.example'`,
  `create unique index on grown_people (n)`,
  `insert into profiles (id, full_name, created_at, updated_at) select id, name, created_at, created_at from users where email like '%@grown.example'`,
  // The first courses have most of the learners, as in reality. Draws twice as many rows as needed: some draw the same course
  // again.
  `insert into enrolments (user_id, course_id, enrolled_at)
     select id, course, now() - n * interval '50 seconds' from (
       select distinct on (p.id, d.course) p.id, d.course, d.n from (
         select n, 1 + n % ${GROWN.users} as person, c.ids[1 + floor(cardinality(c.ids) * power(random(), 2))::int] as course
           from generate_series(1, ${GROWN.enrolments} * 2) n, (select array_agg(id order by id) as ids from courses where published_at is not null) c
       ) d join grown_people p on p.n = d.person
     ) drawn order by n limit ${GROWN.enrolments}`,
  `insert into lesson_progress (user_id, lesson_id, course_id, started_at, completed_at, seconds, last_seen_at)
     select e.user_id, l.id, e.course_id, e.enrolled_at, e.enrolled_at, 400, e.enrolled_at from enrolments e join users u on u.id = e.user_id and u.email like '%@grown.example'
       join lessons l on l.course_id = e.course_id and l.published_at is not null and l.position <= 3 limit ${GROWN.lessons}`,
  `insert into activities (id, user_id, kind, event_key, title, points, day, at)
     select gen_random_uuid(), user_id, 'lesson', 'lesson:' || lesson_id, 'A lesson', 5, started_at::date, started_at from lesson_progress p join grown_people g on g.id = p.user_id limit ${GROWN.enrolments}`,
  `insert into learning_goals (id, user_id, title, created_at) select gen_random_uuid(), id, 'My first client', now() - n * interval '5 minutes' from grown_people`,
  `insert into progress_entries (id, user_id, goal_id, title, points_earned, created_at)
     select gen_random_uuid(), g.user_id, g.id, 'Wrote to a shop', 10, now() - i * interval '2 minutes' from generate_series(1, ${GROWN.entries}) i
       join grown_people p on p.n = 1 + i % ${GROWN.users} join learning_goals g on g.user_id = p.id`,
  `insert into user_badges (user_id, badge, awarded_at) select id, badge, now() from grown_people, unnest(array['first-lesson', 'points-100']) badge`,
  `insert into earnings (id, user_id, platform, amount_kes, month, status, created_at, updated_at)
     select gen_random_uuid(), id, 'Upwork', 5000, to_char(now(), 'YYYY-MM'), 'completed', now(), now() from grown_people`,
  `insert into review_cards (user_id, lesson_id, key, place, on_phone, due, created_at)
     select p.user_id, p.lesson_id, 'c-' || place, place, false, now() + place * interval '1 day', p.started_at from lesson_progress p join grown_people g on g.id = p.user_id, generate_series(1, 2) place limit ${GROWN.cards}`,
  `insert into course_reviews (user_id, course_id, rating, body, created_at, updated_at)
     select e.user_id, e.course_id, 1 + floor(random() * 5)::int, 'Clear and useful, with work I could do on my phone.', e.enrolled_at, e.enrolled_at from enrolments e join grown_people g on g.id = e.user_id
       order by random() limit ${GROWN.reviews}`,
  payments(GROWN.payments, GROWN.users),
]

/**
 * Fills a database that has the sample data, in batches and bypassing the triggers; then every count is recomputed, as it must be.
 * @param email of the viewer of the pages
 */
export const fillGrown = (client: pg.Client, email: string): Promise<void> =>
  fill(client, [...learning, ...peopleStatements(email)])

// A page and one row more, of a list that the samples leave nearly empty.
const A_PAGE = 21

/**
 * Gives a young site as many payments, and its viewer as many conversations, as fill a page: else a full page would be compared with
 * an empty one.
 */
export const fillYoung = (client: pg.Client, email: string): Promise<void> =>
  fill(client, [
    `create table grown_people as select id, row_number() over (order by id) as n from users where email <> '${email}'
       and not exists (select from conversations c join users v on v.email = '${email}' where users.id in (c.mentor_id, c.mentee_id) and v.id in (c.mentor_id, c.mentee_id))`,
    // A third of them is found by the search that is measured.
    payments(3 * A_PAGE, A_PAGE),
    ...ownConversations(email, A_PAGE),
  ])

async function fill(client: pg.Client, statements: string[]): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  await client.query(`select setseed(0.5)`)
  for (const statement of [...statements, 'drop table grown_people']) await client.query(statement)
  await client.query(`set session_replication_role = origin`)
  await client.query(`select count_all_anew(), count_days_anew()`)
  await client.query(`vacuum analyze`)
}

/** What really exists, for the report. */
export async function sizesOf(client: pg.Client): Promise<string> {
  const tables = [
    'users',
    'enrolments',
    'lesson_progress',
    'course_reviews',
    'payments',
    'activities',
    'progress_entries',
    'review_cards',
    'posts',
    'replies',
    'messages',
    'bookings',
    'job_applications',
    'notifications',
  ]
  const { rows } = await client.query<Record<string, string>>(
    `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`,
  )
  return tables.map((table) => `${table} ${Number(rows[0]![table]).toLocaleString('en')}`).join(', ')
}
