import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOfDayAt } from '#core/zones.ts'
import { after, MINUTE } from '#kit/time.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { recordActivity } from '#modules/tracker/commands/activity.server.ts'
import { earnings, learningGoals, progressEntries } from '#modules/tracker/tables.server.ts'
import {
  Browser,
  buttons,
  closeProduct,
  elements,
  heading,
  hrefs,
  input,
  banners,
  type Page,
  person,
  product,
  tags,
  textOf,
} from './product.ts'
import { whileRefusing } from './refusing.ts'
import { withoutTable } from './without-table.ts'

type Somebody = Awaited<ReturnType<typeof person>>
let amina: Somebody
beforeAll(async () => {
  await product({ LIMITS_SCALE: '100' })
  amina = await person('Amina Yusuf')
}, 60_000)
afterAll(closeProduct)

const section = (page: Page, id: string): string =>
  page.html.split(`id="${id}"`)[1]?.split('</section>')[0] ?? ''
const goalsOf = (who: Somebody) =>
  who.ctx.db.select().from(learningGoals).where(eq(learningGoals.userId, who.ctx.viewer.id))
const entriesOf = (who: Somebody) =>
  who.ctx.db.select().from(progressEntries).where(eq(progressEntries.userId, who.ctx.viewer.id))
const earningsOf = (who: Somebody) =>
  who.ctx.db.select().from(earnings).where(eq(earnings.userId, who.ctx.viewer.id))
const goalItem = (page: Page, id: string): string =>
  page.html.split(`id="goal-${id}"`)[1]?.split('</details>')[0] ?? ''

async function addGoal(who: Somebody, title: string, part: Record<string, string> = {}): Promise<string> {
  const answer = await who.browser.submit('/progress/goals/new', { title, ...part })
  expect(answer.status).toBe(302)
  await who.browser.follow(answer)
  return (await goalsOf(who)).find((goal) => goal.title === title)!.id
}
const press = async (who: Somebody, goal: string, intent: string) =>
  who.browser.follow(await who.browser.submit('/progress', { id: goal, intent }))

const without = <T>(table: string, work: () => Promise<T>) => withoutTable(amina.ctx.db, table, work)

test('[PRG-01] the tracker and its forms are for signed-in people, who come back to it', async () => {
  const visitor = new Browser()
  for (const path of [
    '/progress',
    '/progress/goals/new',
    '/progress/entries/new',
    '/progress/earnings/new',
    '/progress/earnings/1',
  ]) {
    const page = await visitor.visit(path)
    expect([page.status, page.location]).toEqual([302, `/auth?next=${encodeURIComponent(path)}`])
  }
  const sent = await visitor.submit('/progress/goals/new', { title: 'x' })
  expect(sent.location).toContain('/auth?next=')
})

test('[PRG-02] [PRG-03] [DASH-10+] somebody new finds zeros, what to do first, and the badges still to earn', async () => {
  const juma = await person('Juma Kamau')
  const page = await juma.browser.visit('/progress')
  expect(page.status).toBe(200)
  expect(heading(page)).toBe('Progress')
  expect(textOf(elements(page.html, 'dl')[0]!)).toBe(
    'Total Goals 0 Completed 0 Points Earned 0 from activity, 0 written down by you 0',
  )
  expect(textOf(section(page, 'goals'))).toContain('No goals yet')
  expect(textOf(section(page, 'badges'))).toContain('Still to earn First lesson Complete a lesson.')
  expect(hrefs(section(page, 'goals'))).toContain('/progress/goals/new')
  expect(textOf(section(page, 'streak'))).toContain('a streak begins')
})

test('[PRG-07] [PRG-11] [PRG-12] [PRG-05] a goal is added by a form in the page, and stands in the list with all that is known', async () => {
  const form = await amina.browser.visit('/progress/goals/new')
  expect(textOf(elements(form.html, 'dialog')[0]!)).toMatch(
    /Add Goal.*Goal title.*Description \(optional\).*Target date \(optional\).*Create goal/,
  )
  expect(tags(form.html, 'dialog')[0]).toHaveProperty('open')
  const answer = await amina.browser.submit('/progress/goals/new', {
    title: 'Finish SEO',
    description: 'One lesson an evening',
    targetDate: '2026-12-24',
    category: 'Income',
    target: 'KES 20,000',
  })
  expect([answer.status, answer.location]).toEqual([302, '/progress#goals'])
  const page = await amina.browser.follow(answer)
  expect(banners(page)).toContain('Goal created successfully')
  const [goal] = await goalsOf(amina)
  expect(goal).toMatchObject({ status: 'active', progressPercentage: 0 })
  expect(textOf(goalItem(page, goal!.id))).toMatch(
    /Finish SEO Active Income Target: KES 20,000 Target date: 24 December 2026 One lesson an evening Progress 0% \+25 \+50 Complete Pause Delete/,
  )
})

