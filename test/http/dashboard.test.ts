import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { newId } from '#kit/ids.ts'
import { answerQuestion, completeOnboarding } from '#modules/accounts/commands/onboarding.server.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { assessmentAttempts } from '#modules/assessment/tables.server.ts'
import { completeLesson, openLesson, recordTime } from '#modules/courses/commands/learning.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { enrolments, lessonProgress } from '#modules/courses/tables.server.ts'
import { newestListings } from '#modules/job-board/queries/listings.server.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { activities, earnings, learningGoals, userBadges } from '#modules/tracker/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { Browser, closeProduct, elements, hrefs, person, product, type Person, textOf } from './product.ts'

beforeAll(async () => void (await product()))
afterAll(closeProduct)

const FREE = 2
const lessonsOf = async (ctx: Person) =>
  (await courseView(ctx, FREE)).modules.flatMap((module) => module.lessons)

const main = (html: string): string => elements(html, 'main')[0]!
/** The text of the panel with that heading. */
function panel(html: string, title: string): { text: string; links: string[] } {
  const found = [...html.matchAll(/<section (?!class="card)[\s\S]*?<\/section>/g)]
    .map(([section]) => section)
    .find((section) => textOf(/<h2[\s\S]*?<\/h2>/.exec(section)![0]) === title)
  if (!found) throw new Error(`There is no panel ${title}.`)
  return { text: textOf(found), links: hrefs(found) }
}

describe('the dashboard', () => {
  test('[DASH-01] [PERM-03] is for signed-in people', async () => {
    expect((await new Browser().visit('/dashboard')).location).toBe('/auth?next=%2Fdashboard')
  })

  test('[DASH-02] [DASH-02+] [DASH-08] [DASH-08+] [DASH-12] somebody new sees true zeros, and each panel without records as one line with the way to the first', async () => {
    const { browser } = await person('Neema Wairimu')
    const page = await browser.visit('/dashboard')
    expect(page.status).toBe(200)
    const figures = textOf(/<div class="stats">[\s\S]*?<\/dl>/.exec(page.html)![0])
    expect(figures).toContain('Courses completed 0 Active')
    expect(figures).toContain('Active mentorships 0')
    expect(figures).toContain('Badges 0')
    expect(figures).toContain('Learning time 0h 0m')
    expect(textOf(page.html)).toContain('Begin with one lesson')
    expect(panel(page.html, 'Learning Progress').text).toMatch(
      /^Learning Progress 0 days in a row Growing .*Courses finished 0 of 0 Points 0/,
    )
    for (const [title, link] of [
      ['Start Learning', '/courses'],
      ['Upcoming Sessions', '/mentorship'],
      ['Goals & Milestones', '/progress#goals'],
      ['Skills Assessment', '/skill-assessment'],
      ['Badges', '/courses'],
      ['Earnings Tracker', '/progress#earnings'],
      ['Job Opportunities', '/community?tab=jobs'],
      ['My Network', '/mentorship'],
    ] as const)
      expect(panel(page.html, title).links, title).toContain(link)
    const lines = elements(/<div class="dash-quiet">[\s\S]*?<\/div>/.exec(page.html)![0], 'section')
    expect(lines.map((line) => [hrefs(line).length, textOf(line)])).toEqual([
      [1, 'Start Learning Find a course'],
      [1, 'Upcoming Sessions See free times'],
      [1, 'Goals & Milestones Add your first goal'],
      [1, 'Skills Assessment Take a short test'],
      [1, 'Badges Your first lesson earns one'],
      [1, 'Earnings Tracker Add an earning'],
      [1, 'My Network Write to a mentor'],
    ])
    // Each way stands once.
    for (const words of ['Find a Mentor', 'Skill Assessment', 'Explore Courses'])
      expect(
        elements(main(page.html), 'a').filter((link) => textOf(link) === words),
        words,
      ).toHaveLength(1)
    // They come after what there is to do.
    expect(page.html.indexOf('class="dash-quiet"')).toBeGreaterThan(page.html.indexOf('>Job Opportunities<'))
  })

  test('[ONB-17] where nothing is open three courses stand at once: by the answers of the setup, without those the person is in', async () => {
    const { browser, ctx } = await person('Zawadi Kiprono')
    const begin = async () =>
      /<section[^>]*dash-next[\s\S]*?<\/section>/.exec((await browser.visit('/dashboard')).html)![0]
    const coursesIn = (html: string) =>
      hrefs(html)
        .flatMap((href) => /^\/courses\/(\d+)$/.exec(href)?.[1] ?? [])
        .map(Number)
    const before = await begin()
    expect(textOf(before)).toContain('Many begin with one of these')
    expect(coursesIn(before)).toHaveLength(3)
    expect(elements(before, 'li').map(textOf).join()).toMatch(/(\d+ learners take it.*){3}/)
    // One button, into the first lesson of the first free course, before the list.
    const [button, ...others] = elements(before, 'a').filter((link) => / class="btn/.test(link))
    expect(others).toEqual([])
    expect(textOf(button!)).toMatch(/^Begin: /)
    expect(hrefs(button!)[0]).toMatch(/^\/courses\/\d+\/lessons\/\d+$/)
    expect(before.indexOf(button!)).toBeLessThan(before.indexOf('<ul'))
    await completeOnboarding(ctx, {
      fullName: '',
      role: '',
      experienceLevel: 'none',
      interests: ['web-development'],
      goals: [],
      preferredPlatforms: [],
    })
    const own = await begin()
    expect(textOf(own)).toMatch(
      /These fit what you told us.*Web Pages with HTML and CSS Web Development Beginner Free You chose Web Development\. Its level suits you\./,
    )
    expect((await browser.visit('/courses')).html.match(/\/courses\/\d+/)![0]).toBe(
      `/courses/${coursesIn(own)[0]!}`,
    )
    // In a course whose lessons are all done, and in no other.
    const done = coursesIn(own)[0]!
    for (const lesson of (await courseView(ctx, done)).modules.flatMap((module) => module.lessons))
      await ctx.db
        .insert(lessonProgress)
        .values({
          userId: ctx.viewer.id,
          lessonId: lesson.id,
          courseId: done,
          startedAt: ctx.now(),
          completedAt: ctx.now(),
          lastSeenAt: ctx.now(),
        })
    await ctx.db.insert(enrolments).values({ userId: ctx.viewer.id, courseId: done, enrolledAt: ctx.now() })
    const next = await begin()
    expect(textOf(next)).toContain('You have completed all you began')
    expect(coursesIn(next)).toHaveLength(3)
    expect(coursesIn(next)).not.toContain(done)
  })

  test('[DASH-03] [DASH-04] [ONB-21+] greets by name with the badges of the profile, and offers to complete it', async () => {
    const { browser, ctx } = await person('Baraka Otieno')
    const before = await browser.visit('/dashboard')
    expect(textOf(before.html)).toContain('Karibu, Baraka Otieno')
    const head = (html: string) => textOf(/<div class="page-head[\s\S]*?<\/p>/.exec(html)![0])
    expect(head(before.html)).toMatch(/Beginner Student/)
    expect(hrefs(main(before.html))).toContain('/onboarding')
    await ctx.db
      .update(profiles)
      .set({ role: 'freelancer', experienceLevel: 'advanced', onboardedAt: ctx.now() })
      .where(eq(profiles.id, ctx.viewer.id))
    const after = await browser.visit('/dashboard')
    expect(head(after.html)).toMatch(/Advanced Freelancer/)
    expect(hrefs(main(after.html))).not.toContain('/onboarding')
  })

  test('[DASH-05] [DASH-05+] [DASH-06] leads to the notices with their number, and to the messages, once: elsewhere the header does', async () => {
    const { browser, ctx } = await person('Farida Hassan')
    const head = async () =>
      /<div class="page-head[\s\S]*?<p class="row">[\s\S]*?<\/p>/.exec(
        (await browser.visit('/dashboard')).html,
      )![0]
    expect(hrefs(await head())).toEqual(['/notifications', '/messages'])
    expect(textOf(await head())).not.toMatch(/\d/)
    await notify(ctx, {
      userId: ctx.viewer.id,
      kind: 'badge',
      eventKey: 'badge:first-lesson',
      values: { badge: 'first-lesson' },
    })
    expect(textOf(await head())).toMatch(/1/)
    const news = async (path: string) =>
      elements((await browser.visit(path)).html, 'a').filter((link) => link.includes('class="news"'))
    expect((await news('/dashboard')).flatMap(hrefs)).toEqual(['/notifications', '/messages'])
    expect((await news('/courses')).flatMap(hrefs)).toEqual(['/notifications', '/messages'])
  })

  test("[DASH-07] [DASH-11] [DASH-11+] [DASH-14] [DASH-15] [DASH-16] [DASH-09] [DASH-09+] shows the person's own learning and what comes next", async () => {
    const { browser, ctx } = await person('Wanjikũ Mũthoni')
    const lessons = await lessonsOf(ctx)
    const nextStep = (html: string) => /<section[^>]*dash-next[\s\S]*?<\/section>/.exec(html)![0]
    await ctx.db.insert(enrolments).values({ userId: ctx.viewer.id, courseId: FREE, enrolledAt: ctx.now() })
    const bought = await browser.visit('/dashboard')
    expect(textOf(nextStep(bought.html))).toContain('Start this course')
    expect(textOf(nextStep(bought.html))).toContain(`0 of ${lessons.length} lessons`)
    expect(textOf(bought.html)).not.toMatch(/continue/i)
    await openLesson(ctx, FREE, lessons[0]!.id)
    expect(textOf(nextStep((await browser.visit('/dashboard')).html))).toContain('Continue learning')
    await recordTime(ctx, FREE, lessons[0]!.id, 4)
    // To its end and by dialling, which asks for no exercise: opening alone is no day of learning.
    await completeLesson(ctx, FREE, lessons[0]!.id, true)
    const page = await browser.visit('/dashboard')
    const next = nextStep(page.html)
    expect(textOf(next)).toContain('Continue learning')
    expect(textOf(next)).toContain(lessons[1]!.title)
    expect(hrefs(next)).toEqual([`/courses/${FREE}`, `/courses/${FREE}/lessons/${lessons[1]!.id}`])
    expect(textOf(next)).toContain(`1 of ${lessons.length} lessons`)
    expect(textOf(next)).toMatch(/Virtual Assistant \d+ weeks?/)
    expect(panel(page.html, 'Learning Progress').text).toMatch(
      /1 day in a row .* \d+% Courses finished 0 of 1 Points \d/,
    )
    // The next lesson's course is not shown a second time; the others follow.
    expect(elements(page.html, 'h2').map(textOf)).not.toContain('Continue Learning')
    await ctx.db.insert(enrolments).values({ userId: ctx.viewer.id, courseId: 8, enrolledAt: ctx.now() })
    const other = panel((await browser.visit('/dashboard')).html, 'Start Learning')
    expect(other.text).toMatch(/0 of \d+ lessons 0% Next: /)
    expect(other.links).toEqual(
      expect.arrayContaining([
        '/courses/8',
        '/courses?tab=in-progress',
        expect.stringContaining('/lessons/'),
      ]),
    )
    expect(other.links).not.toContain(`/courses/${FREE}`)
    expect(panel(page.html, 'Badges').text).toContain('First lesson')
  })

  test('[DASH-10] [DASH-10+] [DASH-18] [DASH-18+] [DASH-19] [DASH-19+] [DASH-20] [DASH-24] [DASH-24+] shows goals, skills, badges and earnings as they are stored, to their owner only', async () => {
    const { browser, ctx } = await person('Chebet Rono')
    const stranger = await person('Dan Mwangi')
    const userId = ctx.viewer.id
    await ctx.db
      .insert(learningGoals)
      .values({
        id: newId(),
        userId,
        title: 'Earn from writing',
        category: 'Income',
        target: 'KES 20,000 a month',
        targetDate: '2027-03-31',
        progressPercentage: 40,
        createdAt: ctx.now(),
      })
    await ctx.db.insert(userBadges).values({ userId, badge: 'streak-7', awardedAt: ctx.now() })
    await ctx.db.insert(earnings).values([
      {
        id: newId(),
        userId,
        platform: 'Upwork',
        amountKes: 12_500,
        month: '2026-10',
        status: 'completed',
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      },
      {
        id: newId(),
        userId,
        platform: 'Fiverr',
        amountKes: 4000,
        month: '2026-11',
        status: 'pending',
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      },
    ])
    for (const [days, percent, category] of [
      [9, 50, 'SEO'],
      [2, 70, 'SEO'],
      [1, 40, 'Virtual Assistant'],
    ] as const) {
      const at = after(ctx.now(), -days * DAY)
      await ctx.db
        .insert(assessmentAttempts)
        .values({
          id: newId(),
          userId,
          category,
          drawn: [],
          startedAt: at,
          submittedAt: at,
          scores: [{ category, right: 7, total: 10, percent, level: 'Intermediate' }],
        })
    }
    const { html } = await browser.visit('/dashboard')
    expect(panel(html, 'Goals & Milestones').text).toMatch(
      /Earn from writing Income KES 20,000 a month until 31 March 2027 .*40%/,
    )
    expect(panel(html, 'Skills Assessment').text).toMatch(/SEO 70% .*Rising · 0 certificates/)
    expect(html).toContain('data-bar="blue"')
    expect(panel(html, 'Badges').text).toContain('Seven days in a row')
    expect(panel(html, 'Earnings Tracker').text).toMatch(
      /KES 12,500 received so far.*Fiverr November 2026 KES 4,000 Pending.*Upwork October 2026 KES 12,500 Received/,
    )
    const inKiswahili = (await browser.visit('/dashboard?lang=sw')).html
    expect(panel(inKiswahili, 'Tathmini ya Ujuzi').text).toContain('Msaidizi wa Mtandaoni 40%')
    const other = (await stranger.browser.visit('/dashboard')).html
    for (const own of ['Earn from writing', 'SEO', 'Seven days']) expect(other).not.toContain(own)
    // A platform of jobs as well.
    expect(panel(other, 'Earnings Tracker').text).not.toContain('Fiverr')
  })

  test('[DASH-17] [DASH-21] [DASH-21+] [DASH-22] [DASH-23] [DASH-25] [DASH-26] links onward and shows nothing invented', async () => {
    const { browser } = await person('Otieno Okoth')
    const { html } = await browser.visit('/dashboard')
    expect(panel(html, 'Quick Actions').links).toEqual(['/mentorship', '/community', '/courses'])
    expect(panel(html, 'Quick Tools').links).toEqual([
      '/resume-builder',
      '/skill-assessment',
      '/ai-career-advisor',
    ])
    expect(panel(html, 'Upcoming Sessions').links).toEqual(['/mentorship'])
    // Exactly the jobs that the home page lists.
    const jobs = await newestListings((await product()).app.context(), 3)
    expect(jobs).toHaveLength(3)
    for (const { title, company, budget } of jobs) {
      for (const words of [`${title} ${company}`, budget])
        expect(panel(html, 'Job Opportunities').text).toContain(words)
    }
    expect(panel(html, 'Job Opportunities').text).toMatch(
      /Remote, Kenya Direct Beginner KES 15,000 - 20,000 a month E-mail · Calendars · Spreadsheets · Customer support Posted 2 days ago Apply until \d/,
    )
    expect(panel(html, 'Job Opportunities').text).not.toContain('None listed yet')
    expect(panel(html, 'My Network').links).toEqual(['/mentorship'])
  })

  test('[DASH-17+] says that no jobs are listed only where there are none to dial for either', async () => {
    const { browser, ctx } = await person('Akoth Ochieng')
    const jobs = async () => panel((await browser.visit('/dashboard')).html, 'Job Opportunities')
    const hide = async (isActive: boolean, state: 'approved' | 'hidden') => {
      await ctx.db.update(jobListings).set({ isActive })
      await ctx.db.update(ussdJobs).set({ state })
      await invalidateTags(ctx)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await hide(false, 'approved')
    expect(await jobs()).toMatchObject({
      text: expect.stringContaining('8 jobs can be applied for by dialling a code.'),
      links: ['/community'],
    })
    await hide(false, 'hidden')
    expect((await jobs()).text).toContain('None listed yet')
    await hide(true, 'approved')
  })

  const studied = (ctx: Person, daysAgo: number) => {
    const at = after(ctx.now(), -daysAgo * DAY)
    const day = nairobiDay(at)
    return ctx.db
      .insert(activities)
      .values({
        id: newId(),
        userId: ctx.viewer.id,
        kind: 'study',
        eventKey: `study:${day}`,
        title: day,
        points: 0,
        day,
        at,
      })
  }

  test('[DASH-09+] a day of rest is said beside the streak, which it ends', async () => {
    const { browser, ctx } = await person('Kamau Rest')
    for (const daysAgo of [2, 3, 4]) await studied(ctx, daysAgo)
    const text = async () => panel((await browser.visit('/dashboard')).html, 'Learning Progress').text
    expect(await text()).toMatch(
      /0 days in a row .*You rested yesterday, and that is fine\. Learn today and your 3 days go on\./,
    )
    await studied(ctx, 0)
    expect(await text()).toMatch(/1 day in a row .*You rested on .*: 4 days of learning and counting\./)
    expect(textOf((await browser.visit('/progress')).html)).toContain('4 days of learning and counting.')
  })

  test('[DASH-16] whoever comes back after a week is greeted kindly, with the minutes of what comes next', async () => {
    const { browser, ctx } = await person('Achieng Away')
    await ctx.db.insert(enrolments).values({ userId: ctx.viewer.id, courseId: FREE, enrolledAt: ctx.now() })
    const next = async (path = '/dashboard') =>
      textOf(/<section[^>]*dash-next[\s\S]*?<\/section>/.exec((await browser.visit(path)).html)![0])
    expect(await next()).not.toContain('Good to see you again')
    await studied(ctx, 8)
    expect(await next()).toMatch(/^Good to see you again\. Your next lesson takes \d+ minutes?\. Next in /)
    expect(await next('/dashboard?lang=sw')).toMatch(
      /^Karibu tena\. Somo lako linalofuata huchukua dakika \d+\./,
    )
    await studied(ctx, 6)
    expect(await next('/dashboard?lang=en')).not.toContain('Good to see you again')
  })

  test("[DASH-17+] the first screen counts the beginners' jobs that fit an interest, else those for beginners, and none where there is none", async () => {
    const { browser, ctx } = await person('Njeri Fit')
    const fit = async () => {
      const { html } = await browser.visit('/dashboard')
      const line = /<p class="dash-fit">[\s\S]*?<\/p>/.exec(html)?.[0]
      return line === undefined
        ? undefined
        : { text: textOf(line), to: hrefs(line)[0]!.replaceAll('&amp;', '&') }
    }
    const open = (await ctx.db.select().from(jobListings)).filter(
      (job) => job.isActive && job.difficulty === 'Beginner',
    )
    const all = await fit()
    expect(all).toEqual({
      text: `${open.length} jobs for beginners are open`,
      to: '/community?tab=jobs&level=Beginner',
    })
    // Exactly as many as the board shows there.
    expect((await browser.visit(all!.to)).html.match(/<li class="notice">/g)).toHaveLength(open.length)
    await answerQuestion(ctx, 'interests', ['virtual-assistant'])
    const own = open.filter((job) =>
      /assistant|e-mail|calendar|inbox|typing|travel/i.test([job.title, ...job.skills].join(' ')),
    )
    expect(own.length).toBeGreaterThan(0)
    expect((await fit())!.text).toMatch(new RegExp(`^${own.length} beginner jobs? fits? Virtual Assistant$`))
    await ctx.db.update(jobListings).set({ isActive: false })
    await invalidateTags(ctx)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await fit()).toBeUndefined()
    await ctx.db.update(jobListings).set({ isActive: true })
    await invalidateTags(ctx)
    await new Promise((resolve) => setTimeout(resolve, 100))
  })

  test('[ONB-11] [ONB-12] [ONB-16] asks two questions of the setup, each of which can be put off, and stores the answers as the setup does', async () => {
    const { browser, ctx } = await person('Wafula Asked')
    const asked = async () => {
      const { html } = await browser.visit('/dashboard')
      const [question] = elements(html, 'section').filter((one) => one.includes('dash-ask'))
      return question && textOf(elements(question, 'h2')[0]!)
    }
    const profile = async () =>
      (await ctx.db.select().from(profiles).where(eq(profiles.id, ctx.viewer.id)))[0]!
    const send = (intent: string, id: string, choice = '') =>
      browser.submit('/dashboard', { intent, id, ...(choice && { choice }) })
    expect(await asked()).toBe('Which skills interest you?')
    // Nothing is stored of what is not offered.
    expect((await send('answer', 'interests', 'juggling')).status).toBe(400)
    expect((await send('answer', 'role', 'student')).status).toBe(400)
    expect((await profile()).interests).toEqual([])
    expect((await send('answer', 'interests', 'copywriting')).location).toBe('/dashboard')
    expect(await profile()).toMatchObject({ interests: ['copywriting'], onboardedAt: null })
    expect(await asked()).toBe('What do you want to reach?')
    await send('skip', 'goals')
    expect(await asked()).toBeUndefined()
    expect((await profile()).goals).toEqual([])
    // The setup is still offered, and knows the answer.
    const { html } = await browser.visit('/dashboard')
    expect(panel(html, 'Your profile').links).toEqual(['/onboarding'])
    expect((await browser.visit('/onboarding?step=2')).html).toMatch(
      /value="copywriting"[^>]*checked|checked[^>]*value="copywriting"/,
    )
    // On another device it is asked again; after the setup never.
    const other = new Browser()
    for (const [name, value] of browser.cookies) if (name !== 'setup-later') other.cookies.set(name, value)
    expect((await other.visit('/dashboard')).html).toContain('What do you want to reach?')
    await ctx.db.update(profiles).set({ onboardedAt: ctx.now() }).where(eq(profiles.id, ctx.viewer.id))
    expect((await other.visit('/dashboard')).html).not.toContain('What do you want to reach?')
    // A visitor is led to sign in, and stores nothing.
    expect((await new Browser().submit('/dashboard', { intent: 'skip', id: 'goals' })).location).toMatch(
      /^\/auth/,
    )
  })

  test('reads in Kiswahili', async () => {
    const { browser } = await person('Zawadi Kamau')
    await browser.visit('/dashboard?lang=sw')
    expect(textOf((await browser.visit('/dashboard')).html)).toContain('Anza na somo moja')
  })
})
