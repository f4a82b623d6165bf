import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { courseView } from '#modules/courses/queries/course.server.ts'
import { courses, instructors } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { removeTeacher } from '#modules/teaching/commands/name.server.ts'
import { courseTeachers } from '#modules/teaching/tables.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { auditLines } from '#test/audit.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { addLesson, changeOutline, createDraft, saveFacts, saveLesson } from './drafts.server.ts'
import { askToPublish, refusePublishing } from './ask.server.ts'
import { deleteDraft } from './delete.server.ts'
import { editCourse } from './drafts-of-courses.server.ts'
import { previewText } from './preview.server.ts'
import { publishDraft } from './publish.server.ts'
import { courseArchive } from '../queries/archive.server.ts'
import { draftFacts, draftOnItsWay, draftWithFaults, lessonDraft } from '../queries/drafts.server.ts'
import { draftMedia } from '../queries/media.server.ts'
import { ownAuthoringData, publishRequestsOpen } from '../queries/requests.server.ts'
import { previewCourse, previewLesson, previewResult } from '../queries/preview.server.ts'
import { courseDrafts, publishRequests } from '../tables.server.ts'
import { addTo, arrange, factsForm, writeLesson } from '../test-drafts.ts'

/** A published course of one text, and Njeri who teaches it. */
async function setUp(world: World, [admins, teacher] = ['Wanjiru', 'Njeri']) {
  const admin = await world.admin(admins)
  await admin.db
    .insert(instructors)
    .values([
      { slug: 'njeri', name: 'Njeri Kamau', title: 'Writer', bio: 'Writes.' },
      { slug: 'other', name: 'Somebody Else', title: 'Writer', bio: 'Writes.' },
    ])
    .onConflictDoNothing()
  const courseId = await published(admin)
  const njeri = await world.member(teacher!)
  await teachForTest(admin, njeri.viewer.id, courseId)
  return { admin, njeri, courseId }
}

async function published(admin: Context, title = 'Bread'): Promise<number> {
  const id = await createDraft(admin, { ...factsForm, title })
  await arrange(admin, id, { type: 'add-module', title: 'One' })
  const slug = await addTo(admin, id, 0, { title: 'Why?', type: 'text' })
  await writeLesson(admin, id, slug, { body: 'Flour.' })
  return publishDraft(admin, id)
}