test('[PRG-08] [PRG-09] without a title nothing is created and what was typed stays, also where scripts ask', async () => {
  const before = (await goalsOf(amina)).length
  const page = await amina.browser.submit('/progress/goals/new', {
    title: '   ',
    description: 'Keep <b>me</b>',
    targetDate: '2026-02-31',
    category: 'Networking',
    target: 'Ten people',
  })
  expect(page.status).toBe(400)
  const dialog = elements(page.html, 'dialog')[0]!
  expect(textOf(dialog)).toContain('Keep <b>me</b>')
  expect(input(page, 'target')!.value).toBe('Ten people')
  expect(
    tags(dialog, 'input')
      .filter((tag) => 'aria-invalid' in tag)
      .map((tag) => tag.name),
  ).toEqual(['title', 'targetDate'])
  expect(textOf(dialog)).toContain('Please choose a date.')
  expect(dialog).toMatch(/<option value="Networking" selected/)
  expect(await goalsOf(amina)).toHaveLength(before)
})

test('[PRG-13] a failed creation says so, keeps what was typed and writes no error of the database', async () => {
  const page = await without('learning_goals', () =>
    amina.browser.submit('/progress/goals/new', { title: 'Survives', description: 'typed' }),
  )
  expect(page.status).toBe(500)
  expect(banners(page)).toContain('Error Failed to create goal')
  expect(input(page, 'title')!.value).toBe('Survives')
  expect(page.html).not.toMatch(/learning_goals|does not exist/)
})

test('[PRG-15] [PRG-16] [PRG-17] [PRG-18] [PRG-20] the buttons add 25 and 50 up to 100 and are gone once the goal is completed', async () => {
  const id = await addGoal(amina, 'Seventy-five plus fifty')
  expect(
    buttons({
      ...(await amina.browser.visit('/progress')),
      html: goalItem(await amina.browser.visit('/progress'), id),
    }),
  ).toEqual(expect.arrayContaining(['+25', '+50', 'Complete', 'Pause']))
  expect(textOf(goalItem(await press(amina, id, '25'), id))).toContain('25%')
  expect(textOf(goalItem(await press(amina, id, '50'), id))).toContain('Active Learning Progress 75%')
  const done = await press(amina, id, '50')
  expect(banners(done).join()).toContain('Goal completed')
  expect(textOf(goalItem(done, id))).toMatch(/Completed Learning Completed on .* Progress 100%/)
  expect(goalItem(done, id)).not.toMatch(/value="(25|50|complete|pause|resume)"/)
  expect(textOf(section(done, 'goals'))).toContain('Completed goals (1)')
  const other = await addGoal(amina, 'At once')
  expect(textOf(goalItem(await press(amina, other, 'complete'), other))).toContain('100%')
})

test('[PRG-23] [PRG-23+] [PRG-21] a goal is paused, resumed, and made active by a step', async () => {
  const id = await addGoal(amina, 'Pause me')
  await press(amina, id, '25')
  const paused = await press(amina, id, 'pause')
  expect(textOf(goalItem(paused, id))).toMatch(/Paused .*25% \+25 \+50 Complete Resume/)
  expect(textOf(goalItem(await press(amina, id, 'resume'), id))).toMatch(
    /Active .*25% \+25 \+50 Complete Pause/,
  )
  await press(amina, id, 'pause')
  expect(textOf(goalItem(await press(amina, id, '50'), id))).toMatch(/Active .*75%/)
})

