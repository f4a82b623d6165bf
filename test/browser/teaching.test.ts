import { and, eq } from 'drizzle-orm'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { newId } from '#kit/ids.ts'
import { courses, lessons, submissions } from '#modules/courses/tables.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { addPerson } from '../people.ts'
import { faults } from './axe.ts'
import { ownServer, type OwnServer } from './own-server.ts'
import { ready } from './person.ts'
import { openOnPhone, phoneOf } from './phone.ts'
import { expect, test } from './test.ts'
import { wideAs } from './width.ts'

let server: OwnServer
test.beforeAll(async () => {
  server = await ownServer({ samples: true })
})
test.afterAll(() => server.close())

test('an administrator names a teacher, who sees her learners, answers a review and announces something', async ({
  browser,
  expectError,
}) => {
  test.setTimeout(150_000)
  const { ctx } = server
  const [wanjiru, njoki, learner] = [
    await addPerson(ctx, { name: 'Wanjiru Kariuki' }),
    await addPerson(ctx, { name: 'Njoki Wambui' }),
    await addPerson(ctx, { name: 'Amina Omar' }),
  ]
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  const [course] = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.slug, 'virtual-assistant'))
  const [admin, teacher, hers] = [
    await phoneOf(browser, server, wanjiru),
    await phoneOf(browser, server, njoki),
    await phoneOf(browser, server, learner),
  ]

  // An address without an account is refused.
  expectError(/400 \(Bad Request\) \(\/admin\/teachers\.data\)/)

  // A learner begins the course.
  await openOnPhone(hers, `/courses/${course!.id}`)
  await hers
    .getByRole('link', { name: /Start|lesson/i })
    .first()
    .click()
  await expect(hers.locator('h1')).toBeVisible()

  await openOnPhone(teacher, '/teaching')
  await expect(teacher.getByText('You teach no course yet')).toBeVisible()

  await openOnPhone(admin, '/admin/teachers')
  await admin.getByLabel('Course', { exact: true }).selectOption({ label: course!.title })
  await admin.getByLabel(/E-mail/).fill('nobody@example.com')
  await admin.getByRole('button', { name: 'Name as teacher' }).click()
  await expect(admin.getByText(/no account/i).first()).toBeVisible()
  await admin.getByLabel(/E-mail/).fill(njoki.email)
  await admin.getByRole('button', { name: 'Name as teacher' }).click()
  await expect(admin.getByRole('link', { name: 'Njoki Wambui' })).toBeVisible()

  // She is told, and finds her course.
  await teacher.goto('/notifications')
  await ready(teacher)
  await teacher.getByRole('button', { name: /You teach a course/ }).click()
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(course!.title)
  await openOnPhone(teacher, '/teaching')
  await teacher.getByRole('link', { name: course!.title }).click()
  await expect(teacher.getByRole('heading', { name: 'Learners' })).toBeVisible()
  await ready(teacher)
  expect(await wideAs(teacher, 'learners', 360)).toEqual([])
  await expect(teacher.locator('main')).not.toContainText('@')

  // One answer to a review, which stands on the course's page.
  await openOnPhone(teacher, `/teaching/${course!.id}?tab=reviews`)
  const review = teacher.locator('#reviews li').filter({ hasText: 'a second practice inbox' })
  await review.getByText('Answer', { exact: false }).first().click()
  await review.getByLabel('Your answer').fill('It is in the lesson on labels now.')
  await review.getByRole('button', { name: 'Send the answer' }).click()
  await expect(
    teacher.locator('#reviews li').filter({ hasText: 'It is in the lesson on labels now.' }),
  ).toBeVisible()

  // Something for everybody.
  await openOnPhone(teacher, `/teaching/${course!.id}?tab=announcements`)
  await teacher.getByLabel('Title').fill('I answer on Tuesdays')
  await teacher.getByLabel('What you want to say').fill('Write your questions below the lessons.')
  await teacher.getByRole('button', { name: 'Send to all learners' }).click()
  await expect(teacher.locator('#announced').getByText('I answer on Tuesdays').first()).toBeVisible()

  // The learner finds both.
  await openOnPhone(hers, `/courses/${course!.id}`)
  await expect(hers.getByText('Njoki Wambui, who teaches the course, answers')).toBeVisible()
  await expect(hers.getByText('It is in the lesson on labels now.')).toBeVisible()
  await hers.getByRole('link', { name: 'I answer on Tuesdays' }).click()
  await expect(hers.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
  await expect(hers.getByText('Write your questions below the lessons.')).toBeVisible()
  await expect(hers.getByText('Take back')).toHaveCount(0)
  await openOnPhone(hers, `/courses/${course!.id}/announcements`)

  // She takes it back.
  await openOnPhone(teacher, `/courses/${course!.id}/announcements`)
  const said = teacher.locator('main li').filter({ hasText: 'I answer on Tuesdays' })
  await said.getByText('Take back').first().click()
  await said.getByRole('button', { name: 'Take this announcement back' }).click()
  await expect(said).toHaveCount(0)
  await hers.reload()
  await expect(hers.getByText('I answer on Tuesdays')).toHaveCount(0)
})

