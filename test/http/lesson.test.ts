import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { quizAttempts, submissions } from '#modules/courses/tables.server.ts'
import {
  Browser,
  elements,
  closeProduct,
  heading,
  hrefs,
  input,
  banners,
  type Person,
  person,
  product,
  tags,
  textOf,
} from './product.ts'

const visitor = new Browser()
beforeAll(async () => void (await product()))
afterAll(closeProduct)

async function lessonsOf(courseId: number) {
  const view = await courseView((await product()).app.context(), courseId)
  return view.modules
    .flatMap((module) => module.lessons)
    .map((lesson) => ({ ...lesson, path: `/courses/${courseId}/lessons/${lesson.id}` }))
}

async function lessonOfType(courseId: number, type: string) {
  return (await lessonsOf(courseId)).find((lesson) => lesson.type === type)!
}

/** Right answers of the learner's open attempt, as the form's fields. Only the server knows them. */
async function rightAnswers({ db, viewer }: Person): Promise<URLSearchParams> {
  const attempt = (await db.select().from(quizAttempts).where(eq(quizAttempts.userId, viewer.id))).find(
    (one) => !one.submittedAt,
  )!
  const fields = new URLSearchParams({
    intent: 'quiz-submit',
    attempt: attempt.id,
    asked: String(attempt.drawn.length),
  })
  attempt.drawn.forEach(({ correct }, place) =>
    correct.forEach((option) => fields.append(`q${place + 1}`, String(option))),
  )
  return fields
}

/** A form in which a name may occur twice, as with checkboxes. */
const send = (browser: Browser, path: string, fields: URLSearchParams) =>
  browser.submit(path, fields as unknown as Record<string, string>)