test('[PRG-19] [PRG-19+] [PRG-22] a stranger’s goal, a made-up step and a failing database change nothing and are told', async () => {
  const baraka = await person('Baraka Otieno')
  const id = await addGoal(amina, 'Mine alone', { targetDate: '' })
  for (const intent of ['25', 'complete', 'pause', 'resume', 'delete']) {
    const page = await baraka.browser.submit('/progress', { id, intent, userId: amina.ctx.viewer.id })
    expect([page.status, banners(page)]).toEqual([
      404,
      ['Error This goal does not exist, or it is completed already.'],
    ])
  }
  for (const intent of ['100', '-25', ''])
    expect((await amina.browser.submit('/progress', { id, intent, progress: '999' })).status).toBe(400)
  const failed = await without('learning_goals', () =>
    amina.browser.submit('/progress', { id, intent: '25' }),
  )
  expect([failed.status, banners(failed)[0]]).toEqual([500, 'Error Failed to update progress'])
  expect((await goalsOf(amina)).find((goal) => goal.id === id)).toMatchObject({
    progressPercentage: 0,
    status: 'active',
  })
  expect((await baraka.browser.visit('/progress')).html).not.toContain('Mine alone')
})

test('a goal is deleted after a question that works without scripts, and a second tab is told that it is gone', async () => {
  const id = await addGoal(amina, 'Delete me')
  const page = await amina.browser.visit('/progress')
  const item = page.html.split(`id="goal-${id}"`)[1]!.split('</li>')[0]!
  expect(textOf(elements(item, 'details')[0]!)).toBe(
    'Delete Delete this goal and every entry written to it? This cannot be undone. Yes, delete the goal',
  )
  expect(banners(await press(amina, id, 'delete'))).toContain('Goal deleted')
  expect((await amina.browser.submit('/progress', { id, intent: '25' })).status).toBe(404)
})

test('[PRG-24] [PRG-26] [PRG-27] [PRG-28] [PRG-32] an entry is written to one of the goals that are not completed', async () => {
  const grace = await person('Grace Njeri')
  expect(textOf(elements((await grace.browser.visit('/progress/entries/new')).html, 'dialog')[0]!)).toContain(
    'You have none yet.',
  )
  const [open, done] = [await addGoal(grace, 'Open goal'), await addGoal(grace, 'Closed goal')]
  await press(grace, done, 'complete')
  const form = await grace.browser.visit('/progress/entries/new')
  expect(elements(form.html, 'option').map(textOf)).toEqual(['Choose a goal', 'Open goal'])
  const page = await grace.browser.follow(
    await grace.browser.submit('/progress/entries/new', {
      goalId: open,
      title: 'First proposal',
      description: 'Sent it',
      points: '30',
    }),
  )
  expect(banners(page)).toContain('Progress entry added')
  expect(textOf(section(page, 'entries'))).toMatch(/First proposal Sent it 30 points Open goal \d/)
  for (const fields of [
    { goalId: open, title: ' ' },
    { goalId: '', title: 'x' },
    { goalId: done, title: 'x' },
    { goalId: open, title: 'x', points: '101' },
    { goalId: open, title: 'x', points: '1.5' },
  ]) {
    const refused = await grace.browser.submit('/progress/entries/new', {
      description: 'kept',
      points: '3',
      ...fields,
    })
    expect([400, 404]).toContain(refused.status)
    expect(textOf(elements(refused.html, 'textarea')[0]!)).toBe('kept')
    expect(refused.html).toContain('aria-invalid')
  }
  expect(await entriesOf(grace)).toHaveLength(1)
})

test('[PRG-29] [PRG-30] [PRG-31] [PRG-31+] points are whole, words count as 0, and the goal of another is none', async () => {
  const [grace, peter] = [await person('Grace Two'), await person('Peter Mwangi')]
  const goalId = await addGoal(grace, 'Goal')
  for (const points of ['abc', 'NaN', '', '100'])
    expect(
      (
        await grace.browser.submit('/progress/entries/new', {
          goalId,
          title: 'x',
          points,
          entryType: 'forged',
        })
      ).status,
    ).toBe(302)
  expect(
    (await entriesOf(grace))
      .map((entry) => [entry.pointsEarned, entry.entryType])
      .sort((a, b) => Number(a[0]) - Number(b[0])),
  ).toEqual([
    [0, 'milestone'],
    [0, 'milestone'],
    [0, 'milestone'],
    [100, 'milestone'],
  ])
  for (const points of ['-1', '1e9', '1.5'])
    expect((await grace.browser.submit('/progress/entries/new', { goalId, title: 'x', points })).status).toBe(
      400,
    )
  expect(
    (await peter.browser.submit('/progress/entries/new', { goalId, title: 'x', points: '1' })).status,
  ).toBe(404)
  expect(await entriesOf(peter)).toEqual([])
})

