import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinForTest, manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { renewLink } from '#modules/organisations/commands/invite.server.ts'
import { type Browser, closeProduct, person, product, questionsOf, textOf } from './product.ts'

const PEOPLE = 10_000
let browser: Browser
beforeAll(async () => {
  const ctx = (await product()).app.context()
  const { browser: hers, ctx: njeri } = await person('Njeri Wambui')
  browser = hers
  const { id, slug } = await organisationForTest(ctx, njeri.viewer.id, { slug: 'ten-thousand' })
  await manageForTest(ctx, id, njeri.viewer.id)
  await joinForTest(ctx, id, njeri.viewer.id, true)
  await renewLink(njeri, slug)
  const run = (text: string) => ctx.db.execute(sql.raw(text))
  await run(`insert into users (id, name, email, email_verified, created_at, updated_at)
    select gen_random_uuid(), 'Person ' || n, 'crowd-' || n || '@example.com', true, now(), now() from generate_series(1, ${PEOPLE}) n`)
  // What counts along would take minutes, and these pages show none of it.
  const counted = ['enrolments', 'lesson_progress']
  for (const table of counted) await run(`alter table ${table} disable trigger user`)
  const crowd = `users u where u.email like 'crowd-%'`
  await run(`insert into organisation_members (id, organisation_id, user_id, joined_at, way, shows_since)
    select gen_random_uuid(), '${id}', u.id, now() - random() * interval '90 days', 'link', case when random() < 0.8 then now() end from ${crowd}`)
  await run(
    `insert into enrolments (user_id, course_id, enrolled_at, version) select u.id, 2, now(), (select version from courses where id = 2) from ${crowd}`,
  )
  await run(`insert into lesson_progress (user_id, lesson_id, course_id, started_at, completed_at, last_seen_at)
    select u.id, l.id, 2, now(), now(), now() from ${crowd.replace(' where', ', (select id from lessons where course_id = 2 order by position limit 3) l where')}`)
  await run(`insert into seat_lots (id, organisation_id, seats, is_open, ends_at, reason, created_by, created_at)
    select gen_random_uuid(), '${id}', ${PEOPLE}, true, now() + interval '1 year', 'For a test', '${njeri.viewer.id}', now()`)
  await run(`insert into organisation_seats (id, lot_id, organisation_id, course_id, user_id, given_at)
    select gen_random_uuid(), (select id from seat_lots where organisation_id = '${id}'), '${id}', 1, u.id, now() from ${crowd} limit 5000`)
  await run(`insert into organisation_invitations (id, organisation_id, name, email, locale, state, created_at, expires_at)
    select gen_random_uuid(), '${id}', 'Person ' || n, 'invited-' || n || '@example.com', 'en', 'waiting', now(), now() + interval '30 days'
    from generate_series(1, ${PEOPLE}) n`)
  await run(`insert into seat_invoices (id, number, organisation_id, billed_to, course_id, course_title, quantity, price_kes, total_kes, ordered_by, ordered_at)
    select gen_random_uuid(), 0, '${id}', 'Nairobi Technical', 1, 'Course', 1, 500, 500, '${njeri.viewer.id}', now() from generate_series(1, 100)`)
  for (const table of counted) await run(`alter table ${table} enable trigger user`)
  for (const table of ['users', 'organisation_members', 'lesson_progress', 'organisation_seats'])
    await run(`analyze ${table}`)
})
afterAll(closeProduct)

test('the pages of an organisation of 10,000 people ask the database at most twelve times each', async () => {
  const room = '/organisations/ten-thousand'
  const paths = ['', '?page=250', '?q=person+77', '/invite', '/seats', '/invoices', '/reports'].map(
    (part) => room + part,
  )
  for (const path of [...paths, '/account/organisations']) {
    const times: number[] = []
    let asked = 0
    for (let n = 0; n < 5; n++) {
      const from = performance.now()
      asked = await questionsOf(async () => expect((await browser.visit(path)).status).toBe(200))
      times.push(Math.round(performance.now() - from))
    }
    expect(asked, path).toBeLessThanOrEqual(12)
    console.info(`${path}: ${asked} queries, ${times.sort((a, b) => a - b).join(' ')} ms`)
  }
  expect(textOf((await browser.visit(room)).html)).toContain('People: 10001.')
  const from = performance.now()
  const file = await browser.visit(`${room}/people.csv`)
  expect(file.html.split('\r\n')).toHaveLength(PEOPLE + 3)
  console.info(`people.csv: ${Math.round(performance.now() - from)} ms`)
})