describe('a lesson', () => {
  test('[CRS-15+] of a paid course is refused by the server until it is bought', async () => {
    const text = await lessonOfType(1, 'text')
    for (const path of [text.path, `${text.path}.data`]) {
      const page = await visitor.visit(path)
      expect(page.status).toBe(403)
      expect(page.html).not.toContain('class="prose"')
    }
    const locked = await visitor.visit(text.path)
    expect(heading(locked)).toBe('This lesson is locked')
    expect(textOf(locked.html)).toContain('Buy the course to open all its lessons.')
    expect(hrefs(locked.html)).toContain('/courses/1/purchase')
    expect(hrefs(locked.html)).toContain('/courses/1/sample')
    const { browser, ctx } = await person('Amina')
    expect((await browser.submit(text.path, { intent: 'complete' })).status).toBe(403)
    await grantAccess(ctx, { userId: ctx.viewer.id, courseId: 1, paymentId: newId() })
    expect((await browser.visit(text.path)).html).toContain('class="prose"')
  })

  test('[CRS-03] that does not exist says so and leads back', async () => {
    for (const path of ['/courses/8/lessons/999999', '/courses/8/lessons/abc', '/courses/8/lessons/1e3']) {
      const page = await visitor.visit(path)
      expect(page.status, path).toBe(404)
      expect(hrefs(page.html)).toContain('/courses/8')
    }
    const elsewhere = await lessonOfType(4, 'text')
    expect((await visitor.visit(elsewhere.path.replace('/courses/4/', '/courses/8/'))).status).toBe(404)
    expect(heading(await visitor.visit('/courses/999/lessons/1'))).toBe('Course Not Found')
  })

  test('[CRS-28+] of a free course is read signed out, with a way to keep progress', async () => {
    const [first, second] = await lessonsOf(8)
    const page = await visitor.visit(first!.path)
    expect(page.status).toBe(200)
    expect(heading(page)).toBe('Recognise a scam early')
    // The form is here; it leads to the lesson that follows.
    const onward = encodeURIComponent(second!.path)
    expect(textOf(page.html)).toContain('Create a free account: it keeps your progress')
    expect(tags(page.html, 'form').map(({ action }) => action)).toContain(`/auth?next=${onward}&mode=sign-up`)
    expect(hrefs(page.html)).toContain(second!.path)
    // Where somebody had an account, the way to sign in stands in its place.
    const known = new Browser()
    known.cookies.set('known', '1')
    const back = await known.visit(first!.path)
    expect(textOf(back.html)).toContain('Sign in to keep your progress.')
    expect(hrefs(back.html)).toContain(`/auth?next=${onward}&mode=sign-in`)
    expect(input(back, 'fullName')).toBeUndefined()
    expect(page.html).not.toContain('Mark as completed')
    // The last one links further, too: to what is left to do, or the certificate.
    const last = await visitor.visit((await lessonsOf(8)).at(-1)!.path)
    expect(textOf(elements(last.html, 'nav').find((nav) => nav.includes('lesson-steps'))!)).toMatch(
      /Back to the course$/,
    )
    expect((await visitor.submit(first!.path, { intent: 'complete' })).location).toBe(
      `/auth?next=${encodeURIComponent(first!.path)}`,
    )
    for (const type of ['quiz', 'project']) {
      const { path } = await lessonOfType(2, type)
      const what = type === 'quiz' ? 'to take this quiz' : 'to hand in your work'
      const html = (await visitor.visit(path)).html
      expect(textOf(html)).toContain(`Create a free account ${what}.`)
      expect(tags(html, 'form').map(({ action }) => action)).toContain(
        `/auth?next=${encodeURIComponent(path)}&mode=sign-up`,
      )
      expect(textOf((await known.visit(path)).html)).toContain(`Sign in ${what}.`)
    }
  })

  test('[CRS-18] [CRS-18+] opening does not complete it; the confirmed completion does', async () => {
    const { browser } = await person('Baraka')
    const [first] = await lessonsOf(8)
    expect((await browser.visit(first!.path)).html).toContain('Mark as completed')
    expect((await browser.visit(first!.path)).html).toContain('Mark as completed')
    // What the script sends after two seconds: no new page, only the update.
    const live = await browser.submit(`${first!.path}.data`, { intent: 'complete', live: '1' })
    expect(live.status).toBe(200)
    expect((await browser.visit(first!.path)).html).not.toContain('Mark as completed')
  })

  test('[CRS-18] [CRS-22] [CRS-24] a page that has no scripts yet reports it without a new page; the words come with the next', async () => {
    const { browser, ctx } = await person('Kamau')
    const report = async (lessonId: number, who = browser) => {
      const said = { intent: 'complete', courseId: '11', lessonId: String(lessonId) }
      const { status, html } = await who.submit('/courses/progress', said)
      return { status, told: JSON.parse(html) as object }
    }
    const [first, second, quiz] = await lessonsOf(11)
    expect(await report(first!.id)).toEqual({ status: 200, told: {} })
    expect(await report(first!.id)).toEqual({ status: 200, told: {} })
    expect(banners(await browser.visit(first!.path))).toEqual(['Lesson completed! Progress: 33%'])
    expect((await report(quiz!.id)).status).toBe(409)
    expect((await report(999_999)).status).toBe(404)
    expect((await report(first!.id, visitor)).status).toBe(401)
    // The last one leads on.
    await browser.submit(quiz!.path, { intent: 'quiz-start' })
    await send(browser, quiz!.path, await rightAnswers(ctx))
    expect(await report(second!.id)).toEqual({ status: 200, told: { onward: '/courses/11/certificate' } })
    expect(await report(second!.id)).toEqual({ status: 200, told: {} })
  })

  test('[CRS-21] [CRS-21+] [CRS-22] [CRS-26] completions are told once, kept, and never undone', async () => {
    const { browser } = await person('Asha')
    const [first, second] = await lessonsOf(8)
    const done = await browser.submit(first!.path, { intent: 'complete' })
    // Where the button was pressed; the result is shown at the top of the window.
    // With the moment from which what was earned by it is looked for.
    expect(done.location).toMatch(new RegExp(`^${first!.path}\\?since=\\d+#work$`))
    expect(banners(await browser.follow(done))).toEqual(['Lesson completed! Progress: 33%'])
    expect(banners(await browser.follow(await browser.submit(first!.path, { intent: 'complete' })))).toEqual(
      [],
    )
    expect(banners(await browser.follow(await browser.submit(second!.path, { intent: 'complete' })))).toEqual(
      ['Lesson completed! Progress: 67%'],
    )
    const course = textOf((await browser.visit('/courses/8')).html)
    expect(course).toContain('67% complete 2 of 3 lessons')
  })

  test('[CRS-18] [CRS-18+] a video shows its size first, captions, and a transcript to read instead', async () => {
    const { path } = await lessonOfType(2, 'video')
    const { html } = await visitor.visit(path)
    const video = tags(html, 'video')[0]!
    expect(video).toMatchObject({ preload: 'none', width: '640', height: '360' })
    // The scene of the course, which its page has shown already.
    expect(textOf(video.poster!)).toMatch(/\.svg$/)
    expect((await visitor.visit(video.poster!)).html.length).toBeLessThan(3000)
    expect(tags(html, 'track')[0]).toMatchObject({ kind: 'captions', srclang: 'en' })
    expect(textOf(html)).toMatch(/\d\.\d MB\. Nothing is downloaded before you press play\. Transcript /)
    const film = tags(html, 'source')[0]!.src!
    // Another film has another URL, because browsers cache this one.
    expect(film).toMatch(/\/video\.mp4\?v=\w+$/)
    expect((await visitor.visit(film, { range: 'bytes=0-9' })).status).toBe(206)
  })

  test('[CRS-18+] a film of the course about videos has captions in English and in Kiswahili, for whoever bought it', async () => {
    const { browser, ctx } = await person('Achieng')
    await grantAccess(ctx, { userId: ctx.viewer.id, courseId: 56, paymentId: newId() })
    const tracks = tags((await browser.visit((await lessonOfType(56, 'video')).path)).html, 'track')
    expect(tracks.map(({ srclang, label }) => [srclang, label])).toEqual([
      ['en', 'English'],
      ['sw', 'Kiswahili'],
    ])
    const [english, kiswahili] = await Promise.all(tracks.map(({ src }) => browser.visit(src!)))
    expect(english!.html).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /)
    expect(kiswahili!.html).toContain('Mlango uko nyuma yake.')
    expect((await visitor.visit(tracks[1]!.src!)).status).toBe(403)
  })

  test('[CRS-19] [CRS-19+] a quiz completes when it is passed; keys stay on the server until it is over', async () => {
    const { browser, ctx } = await person('Wanjiku')
    const { path } = await lessonOfType(8, 'quiz')
    expect(textOf((await browser.visit(path)).html)).toContain(
      '5 questions. You pass with 70% or more, and you may repeat it.',
    )
    expect((await browser.submit(path, { intent: 'complete' })).status).toBe(409)
    const open = await browser.follow(await browser.submit(path, { intent: 'quiz-start' }))
    expect(open.html.match(/<fieldset class="question"/g)).toHaveLength(5)
    const attempt = input(open, 'attempt')!.value!
    const [row] = await ctx.db.select().from(quizAttempts).where(eq(quizAttempts.id, attempt))
    for (const { explanation } of row!.drawn) expect(textOf(open.html)).not.toContain(explanation)
    expect(open.html).not.toContain('explanation')

    // One answer saved by the script; a reload continues the same attempt.
    const saved = await browser.submit('/courses/progress', {
      intent: 'answer',
      attempt,
      number: '1',
      chosen: '1',
    })
    expect(saved.status).toBe(200)
    const again = await browser.visit(path)
    expect(input(again, 'attempt')!.value).toBe(attempt)
    expect(
      tags(again.html, 'input')
        .filter((one) => 'checked' in one)
        .map((one) => [one.name, one.value]),
    ).toEqual([['q1', '1']])

    // One question per screen: the first without an answer, and without scripts the server takes the steps.
    const shown = ({ html }: { html: string }) =>
      tags(html, 'fieldset')
        .filter((one) => one.class === 'question' && !('hidden' in one))
        .map((one) => one.id)
    expect(shown(again)).toEqual(['q2'])
    const stepped = await browser.submit(path, {
      intent: 'quiz-submit',
      attempt,
      asked: '5',
      q1: '1',
      q2: '0',
      to: '3',
    })
    expect(stepped.location).toMatch(/\?q=3#work$/)
    const third = await browser.follow(stepped)
    expect(shown(third)).toEqual(['q3'])
    expect(input(third, 'attempt')!.value).toBe(attempt)
    expect(shown(await browser.visit(`${path}?q=99`))).toEqual(['q3'])

    // Without scripts, too, submitting an incomplete sheet asks for confirmation before it costs the attempt.
    const answer = await browser.submit(path, {
      intent: 'quiz-submit',
      attempt,
      asked: '5',
      q1: '1',
      q2: '0',
    })
    expect(answer.status).toBe(409)
    expect(textOf(answer.html)).toMatch(
      /3 questions are not answered\. What is not answered counts as wrong\. Submit all the same\? Answer question 3 Answer question 4 Answer question 5 /,
    )
    expect(
      tags(answer.html, 'input')
        .filter((one) => 'checked' in one)
        .map((one) => [one.name, one.value]),
    ).toEqual([
      ['q1', '1'],
      ['q2', '0'],
    ])
    expect(tags(answer.html, 'button').filter((one) => one.name === 'anyway')).toHaveLength(1)
    expect(tags(answer.html, 'form').filter((one) => one.action?.endsWith('#sheet-end'))).toHaveLength(1)
    expect(answer.html).toContain('id="sheet-end"')

    const failed = await browser.follow(
      await browser.submit(path, {
        intent: 'quiz-submit',
        attempt,
        asked: '5',
        q1: '1',
        q2: '0',
        anyway: '1',
      }),
    )
    expect(textOf(failed.html)).toMatch(/Not passed yet You scored \d+%\. You need 70% to pass\./)
    expect(textOf(failed.html)).toMatch(/Wrong Not answered Read again: /)
    const readings = (await lessonsOf(8)).filter((lesson) => lesson.type === 'text')
    expect(
      hrefs(failed.html).filter((href) => readings.some((lesson) => lesson.path === href)).length,
    ).toBeGreaterThan(0)
    // Neither the page, nor what its scripts read, nor a person's download contains an answer.
    for (const text of [
      failed.html,
      (await browser.visit(`${path}.data`)).html,
      (await browser.visit('/account/data.json')).html,
    ]) {
      for (const { explanation } of row!.drawn) expect(text).not.toContain(explanation)
      expect(text).not.toMatch(/"(correct|explanation)"|&quot;(correct|explanation)&quot;|Right answer/)
    }
    // What to read comes first, each part once, and the pause is told with its reason and its end.
    const reading = textOf(/<section class="work"[\s\S]*?<\/form>/.exec(failed.html)![0])
    expect(reading).toMatch(
      /You can try again at \d\d:\d\d\. The pause is for reading: the next try asks other questions\. Read this again .* Try again$/,
    )
    const links = hrefs(/Read this again<\/h2><ul[\s\S]*?<\/ul>/.exec(failed.html)![0])
    expect(links.length).toBeGreaterThan(0)
    expect(links).toEqual([...new Set(links)])
    for (const link of links) expect(readings.map((lesson) => lesson.path)).toContain(link.replace(/#.*/, ''))
    const tooSoon = await browser.submit(path, { intent: 'quiz-start' })
    expect(tooSoon.status).toBe(429)
    expect(textOf(tooSoon.html)).toMatch(/You can try the quiz again in (a minute|\d+ seconds)\./)

    await ctx.db
      .update(quizAttempts)
      .set({ submittedAt: new Date(Date.now() - 61_000) })
      .where(eq(quizAttempts.id, attempt))
    await browser.submit(path, { intent: 'quiz-start' })
    const passed = await browser.follow(await send(browser, path, await rightAnswers(ctx)))
    expect(banners(passed)).toEqual(['Lesson completed! Progress: 33%'])
    // Score, week, course and the way on; what was asked is folded below.
    const work = /<section class="work"[\s\S]*?<\/section>/.exec(passed.html)![0]
    expect(textOf(work)).toMatch(
      /^Passed You scored 100%\. \+10 points Your week .* The whole course 1 of 3 lessons See questions and answers /,
    )
    expect(textOf(passed.html)).toMatch(/Next: lesson 1 of 3 Recognise a scam early/)
    expect(tags(work, 'details')[0]).not.toHaveProperty('open')
    expect(textOf(passed.html)).toContain('Right answer')
  })

  test("[CRS-19] [CRS-19+] somebody else's attempt is not found", async () => {
    const [baraka, amina] = [await person('Baraka'), await person('Amina')]
    const { path } = await lessonOfType(8, 'quiz')
    await baraka.browser.submit(path, { intent: 'quiz-start' })
    const fields = await rightAnswers(baraka.ctx)
    expect((await send(amina.browser, path, fields)).status).toBe(404)
    expect(
      (
        await amina.browser.submit('/courses/progress', {
          intent: 'answer',
          attempt: fields.get('attempt')!,
          number: '1',
          chosen: '0',
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await visitor.submit('/courses/progress', {
          intent: 'answer',
          attempt: fields.get('attempt')!,
          number: '1',
          chosen: '0',
        })
      ).status,
    ).toBe(401)
    expect(
      (await amina.browser.submit(path, { intent: 'quiz-submit', attempt: "' or 1=1", asked: '1e9' })).status,
    ).toBe(404)
    expect((await amina.browser.submit(path, { intent: 'nonsense' })).status).toBe(400)
  })

  test('[CRS-20] [CRS-20+] a project completes when work is handed in, and the work is kept', async () => {
    const { browser, ctx } = await person('Juma')
    const { id, path } = await lessonOfType(2, 'project')
    const empty = await browser.submit(path, { intent: 'project', text: '  ', link: '' })
    expect(empty.status).toBe(400)
    expect(textOf(empty.html)).toContain('Write your work here, give a link to it, or add pictures or files.')
    const badLink = await browser.submit(path, {
      intent: 'project',
      text: 'My list',
      link: 'javascript:alert(1)',
    })
    expect(badLink.status).toBe(400)
    expect(badLink.html).toContain('>My list</textarea>')
    const done = await browser.follow(
      await browser.submit(path, {
        intent: 'project',
        text: 'My <i>list</i>',
        link: 'https://example.com/list',
      }),
    )
    expect(banners(done)).toContain('Lesson completed! Progress: 4%')
    expect(done.html).toContain('My &lt;i&gt;list&lt;/i&gt;')
    expect(hrefs(done.html)).toContain('https://example.com/list')
    const kept = await ctx.db
      .select()
      .from(submissions)
      .where(and(eq(submissions.userId, ctx.viewer.id), eq(submissions.lessonId, id)))
    expect(kept).toHaveLength(1)
    const again = await browser.follow(
      await browser.submit(path, {
        intent: 'project',
        text: 'Second version',
        link: 'https://example.com/second',
      }),
    )
    expect(banners(again)).toEqual(['Your work is handed in.'])
    expect(textOf((await (await person('Neema')).browser.visit(path)).html)).not.toContain('Second version')
  })

  test('[CRS-21] [CRS-21+] what a phone kept is merged once; nonsense is refused', async () => {
    const { browser } = await person('Zawadi')
    const [first, second, quiz] = await lessonsOf(8)
    const paid = await lessonOfType(1, 'text')
    const progress = JSON.stringify([
      { courseId: 8, lessonIds: [first!.id, second!.id, quiz!.id, 'x'] },
      { courseId: 1, lessonIds: [paid.id] },
      null,
    ])
    const merge = async (text: string, who = browser) =>
      who.submit('/courses/progress', { intent: 'merge', progress: text })
    expect(JSON.parse((await merge(progress)).html)).toEqual({ lessons: 2, finished: [] })
    expect(JSON.parse((await merge(progress)).html)).toEqual({ lessons: 0, finished: [] })
    expect(textOf((await browser.visit('/courses/8')).html)).toContain('2 of 3 lessons')
    expect((await merge('{not json')).status).toBe(400)
    expect((await merge(progress, visitor)).status).toBe(401)
    expect((await visitor.visit('/courses/progress')).location).toBe('/courses')
  })

  test('[CRS-13] [CRS-13+] time is reported in small steps and never more than went by', async () => {
    const { browser } = await person('Njeri')
    const [first] = await lessonsOf(8)
    await browser.visit(first!.path)
    const tell = async (seconds: string, lessonId = String(first!.id)) =>
      (await browser.submit('/courses/progress', { intent: 'time', courseId: '8', lessonId, seconds })).status
    expect(await tell('3600')).toBe(200)
    expect(textOf((await browser.visit('/courses/8')).html)).toContain('Time spent 0h 0m')
    expect(await tell('many')).toBe(400)
    expect(await tell('30', '999999')).toBe(404)
  })

  test('[CRS-22] [CRS-23] [CRS-24] a whole free course without scripts ends at its certificate', async () => {
    const { browser, ctx } = await person('Achieng Otieno')
    for (const lesson of await lessonsOf(11)) {
      const page = await browser.visit(lesson.path)
      expect(page.status).toBe(200)
      if (lesson.type === 'text') {
        await browser.follow(await browser.submit(lesson.path, { intent: 'complete' }))
        continue
      }
      await browser.submit(lesson.path, { intent: 'quiz-start' })
      const last = await send(browser, lesson.path, await rightAnswers(ctx))
      expect(last.location).toBe('/courses/11/certificate')
      const certificate = await browser.follow(last)
      expect(certificate.status).toBe(200)
      expect(banners(certificate)).toEqual(
        expect.arrayContaining([
          'Lesson completed! Progress: 100%',
          'Congratulations! You completed all lessons of "Your First Freelance Profile".',
        ]),
      )
    }
    expect(textOf((await browser.visit('/courses/11')).html)).toContain('100% complete 3 of 3 lessons')
  })
})
