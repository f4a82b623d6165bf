import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { completeLesson, openLesson } from '#modules/courses/commands/learning.server.ts'
import { grantAccess } from '#modules/courses/commands/access.server.ts'
import { newId } from '#kit/ids.ts'
import { Browser, closeProduct, person, product, textOf } from './product.ts'

beforeAll(async () => void (await product()))
afterAll(closeProduct)

// A free one: texts and a quiz in one section.
const COURSE = 9

describe('mastered lessons', () => {
  test('[CRS-07] [CRS-12] stand in words beside completed ones, on the course page', async () => {
    const { ctx: amina, browser } = await person('Amina Mastered')
    const [first] = (await courseView(amina, COURSE)).modules[0]!.lessons
    await openLesson(amina, COURSE, first!.id)
    await completeLesson(amina, COURSE, first!.id)
    const page = await browser.visit(`/courses/${COURSE}`)
    const words = textOf(page.html)
    expect(words).toContain('Completed')
    expect(words).toContain('0 of 3 lessons')
    expect(page.html).toMatch(/aria-valuetext="33% complete, 0% mastered"/)
    // Dialling through it asks for no exercise.
    await completeLesson(amina, COURSE, first!.id, true)
    const after = await browser.visit(`/courses/${COURSE}`)
    expect(textOf(after.html)).toContain('1 mastered')
    expect(after.html).toMatch(/aria-valuetext="33% complete, 33% mastered"/)
  })

  test('[CRS-19+] a section is tested out of from the course page and its first lesson', async () => {
    const { ctx: amina, browser } = await person('Amina Tests')
    const [module] = (await courseView(amina, COURSE)).modules
    for (const path of [`/courses/${COURSE}`, `/courses/${COURSE}/lessons/${module!.lessons[0]!.id}`])
      expect(textOf((await browser.visit(path)).html)).toContain('Know this already? Take the quiz first')
    const visitor = new Browser()
    expect(textOf((await visitor.visit(`/courses/${COURSE}`)).html)).not.toContain('Know this already?')
    const sent = { intent: 'test-out', id: String(module!.testOut) }
    const begun = await browser.submit(`/courses/${COURSE}`, sent)
    expect(begun.location).toBe(`/courses/${COURSE}/lessons/${module!.testOut}`)
    expect(textOf((await browser.follow(begun)).html)).not.toContain('Know this already?')
  })

  test('[CRS-20+] a project with nothing in it is refused beside the field, and stays typed', async () => {
    const { ctx: amina, browser } = await person('Amina Hands')
    const view = await courseView(amina, 1)
    await grantAccess(amina, { userId: amina.viewer.id, courseId: 1, paymentId: newId() })
    const project = view.modules.flatMap(({ lessons }) => lessons).find(({ type }) => type === 'project')!
    const path = `/courses/1/lessons/${project.id}`
    const answer = await browser.submit(path, { intent: 'project', text: 'only three words', link: '' })
    expect(answer.status).toBe(400)
    expect(textOf(answer.html)).toMatch(
      /This is 3 words\. To show what the project is marked by, it needs at least \d+\./,
    )
    expect(answer.html).toContain('only three words</textarea>')
    expect(answer.html).toMatch(/aria-invalid="true"/)
  })
})