const seenBy = async (ctx: Context, id: string) => (await draftOnItsWay(ctx, id)).standing.seen
const noticesOf = async ({ db, viewer }: Context) =>
  (await db.select().from(notifications).where(eq(notifications.userId, viewer!.id))).map(
    ({ kind, values }) => ({ kind, ...values }),
  )
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('a teacher who edits a course', () => {
  spec('[ADM-18+] writes drafts of her courses, and finds no other', async ({ world }) => {
    const { admin, njeri, courseId } = await setUp(world)
    const other = await published(admin, 'Cakes')
    expect(await refusal(editCourse(njeri, other))).toBe('course-not-found')
    const foreign = await editCourse(admin, other)
    const fresh = await createDraft(admin, factsForm)
    const id = await editCourse(njeri, courseId)
    // Whoever opens it next writes the same one.
    expect(await editCourse(admin, courseId)).toBe(id)
    await writeLesson(njeri, id, 'why', { body: 'Flour and water.' })
    await arrange(njeri, id, { type: 'add-module', title: 'Two' })
    const slug = await addTo(njeri, id, 1, { title: 'How?', type: 'text' })
    expect((await previewCourse(njeri, id)).view.total).toBe(2)
    expect((await previewLesson(njeri, id, 1, null)).view.bodyHtml).toContain('Flour and water.')
    expect(await previewText(njeri, id, '**Flour**')).toContain('<strong>Flour</strong>')
    expect((await courseArchive(njeri, id)).name).toBe('bread.zip')
    expect((await auditLines(admin.db)).filter(({ actor }) => actor === njeri.viewer.id)).toHaveLength(4)

    const amina = await world.member('Amina')
    const version = ''
    const nobodys: [Context, string][] = [
      [njeri, foreign],
      [njeri, fresh],
      [amina, id],
      [njeri, '00000000-0000-4000-8000-000000000000'],
    ]
    for (const [ctx, draft] of nobodys) {
      for (const read of [
        () => draftWithFaults(ctx, draft),
        () => draftOnItsWay(ctx, draft),
        () => draftFacts(ctx, draft),
        () => lessonDraft(ctx, draft, slug),
        () => draftMedia(ctx, draft, slug, 'video'),
        () => previewCourse(ctx, draft),
        () => previewLesson(ctx, draft, 1, null),
        () => previewResult(ctx, draft, 1, { tryId: 'a', answers: {} }),
        () => courseArchive(ctx, draft),
      ])
        expect(await refusal(read())).toBe('not-found')
      for (const write of [
        () => saveFacts(ctx, draft, { ...factsForm, version }),
        () => saveLesson(ctx, draft, slug, form({ title: 'x', minutes: '5', body: 'x', version })),
        () => changeOutline(ctx, draft, { type: 'add-module', title: 'x' }),
        () => addLesson(ctx, draft, { place: 0, version }, { title: 'x', type: 'text' }),
        () => publishDraft(ctx, draft),
        () => askToPublish(ctx, draft),
        () => deleteDraft(ctx, draft),
        () => previewText(ctx, draft, 'Flour.'),
      ])
        expect(await refusal(write())).toBe('draft-not-yours')
    }
    // Nor does the number of a course give it out.
    expect(await refusal(courseArchive(njeri, String(other)))).toBe('not-found')
    for (const own of [
      () => createDraft(njeri, factsForm),
      () => refusePublishing(njeri, id, { reason: 'x' }),
    ])
      expect(await refusal(own())).toBe('not-allowed')
  })

  spec(
    'sees what she types while she types, and is stopped where nobody types that fast',
    async ({ world }) => {
      const { njeri, courseId } = await setUp(world)
      const id = await editCourse(njeri, courseId)
      for (let n = 0; n < 60; n++) await previewText(njeri, id, 'Flour.')
      expect(await refusal(previewText(njeri, id, 'Flour.'))).toBe('too-many')
      // Saving is counted by itself.
      await writeLesson(njeri, id, 'why', { body: 'Flour.' })
    },
  )

  spec('[ADM-18+] leaves what certificates and receipts say to administrators', async ({ world }) => {
    const { admin, njeri, courseId } = await setUp(world)
    const id = await editCourse(njeri, courseId)
    const { version } = await draftFacts(njeri, id)
    const wanted = {
      ...factsForm,
      description: 'Bake it, sell it.',
      title: 'Mine',
      instructor: 'other',
      skills: 'Everything',
      priceKes: '9000',
    }
    await saveFacts(njeri, id, { ...wanted, titleSw: 'Mkate', descriptionSw: 'Oka.', version })
    const { facts } = await draftFacts(njeri, id)
    expect(facts).toMatchObject({
      description: 'Bake it, sell it.',
      title: 'Bread',
      instructor: 'njeri',
      skills: ['Baking'],
      priceKes: 0,
      // Nothing in Kiswahili was published yet.
      sw: { title: 'Mkate', description: 'Oka.' },
    })
    const sw = { title: 'Kozi ya mkate', description: 'Oka.', learningOutcomes: [], features: [] }
    await admin.db.update(courses).set({ sw }).where(eq(courses.id, courseId))
    const again = { ...wanted, titleSw: 'Yangu', descriptionSw: '' }
    await saveFacts(njeri, id, { ...again, version: (await draftFacts(njeri, id)).version })
    expect((await draftFacts(njeri, id)).facts.sw).toMatchObject({ title: 'Kozi ya mkate', description: '' })
    await saveFacts(admin, id, { ...wanted, version: (await draftFacts(admin, id)).version })
    expect((await draftFacts(admin, id)).facts).toMatchObject({ title: 'Mine', instructor: 'other' })
  })

  spec(
    '[ADM-18+] asks before her first publishing, is told no and yes, and then publishes alone',
    async ({ world }) => {
      const { admin, njeri, courseId } = await setUp(world)
      const id = await editCourse(njeri, courseId)
      await writeLesson(njeri, id, 'why', { body: '' })
      expect(await refusal(askToPublish(njeri, id))).toBe('course-unfinished')
      await writeLesson(njeri, id, 'why', { body: 'Salt.' })
      expect(await refusal(publishDraft(njeri, id))).toBe('publish-needs-yes')
      await askToPublish(njeri, id)
      expect(await refusal(askToPublish(njeri, id))).toBe('publish-waits')
      expect((await publishRequestsOpen(admin, 1)).rows).toMatchObject([
        { draftId: id, title: 'Bread', by: 'Njeri' },
      ])
      // What was asked for is answered, not thrown away.
      expect(await refusal(deleteDraft(admin, id))).toBe('publish-waits')
      expect(await refusal(refusePublishing(admin, id, { reason: ' ' }))).toEqual({ reason: 'required' })
      await refusePublishing(admin, id, { reason: 'Say how much salt.' })
      expect(await refusal(refusePublishing(admin, id, { reason: 'Again' }))).toBe('not-found')
      expect((await draftOnItsWay(njeri, id)).standing).toMatchObject({
        mayPublish: false,
        request: { isOwn: true, reason: 'Say how much salt.' },
      })
      expect((await publishRequestsOpen(admin, 1)).rows).toEqual([])

      await askToPublish(njeri, id)
      const seen = await seenBy(admin, id)
      await writeLesson(njeri, id, 'why', { body: 'Ten grams of salt.' })
      // The administrator has read something else.
      expect(await refusal(publishDraft(admin, id, seen))).toBe('changed-meanwhile')
      expect(await refusal(publishDraft(admin, id))).toBe('changed-meanwhile')
      await publishDraft(admin, id, await seenBy(admin, id))
      expect(await njeri.db.$count(publishRequests)).toBe(0)
      expect(await noticesOf(njeri)).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            kind: 'course-unpublished',
            title: 'Bread',
            reason: 'Say how much salt.',
          }),
          expect.objectContaining({ kind: 'course-published', title: 'Bread' }),
        ]),
      )

      const next = await editCourse(njeri, courseId)
      expect(await refusal(askToPublish(njeri, next))).toBe('publish-alone')
      await writeLesson(njeri, next, 'why', { body: 'Twelve grams.' })
      expect(await publishDraft(njeri, next)).toBe(courseId)
      expect((await courseView(world.visitor, courseId)).course.title).toBe('Bread')
      const lines = (await auditLines(admin.db)).map(({ action, actor }) => [
        action,
        actor === njeri.viewer.id,
      ])
      for (const line of [
        ['course-publish.ask', true],
        ['course-publish.refuse', false],
        ['course-publish.agree', false],
        ['course.publish', true],
      ])
        expect(lines).toContainEqual(line)
      // Another course asks anew, and so does whoever is taken off and named again.
      const other = await published(admin, 'Cakes')
      await teachForTest(admin, njeri.viewer.id, other)
      expect((await draftOnItsWay(njeri, await editCourse(njeri, other))).standing.mayPublish).toBe(false)
      await removeTeacher(admin, String(courseId), njeri.viewer.id)
      await teachForTest(admin, njeri.viewer.id, courseId)
      expect((await draftOnItsWay(njeri, await editCourse(njeri, courseId))).standing.mayPublish).toBe(false)
    },
  )

  spec('is refused with words once she was taken off, and what she asked for is gone', async ({ world }) => {
    const { admin, njeri, courseId } = await setUp(world)
    const id = await editCourse(njeri, courseId)
    const { version } = await lessonDraft(njeri, id, 'why')
    await askToPublish(njeri, id)
    expect((await ownAuthoringData(njeri)).publish_requests).toMatchObject([{ draftId: id, course: 'Bread' }])
    await removeTeacher(admin, String(courseId), njeri.viewer.id)
    const typed = form({ title: 'Why?', minutes: '5', body: 'Written in the evening.', version })
    expect(await refusal(saveLesson(njeri, id, 'why', typed))).toBe('draft-not-yours')
    expect(await refusal(lessonDraft(njeri, id, 'why'))).toBe('not-found')
    expect((await publishRequestsOpen(admin, 1)).rows).toEqual([])
    // The draft stays, for whoever writes on.
    expect(await refusal(draftFacts(admin, id))).toBe('none')
    expect((await noticesOf(njeri)).map(({ kind }) => kind)).toEqual(['teacher-removed'])
  })
})

