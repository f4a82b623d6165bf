import { and, desc, eq, gt, isNotNull, ne } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { MINUTE } from '#kit/time.ts'
import { addReply } from '#modules/community/commands/replies.server.ts'
import { createTopic } from '#modules/community/commands/write.server.ts'
import { threadPaths } from '#modules/community/rules.ts'
import { posts } from '#modules/community/tables.server.ts'
import { courseReviews } from '#modules/courses/tables.server.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { mentorReviews, mentors } from '#modules/mentorship/tables.server.ts'
import { siteFigures } from '#modules/publishing/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { Browser, closeProduct, elements, person, product, textOf } from './product.ts'

afterAll(closeProduct)

/** What stands between header and footer, as a visitor without scripts reads it. */
async function read(path: string, language = 'en'): Promise<string> {
  const page = await new Browser().visit(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
  expect(page.status, path).toBe(200)
  return elements(page.html, 'main')[0]!
}
const textAt = async (path: string, language?: string) => textOf(await read(path, language))
const timesIn = (text: string, words: string): number => text.split(words).length - 1

async function places() {
  const { db } = (await product()).app.context()
  const [job] = await db.select({ id: jobListings.id }).from(jobListings)
  const [reviewed] = await db.select({ id: mentorReviews.mentorId }).from(mentorReviews)
  const threads = await db
    .selectDistinctOn([posts.kind], { id: posts.id, kind: posts.kind })
    .from(posts)
    .where(and(gt(posts.replyCount, 0), ne(posts.kind, 'board')))
    .orderBy(posts.kind, desc(posts.replyCount))
  const [course] = await db.select({ id: courseReviews.courseId }).from(courseReviews)
  return {
    job: `/jobs/${job!.id}`,
    mentor: `/mentorship/${reviewed!.id}`,
    threads: threads.map(({ id, kind }) => threadPaths[kind] + id),
    course: `/courses/${course!.id}`,
  }
}

describe('what is made up says so, also where Stadi is only tried out', () => {
  test('[HOME-10+] [MEN-02+] [COM-07+] [USSD-03+] [DATA-34+] each list of it once, and each page of one thing once, in both languages', async () => {
    const { job, mentor, threads, course } = await places()
    const everywhere: [path: string, en: string, sw: string][] = [
      ['/', 'Sample: these jobs are made up.', 'Mfano: kazi hizi zimetungwa.'],
      ['/', 'Sample: these people are made up, and so is what they say.', 'Mfano: watu hawa wametungwa'],
      ['/', 'Sample: these figures are made up.', 'Mfano: takwimu hizi zimetungwa.'],
      ['/community?tab=jobs', 'Sample: these jobs are made up.', 'Mfano: kazi hizi zimetungwa.'],
      ['/community?tab=ussd-jobs', 'Sample: these jobs are made up.', 'Mfano: kazi hizi zimetungwa.'],
      [job, 'Sample: this job is made up.', 'Mfano: kazi hii imetungwa.'],
      ['/mentorship', 'Sample: these mentors are made up.', 'Mfano: washauri hawa wametungwa.'],
      [mentor, 'Sample: this mentor is made up.', 'Mfano: mshauri huyu ametungwa.'],
      [`${mentor}?tab=reviews`, 'Sample: these reviews are made up.', 'Mfano: maoni haya yametungwa.'],
      ...['forums', 'qa', 'stories'].map((tab): [string, string, string] => [
        `/community?tab=${tab}`,
        'Sample: these posts are made up.',
        'Mfano: machapisho haya yametungwa.',
      ]),
      ...threads.map((path): [string, string, string] => [
        path,
        'Sample: this post and its replies are made up.',
        'Mfano: chapisho hili na majibu yake yametungwa.',
      ]),
      [course, 'Sample: these reviews are made up.', 'Mfano: maoni haya yametungwa.'],
      [course, 'Sample: this instructor is made up.', 'Mfano: mkufunzi huyu ametungwa.'],
      ['/success-stories', 'Sample: these people are made up', 'Mfano: watu hawa wametungwa'],
      ['/careers', 'Sample: these openings are made up.', 'Mfano: nafasi hizi zimetungwa.'],
      [
        '/careers/learner-support-officer',
        'Sample: this opening is made up.',
        'Mfano: nafasi hii imetungwa.',
      ],
      ['/about', 'Sample: these figures are made up.', 'Mfano: takwimu hizi zimetungwa.'],
    ]
    expect(threads).toHaveLength(3)
    // Several are said on one page.
    const texts = new Map<string, string>()
    const once = async (path: string, language: string) => {
      const key = `${path} ${language}`
      texts.set(key, texts.get(key) ?? (await textAt(path, language)))
      return texts.get(key)!
    }
    for (const [path, en, sw] of everywhere) {
      expect(timesIn(await once(path, 'en'), en), `${path} ${en}`).toBe(1)
      expect(timesIn(await once(path, 'sw'), sw), `${path} ${sw}`).toBe(1)
    }
  })

  test('[DASH-17] [MAT-01] jobs that are offered to somebody signed in, too', async () => {
    const { browser } = await person('Chebet Rono')
    for (const path of ['/dashboard', '/ai-career-advisor'])
      expect(textOf((await browser.visit(path)).html), path).toContain('Sample: these jobs are made up.')
  })
})

describe('what real people write beside it', () => {
  test('[COM-07+] is not marked: a topic in the list, and a reply in a thread of samples', async () => {
    const { ctx } = await person('Amina Yusuf')
    const { threads } = await places()
    const topic = threads.find((path) => path.includes('/topics/'))!
    await createTopic(ctx, {
      title: 'Which phone do you use?',
      description: 'Mine is old.',
      category: 'General Discussion',
    })
    await addReply(ctx, 'topic', topic.split('/').at(-1)!, { body: 'I do it like this.' })

    const rows = elements(await read('/community?tab=forums'), 'li').filter((row) =>
      row.includes('class="notice"'),
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows)
      expect(textOf(row).includes('Sample'), textOf(row)).toBe(!row.includes('Which phone do you use?'))
    expect(await textAt('/community?tab=forums')).not.toContain('Sample: these')

    const html = await read(topic)
    expect(textOf(html)).toContain('Sample: this post is made up.')
    const replies = elements(html, 'article').filter((part) => part.includes('id="reply-'))
    expect(replies.length).toBeGreaterThan(1)
    for (const reply of replies)
      expect(textOf(reply).includes('Sample'), textOf(reply)).toBe(!reply.includes('I do it like this.'))
  })

  test('[JOB-01] [USSD-03+] [MEN-02+] [CRS-27] is not marked: a job, a mentor, a review, a figure that was typed here', async () => {
    const { app, clock } = await product()
    const { ctx } = await person('Wanjikũ Mũthoni')
    const { db } = app.context()
    const { course } = await places()
    await db
      .insert(jobListings)
      .values({
        id: newId(),
        title: 'Typist for an office',
        description: 'Type letters.',
        company: 'An office',
        platform: 'Direct',
        location: 'Remote',
        difficulty: 'Beginner',
        budget: 'KES 9,000 a month',
        skills: ['Typing'],
        createdAt: ctx.now(),
      })
    const [ussd] = await db.select().from(ussdJobs).where(eq(ussdJobs.state, 'approved'))
    const { search: _, ...dialled } = ussd!
    await db
      .insert(ussdJobs)
      .values({
        ...dialled,
        id: newId(),
        title: 'Typist by phone',
        ussdCode: '*384*2025*990#',
        isSample: false,
      })
    const [mentor] = await db
      .select()
      .from(mentors)
      .where(and(eq(mentors.isTest, false), isNotNull(mentors.userId)))
    const { search: _search, ...facts } = mentor!
    await db
      .insert(mentors)
      .values({
        ...facts,
        id: newId(),
        slug: 'real',
        userId: ctx.viewer.id,
        name: 'Real Mentor',
        avatarUrl: null,
      })
    await db
      .insert(courseReviews)
      .values({
        userId: ctx.viewer.id,
        courseId: Number(course.split('/').at(-1)),
        rating: 5,
        body: 'It got me my first client.',
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
    await db.update(siteFigures).set({ value: '12' }).where(eq(siteFigures.key, 'countries'))
    // What is kept for visitors was made before.
    clock.wait(2 * MINUTE)

    const marked = async (path: string, part: 'li', own: string) => {
      const all = elements(await read(path), part).map(textOf)
      return {
        own: all.filter((text) => text.includes(own)),
        marked: all.filter((text) => text.includes('Sample')),
      }
    }
    for (const [path, own] of [
      ['/community?tab=jobs', 'Typist for an office'],
      ['/community?tab=ussd-jobs', 'Typist by phone'],
      ['/mentorship', 'Real Mentor'],
      [course, 'It got me my first client.'],
      ['/', 'Typist for an office'],
    ] as const) {
      const seen = await marked(path, 'li', own)
      expect(seen.own, path).toHaveLength(1)
      expect(seen.own[0], path).not.toContain('Sample')
      expect(seen.marked.length, path).toBeGreaterThan(0)
    }
    const figures = textOf(elements(await read('/careers'), 'dl')[0]!)
    expect(figures).toMatch(/50\+ Sample,/)
    expect(figures).not.toMatch(/12 Sample/)
  })
})