test('[PRG-33] a failed entry says so and keeps what was typed', async () => {
  const goalId = await addGoal(amina, 'For a failure')
  const page = await without('progress_entries', () =>
    amina.browser.submit('/progress/entries/new', { goalId, title: 'Kept title', points: '5' }),
  )
  expect([
    page.status,
    banners(page).includes('Error Failed to add progress entry'),
    input(page, 'title')!.value,
  ]).toEqual([500, true, 'Kept title'])
})

test('[PRG-04] [PRG-04+] [PRG-25] points are those of every entry and activity, told apart; the list has ten', async () => {
  const grace = await person('Grace Points')
  const goalId = await addGoal(grace, 'Goal')
  for (let n = 1; n <= 12; n++)
    await grace.browser.submit('/progress/entries/new', { goalId, title: `Entry ${n}.`, points: '10' })
  await recordActivity(grace.ctx, {
    userId: grace.ctx.viewer.id,
    kind: 'lesson',
    eventKey: 'lesson:1',
    title: 'What a keyword is',
  })
  const page = await grace.browser.visit('/progress')
  expect(textOf(elements(page.html, 'dl')[0]!)).toContain(
    'Points Earned 5 from activity, 120 written down by you 125',
  )
  expect(section(page, 'entries').match(/<h3>/g)).toHaveLength(10)
  expect(textOf(section(page, 'entries'))).toMatch(/Entry 12\..*Entry 3\./)
  expect(textOf(section(page, 'entries'))).not.toMatch(/Entry [12]\./)
})

test('[PRG-14] [PRG-34] [PRG-34+] a part that cannot be read says so with "Try again" and leaves the others standing', async () => {
  await addGoal(amina, 'Still here')
  const noEntries = await without('progress_entries', () => amina.browser.visit('/progress'))
  expect(noEntries.status).toBe(200)
  expect(textOf(section(noEntries, 'entries'))).toContain('Your entries could not be loaded. Try again')
  expect(hrefs(section(noEntries, 'entries'))).toContain('/progress')
  expect(textOf(section(noEntries, 'goals'))).toContain('Still here')
  const noGoals = await without('learning_goals', () => amina.browser.visit('/progress'))
  expect([noGoals.status, textOf(section(noGoals, 'goals'))]).toEqual([
    200,
    expect.stringContaining('Error Failed to load goals Try again'),
  ])
  expect(textOf(section(noGoals, 'badges'))).toContain('Badges')
  const noActivity = await without('activities', () => amina.browser.visit('/progress'))
  expect(textOf(section(noActivity, 'streak'))).toContain('This part could not be loaded.')
  expect(textOf(elements(noActivity.html, 'dl')[0]!)).toContain('Points Earned – unknown')
})

test('[DASH-09] [DASH-10+] activity shows as streak, strip, badges with dates, and a picture with a table beside it', async () => {
  const learner = await person('Neema Achieng')
  const userId = learner.ctx.viewer.id
  for (let day = 0; day < 7; day++)
    await recordActivity(learner.ctx, {
      userId,
      kind: 'lesson',
      eventKey: `lesson:${day}`,
      title: `Lesson <${day}>`,
      at: new Date(Date.now() - (6 - day) * 86_400_000),
    })
  const page = await learner.browser.visit('/progress')
  expect(textOf(section(page, 'streak'))).toContain('7 days in a row')
  expect(section(page, 'streak').match(/data-learned/g)).toHaveLength(7)
  expect(section(page, 'streak').match(/data-today/g)).toHaveLength(1)
  const weeks = tags(section(page, 'streak'), 'div').filter((tag) => tag.role === 'img')
  const counts = weeks.map(
    (tag) => /^Week from \d.*: learning on (\d) of 7 days$/.exec(tag['aria-label']!)![1],
  )
  expect(counts).toHaveLength(4)
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(7)
  expect(textOf(section(page, 'badges'))).toMatch(
    /First lesson Earned on .*Seven days in a row Earned on .*Still to earn First course/,
  )
  expect(section(page, 'points')).toMatch(
    /<svg[^>]+role="img" aria-label="Points from activity over the last twelve weeks: 35 in all/,
  )
  expect(elements(section(page, 'points'), 'table')[0]!.match(/<tr/g)).toHaveLength(13)
  expect(section(page, 'points')).toContain('Lesson &lt;6&gt;')
})