test('a teacher marks a project, answers a question, writes a draft that an administrator publishes, and shows her page', async ({
  browser,
  expectError,
}) => {
  test.setTimeout(240_000)
  const { ctx } = server
  const [wanjiru, njoki, amina] = [
    await addPerson(ctx, { name: 'Wanjiru Odera' }),
    await addPerson(ctx, { name: 'Njoki Karanja' }),
    await addPerson(ctx, { name: 'Amina Hassan' }),
  ]
  await runCommand(ctx, ['admin', 'grant', wanjiru.email])
  const [course] = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(eq(courses.slug, 'virtual-assistant'))
  const id = course!.id
  await teachForTest(ctx, njoki.id, id)
  const [project] = await ctx.db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.courseId, id), eq(lessons.type, 'project')))
    .orderBy(lessons.position)
    .limit(1)
  await ctx.db
    .insert(submissions)
    .values({
      id: newId(),
      userId: amina.id,
      lessonId: project!.id,
      text: 'My list of contacts',
      submittedAt: ctx.now(),
    })
  const [admin, teacher, visitor] = [
    await phoneOf(browser, server, wanjiru),
    await phoneOf(browser, server, njoki),
    await phoneOf(browser, server, amina),
  ]
  expectError(/403 \(Forbidden\)/)

  // A project waits, and so does a question of the samples.
  await openOnPhone(teacher, '/teaching')
  await teacher.getByRole('link', { name: /projects? to mark/ }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'Projects of your learners' })).toBeVisible()
  await openOnPhone(teacher, '/teaching/projects')
  await teacher.getByRole('link', { name: 'Mark Amina Hassan' }).click()
  await expect(teacher.getByText('My list of contacts')).toBeVisible()
  await expect(teacher.locator('main')).not.toContainText(amina.email)
  await ready(teacher)
  expect(await wideAs(teacher, 'project', 360)).toEqual([])
  expect(await faults(teacher, 'project')).toEqual([])
  for (const group of await teacher.locator('main fieldset').all())
    await group.getByRole('radio').nth(1).check()
  await teacher.getByLabel('Feedback for Amina Hassan').fill('Clear. Next: sort it by town.')
  await teacher.getByRole('button', { name: 'Save and tell the learner' }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'Projects of your learners' })).toBeVisible()
  await openOnPhone(teacher, '/teaching/questions')
  await teacher.getByRole('link', { name: /back up client files/ }).click()
  await ready(teacher)
  await teacher.getByLabel('What would help?').fill('Two cards, and one of them never leaves the house.')
  await teacher.getByRole('button', { name: 'Answer', exact: true }).click()
  await expect(teacher.getByText('Teacher', { exact: true })).toBeVisible()

  // A draft.
  await openOnPhone(teacher, `/teaching/${id}`)
  await teacher.getByRole('link', { name: 'Edit this course' }).click()
  await openOnPhone(teacher, `/teaching/${id}/edit`)
  await teacher.getByRole('button', { name: 'Begin a draft' }).click()
  await expect(teacher.getByRole('button', { name: 'Ask to publish' })).toBeVisible()
  const draft = new URL(teacher.url()).pathname
  await openOnPhone(teacher, draft)
  await openOnPhone(teacher, `${draft}/facts`)
  await expect(teacher.getByLabel('Title', { exact: true })).toHaveCount(0)
  await openOnPhone(teacher, `${draft}/lessons/what-a-virtual-assistant-does`)
  await teacher.goto(draft)
  await ready(teacher)
  await teacher.getByRole('button', { name: 'Ask to publish' }).click()
  await expect(teacher.getByText(/an administrator reads this draft/)).toBeVisible()

  // Its answer.
  await openOnPhone(admin, '/admin/waiting')
  await admin.getByRole('link', { name: `Njoki Karanja · ${course!.title}` }).click()
  await expect(admin.getByText(/Njoki Karanja asked to publish this/)).toBeVisible()
  await ready(admin)
  expect(await wideAs(admin, 'asked', 360)).toEqual([])
  await admin.getByText('Say no').first().click()
  await admin.getByLabel('What has to change').fill('Lesson two needs an example.')
  await admin.getByRole('button', { name: 'Do not publish it' }).click()
  await expect(admin.getByText(/Not published yet/)).toBeVisible()
  await openOnPhone(teacher, draft)
  await expect(teacher.getByText('Lesson two needs an example.')).toBeVisible()
  await teacher.getByRole('button', { name: 'Ask to publish' }).click()
  await expect(teacher.getByText(/an administrator reads this draft/)).toBeVisible()
  await admin.reload()
  await ready(admin)
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.getByRole('heading', { level: 1, name: course!.title })).toBeVisible()

  // Her page.
  await openOnPhone(teacher, '/teaching/page')
  await teacher.getByLabel('About you, in English').fill('Six years of inboxes and calendars.')
  await teacher.getByLabel(/Show my page to everybody/).check()
  await teacher.getByRole('button', { name: 'Save' }).click()
  await teacher.getByRole('link', { name: 'See the page' }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'Njoki Karanja' })).toBeVisible()
  await visitor.goto(`/courses/${id}`)
  await visitor.getByRole('link', { name: 'Njoki Karanja' }).click()
  await expect(visitor.getByText('Six years of inboxes and calendars.')).toBeVisible()
  expect(await wideAs(visitor, 'page', 360)).toEqual([])
  expect(await faults(visitor, 'page')).toEqual([])

  // Taken off while she writes: what she typed stays.
  await openOnPhone(teacher, `/teaching/${id}/edit`)
  await teacher.getByRole('button', { name: 'Begin a draft' }).click()
  await expect(teacher.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
  const second = new URL(teacher.url()).pathname
  await teacher.goto(`${second}/lessons/what-a-virtual-assistant-does`)
  await ready(teacher)
  await teacher.locator('textarea[name="body"]').fill('A whole evening of words.')
  await openOnPhone(admin, '/admin/teachers')
  const row = admin.locator('main').locator('tr').filter({ hasText: njoki.email })
  await row.getByText('Change').first().click()
  await row.getByRole('button', { name: 'Take off this course' }).click()
  await expect(admin.getByText(njoki.email)).toHaveCount(0)
  await teacher.getByRole('button', { name: /Save/ }).first().click()
  await expect(
    teacher.getByText(/Nothing was saved: an administrator took you off this course/).first(),
  ).toBeVisible()
  // In its field, or, where the form was sent before scripts ran, as text to be copied.
  await expect
    .poll(() =>
      teacher
        .locator('main')
        .evaluate((main) =>
          [main.textContent, ...[...main.querySelectorAll('textarea')].map((field) => field.value)].join(
            '\n',
          ),
        ),
    )
    .toContain('A whole evening of words.')
  await openOnPhone(teacher, '/notifications')
  await expect(teacher.getByText(/an administrator took you off it/)).toBeVisible()
})