describe('a teacher who edits, on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void ({ world } = place))

  it('asks once, of several who ask at once, and is answered once', async () => {
    const { admin, njeri, courseId } = await setUp(world)
    const baraka = await world.member('Baraka')
    await teachForTest(admin, baraka.viewer.id, courseId)
    const id = await editCourse(njeri, courseId)
    const asked = await Promise.all(
      [njeri, baraka, njeri, baraka].map((who) => refusal(askToPublish(who, id))),
    )
    expect(asked.filter((end) => end === 'none')).toHaveLength(1)
    expect(asked.filter((end) => end === 'publish-waits')).toHaveLength(3)
    const seen = await seenBy(admin, id)
    const answered = await Promise.all([
      refusal(publishDraft(admin, id, seen)),
      refusal(refusePublishing(admin, id, { reason: 'No.' })),
      refusal(publishDraft(admin, id, seen)),
      refusal(refusePublishing(admin, id, { reason: 'No, too.' })),
    ])
    // A refusal may come first; then the other administrator publishes what nobody asks for any more.
    const told = (await admin.db.select().from(notifications)).filter(({ kind }) =>
      kind.startsWith('course-'),
    )
    expect(told).toHaveLength(1)
    expect(answered.filter((end) => end === 'none').length).toBeGreaterThanOrEqual(1)
    expect(await admin.db.$count(courseDrafts, eq(courseDrafts.id, id))).toBe(0)
  })

  it('saves or is refused, and waits for nobody for ever, while she is taken off', async () => {
    const { admin, njeri, courseId } = await setUp(world, ['Wambui', 'Njoki'])
    const id = await editCourse(njeri, courseId)
    const save = (title: string) => refusal(changeOutline(njeri, id, { type: 'add-module', title }))
    const ends = await Promise.all([
      save('A'),
      save('B'),
      refusal(askToPublish(njeri, id)),
      refusal(removeTeacher(admin, String(courseId), njeri.viewer.id)),
      save('C'),
      refusal(publishDraft(admin, id, await seenBy(admin, id))),
    ])
    expect(ends[3]).toBe('none')
    const { userId } = courseTeachers
    expect(await admin.db.$count(courseTeachers, eq(userId, njeri.viewer.id))).toBe(0)
    expect(await admin.db.$count(publishRequests, eq(publishRequests.userId, njeri.viewer.id))).toBe(0)
    expect(await save('D')).toBe('draft-not-yours')
  })
})