test('[DASH-24] [DASH-24+] earnings are added, changed and deleted by their owner, with totals by status', async () => {
  const [owner, other] = [await person('Otieno Owner'), await person('Other Person')]
  const fields = { platform: 'Upwork', amountKes: '9,000', month: '2026-11', status: 'completed' }
  expect(
    banners(await owner.browser.follow(await owner.browser.submit('/progress/earnings/new', fields))),
  ).toContain('Earning added')
  await owner.browser.submit('/progress/earnings/new', {
    ...fields,
    platform: 'Fiverr',
    amountKes: '500',
    status: 'pending',
  })
  const page = await owner.browser.visit('/progress')
  expect(textOf(section(page, 'earnings'))).toMatch(
    /Active KES 0 Pending KES 500 Received KES 9,000 .*Upwork November 2026 Received KES 9,000 Edit/,
  )
  const id = (await earningsOf(owner)).find((one) => one.platform === 'Upwork')!.id
  for (const path of [`/progress/earnings/${id}`, '/progress/earnings/1']) {
    expect((await other.browser.visit(path)).status).toBe(404)
    for (const intent of ['save', 'delete'])
      expect((await other.browser.submit(path, { ...fields, amountKes: '1', intent })).status).toBe(404)
  }
  const wrong = await owner.browser.submit(`/progress/earnings/${id}`, {
    ...fields,
    platform: 'Typed again',
    amountKes: '1e9',
    month: 'June',
  })
  expect([wrong.status, input(wrong, 'platform')!.value, input(wrong, 'amountKes')!['aria-invalid']]).toEqual(
    [400, 'Typed again', 'true'],
  )
  await owner.browser.submit(`/progress/earnings/${id}`, { ...fields, amountKes: '1000', status: 'active' })
  const failed = await whileRefusing(owner.ctx.db, 'delete', 'earnings', () =>
    owner.browser.submit(`/progress/earnings/${id}`, { intent: 'delete' }),
  )
  expect([failed.status, banners(failed).at(-1)]).toEqual([500, 'Error Failed to delete earning'])
  expect(elements(failed.html, 'details').at(-1)).toMatch(/^<details[^>]* open=""[\s\S]*role="alert"/)
  const deleted = await owner.browser.follow(
    await owner.browser.submit(
      `/progress/earnings/${(await earningsOf(owner)).find((one) => one.platform === 'Fiverr')!.id}`,
      { intent: 'delete' },
    ),
  )
  expect(banners(deleted)).toContain('Earning deleted')
  expect(textOf(section(deleted, 'earnings'))).toContain('Active KES 1,000 Pending KES 0 Received KES 0')
})

