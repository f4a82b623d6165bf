import pg from 'pg'
import { startPostgres } from '#test/postgres.ts'
import { startProduct } from '../servers.ts'
import { middle, timesOf, tokenOf, transactions } from './asked.ts'

const [IN_A_GROUP, IN_AN_ORGANISATION] = [500, 10_000]
/** What a page may take, in milliseconds and in questions to the database. */
const MOST = { ms: 300, queries: 12 }
const ADMIN = 'wanjiku@stadi.example'
const settings = {
  AUTH_SECRET: 'x'.repeat(40),
  SAMPLE_DATA: 'on',
  WORKER: 'off',
  ADMIN_SECOND_FACTOR: 'offered',
}

// The sample group and organisation whose teacher and manager is one demo account, with people by the thousand. Triggers count.
const TEACHER = 'baraka@stadi.example'
const LEARNER = 'amina@stadi.example'
const crowd = `select id, row_number() over (order by email) as n from users where email like '%@crowd.example'`
const group = `(select id from course_groups where code = 'EVENINGS26')`
const course = `(select course_id from course_groups where code = 'EVENINGS26')`
const organisation = `(select id from organisations where slug = 'ufundi-college')`
const statements = [
  `insert into users (id, name, email, email_verified, email_confirmed_at, is_sample, created_at, updated_at)
     select gen_random_uuid(), 'Person ' || n, 'person' || n || '@crowd.example', true, now(), true, now() - n * interval '7 minutes', now()
       from generate_series(1, ${IN_AN_ORGANISATION}) n`,
  `insert into profiles (id, full_name, created_at, updated_at)
     select id, name, created_at, updated_at from users where email like '%@crowd.example'`,
  `update course_groups set seats = ${IN_A_GROUP} where id = ${group}`,
  `insert into enrolments (user_id, course_id, enrolled_at) select id, ${course}, now() - interval '9 days' from (${crowd}) p`,
  `insert into group_members (user_id, course_id, group_id, joined_at)
     select id, ${course}, ${group}, now() - interval '9 days' from (${crowd}) p
       where n <= (select seats - taken from course_groups where id = ${group})`,
  `insert into lesson_progress (user_id, lesson_id, course_id, started_at, completed_at, seconds, last_seen_at)
     select p.id, l.id, l.course_id, now() - l.at * interval '3 hours', case when l.at % 7 > 0 then now() - l.at * interval '2 hours' end, 600, now() - l.at * interval '2 hours'
       from (${crowd}) p join (select id, course_id, row_number() over (order by id) as at from lessons where course_id = ${course}) l on l.at <= p.n % 20`,
  `insert into organisation_members (id, organisation_id, user_id, joined_at, way, shows_since)
     select gen_random_uuid(), ${organisation}, id, now() - n * interval '5 minutes', 'link', case when n % 3 > 0 then now() - n * interval '4 minutes' end from (${crowd}) p`,
  `insert into seat_lots (id, organisation_id, seats, ends_at, reason, created_by, created_at)
     select gen_random_uuid(), ${organisation}, 1000, now() + interval '90 days', 'Lot ' || n, (select id from users where email = '${ADMIN}'), now() - n * interval '1 day'
       from generate_series(1, 10) n`,
  `insert into organisation_seats (id, lot_id, organisation_id, course_id, user_id, given_at)
     select gen_random_uuid(), lot.id, ${organisation}, (select id from courses where slug = 'digital-marketing'), p.id, now() - p.n * interval '1 minute'
       from (${crowd}) p join (select id, row_number() over (order by created_at) as n from seat_lots where reason like 'Lot %') lot on lot.n = 1 + p.n % 10 where p.n <= 9000`,
  `insert into organisation_invitations (id, organisation_id, name, email, locale, state, created_at, sent_at, expires_at)
     select gen_random_uuid(), ${organisation}, 'Invited ' || n, 'invited' || n || '@crowd.example', 'en', 'sent', now() - n * interval '1 minute', now(), now() + interval '30 days'
       from generate_series(1, ${IN_AN_ORGANISATION}) n`,
]

/**
 * Pages of a group of 500 and of an organisation of 10,000 people, on Postgres: the median time of each and its questions to the
 * database. Reports and fails when a page takes more than allowed.
 */
export async function crowds(): Promise<void> {
  const postgres = await startPostgres()
  const url = await postgres.newDatabase()
  const site = await startProduct({ ...settings, DATABASE_URL: url })
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(
      `insert into admin_permissions (user_id, granted_by, granted_at) select id, 'command-line', now() from users where email = $1`,
      [ADMIN],
    )
    for (const statement of statements) await client.query(statement)
    await client.query(`vacuum analyze`)
    const pages = await pagesOf(client)
    console.log(
      `Postgres, a group of ${IN_A_GROUP} and an organisation of ${IN_AN_ORGANISATION}\n${'page'.padEnd(62)} median ms  queries`,
    )
    for (const [email, paths] of Object.entries(pages)) {
      const token = await tokenOf(site.origin, email)
      let before = await transactions(client)
      for (const path of paths) {
        const times = await timesOf(site.origin + path, token)
        const after = await transactions(client)
        report(path, middle(times), (after - before) / times.length)
        before = after
      }
    }
  } finally {
    await client.end()
    await site.stop()
    await postgres.stop()
  }
}

function report(path: string, ms: number, queries: number): void {
  // The count itself is a question, of which every visit has its share, and so is what is read once a minute.
  const isMuch = ms > MOST.ms || Math.round(queries) > MOST.queries
  if (isMuch) process.exitCode = 1
  console.log(
    `${path.slice(0, 60).padEnd(62)} ${ms.toFixed(1).padStart(9)} ${queries.toFixed(1).padStart(8)}${isMuch ? '  too much' : ''}`,
  )
}

async function pagesOf(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ group: string; course: number; organisation: string }>(
    `select ${group} as group, ${course} as course, ${organisation} as organisation`,
  )
  const { group: groupId, course: courseId, organisation: organisationId } = rows[0]!
  const room = '/organisations/ufundi-college'
  return {
    [TEACHER]: [
      '/teaching',
      `/teaching/${courseId}`,
      `/teaching/${courseId}?page=200`,
      `/teaching/${courseId}/groups`,
      `/teaching/${courseId}/groups/${groupId}`,
      `/teaching/${courseId}/groups/${groupId}?page=10`,
      `/teaching/${courseId}/groups/${groupId}?tab=plan`,
      room,
      `${room}?page=200`,
      `${room}/invite`,
      `${room}/seats`,
      `${room}/invoices`,
      `${room}/reports`,
    ],
    [LEARNER]: [`/groups/${groupId}`, '/account/organisations', `/courses/${courseId}`],
    [ADMIN]: ['/admin/organisations', `/admin/organisations/${organisationId}`],
  }
}