test('[PRG-05] with a thousand goals, entries and activities the page stays quick and a page holds fifty', async () => {
  const busy = await person('Busy Person')
  const id = busy.ctx.viewer.id
  await busy.ctx.db
    .execute(sql`insert into learning_goals (id, user_id, title, status, progress_percentage, created_at)
    select gen_random_uuid(), ${id}, 'Goal ' || n, case when n % 2 = 0 then 'completed' else 'active' end, case when n % 2 = 0 then 100 else 0 end, now() + n * interval '1 second' from generate_series(1, 1000) n`)
  await busy.ctx.db.execute(
    sql`insert into progress_entries (id, user_id, goal_id, title, points_earned, created_at) select gen_random_uuid(), user_id, id, title, 1, created_at from learning_goals where user_id = ${id}`,
  )
  await busy.ctx.db.execute(
    sql`insert into activities (id, user_id, kind, event_key, title, points, day, at) select gen_random_uuid(), ${id}, 'lesson', 'lesson:' || n, 'Lesson', 5, current_date - n, now() - n * interval '1 day' from generate_series(1, 1000) n`,
  )
  await busy.browser.visit('/progress')
  const began = performance.now()
  const page = await busy.browser.visit('/progress?goals=2')
  expect(performance.now() - began).toBeLessThan(1500)
  expect(page.html.match(/id="goal-/g)).toHaveLength(100)
  expect(textOf(section(page, 'goals'))).toMatch(/Goal 899 .*Completed goals \(500\)/)
  expect(
    tags(page.html, 'form').every(
      (form) =>
        form.action === undefined || !form.action.includes('goals=2') || form.action === '/progress?goals=2',
    ),
  ).toBe(true)
  const back = await busy.browser.submit('/progress?goals=2', {
    id: /id="goal-([\w-]+)"/.exec(page.html)![1]!,
    intent: '25',
  })
  expect(back.location).toBe('/progress?goals=2#goals')
  expect(textOf(elements(page.html, 'dl')[0]!)).toContain(
    'Total Goals 1000 Completed 500 Points Earned 5,000 from activity, 1,000 written down by you 6,000',
  )
})

test('the tracker reads in Kiswahili', async () => {
  const reader = await person('Wanjiku Reader')
  const page = await reader.browser.follow(await reader.browser.visit('/progress?lang=sw'))
  expect(heading(page)).toBe('Maendeleo')
  expect(textOf(section(page, 'goals'))).toContain('Bado hakuna malengo')
  expect(textOf(section(page, 'streak'))).toContain('J3 J4 J5 Al Ij J1 J2')
})

test('[DASH-09+] a streak has the days of where the browser is, which the account keeps for others', async () => {
  const { browser, ctx } = await person('Zawadi Wairimu')
  const kept = async () => {
    const [row] = await ctx.db.select().from(profiles).where(eq(profiles.id, ctx.viewer.id))
    return row!
  }
  const streak = async (who = browser) => textOf(section(await who.visit('/progress'), 'streak'))
  // Around midnight on the first islands that see a day: lunch of one day in Nairobi.
  const zone = 'Pacific/Kiritimati'
  const midnight = startOfDayAt(ctx.now(), zone)
  for (const [n, at] of [after(midnight, -MINUTE), midnight].entries())
    await recordActivity(
      { ...ctx, zone },
      { userId: ctx.viewer.id, kind: 'lesson', eventKey: `lesson:${n}`, title: 'A lesson', at },
    )
  browser.cookies.set('zone', zone)
  expect(await streak()).toContain('2 days in a row')
  const first = await kept()
  expect(first.zone).toBe(zone)
  browser.cookies.set('zone', 'Mars/Olympus')
  await streak()
  browser.cookies.delete('zone')
  expect(await streak()).toContain('2 days in a row')
  // Where nothing changed nothing is written.
  browser.cookies.set('zone', zone)
  await streak()
  expect(await kept()).toEqual(first)
  browser.cookies.set('zone', 'Africa/Nairobi')
  expect(await streak()).toContain('2 days in a row')
  expect((await kept()).zone).toBe('Africa/Nairobi')
})

test('[DASH-10+] [DASH-09+] a badge and a kept streak are screens, one after the other, that lead on within Stadi', async () => {
  const wanjiru = await person('Wanjiru Njeri')
  const { ctx, browser } = wanjiru
  const since = ctx.now().getTime() - MINUTE
  const lesson = (n: number, at: Date) =>
    recordActivity(ctx, { userId: ctx.viewer.id, kind: 'lesson', eventKey: `lesson:${n}`, title: 'x', at })
  await lesson(1, after(ctx.now(), -24 * 60 * MINUTE))
  expect(JSON.parse((await browser.visit(`/progress/earned?since=${since}`)).html)).toEqual([])
  await lesson(2, ctx.now())
  // Of yesterday is the badge, of today the second day in a row.
  expect(JSON.parse((await browser.visit(`/progress/earned?since=${since}`)).html)).toEqual(['streak'])
  expect(JSON.parse((await browser.visit('/progress/earned?since=x')).html)).toEqual([])
  const badge = await browser.visit('/progress/moments/first-lesson,streak,nothing?next=/courses/1')
  expect([badge.status, heading(badge)]).toEqual([200, 'First lesson'])
  expect(textOf(badge.html)).toContain('This badge is yours.')
  const onward = hrefs(badge.html).find((href) => href.startsWith('/progress/moments/streak'))
  expect(onward).toBe('/progress/moments/streak?next=%2Fcourses%2F1')
  const streak = await browser.visit(onward!)
  expect(heading(streak)).toBe('2 days in a row')
  expect(hrefs(streak.html)).toContain('/courses/1')
  const elsewhere = await browser.visit('/progress/moments/streak?next=https://example.com')
  const ways = hrefs(elsewhere.html).filter((href) => !href.includes('next='))
  expect(ways.join(' ')).not.toContain('example.com')
  // Neither what is not held nor what is none.
  for (const name of ['points-100', 'gold', '']) {
    const page = await browser.visit(`/progress/moments/${name}`)
    expect(page.status, name).toBe(404)
  }
  expect((await amina.browser.visit('/progress/moments/streak')).status).toBe(404)
})
