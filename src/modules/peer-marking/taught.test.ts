import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rubricOf } from '#course-format/general-rubric.ts'
import { versionOf } from '#kit/version.ts'
import { submitProject } from '#modules/courses/commands/projects.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { projectMarks, submissions } from '#modules/courses/tables.server.ts'
import { removeTeacher } from '#modules/teaching/commands/name.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { auditLines } from '#test/audit.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { letStandAsTeacher, markAsMarker, markAsTeacher } from './commands/respond.server.ts'
import { countProjectsToMark, projectsToMark, projectToMark } from './queries/taught.server.ts'

const good = {
  rubric: versionOf(rubricOf({ rubric: null })),
  'level-brief': 'met',
  'level-facts': 'met',
  'level-language': 'met',
  feedback: 'Good work. Next: show it to a client.',
}
const OTHER = 901

/** Njeri teaches one of two courses; a learner's submission waits in each. */
async function setUp(world: World) {
  const [njeri, amina] = [await world.member('Njeri'), await world.member('Amina')]
  const hers = await makeCourse(world.visitor)
  const other = await makeCourse(world.visitor, { id: OTHER, title: 'Somebody else teaches' })
  await teachForTest(world.visitor, njeri.viewer.id, hers.id)
  const handIn = async (course: typeof hers, text: string) => {
    await submitProject(amina, course.id, course.lesson('project').id, { text })
    const [row] = await amina.db.select().from(submissions).where(eq(submissions.text, text))
    return row!.id
  }
  const [submission, foreign] = [await handIn(hers, 'Hers'), await handIn(other, 'Not hers')]
  // No peers came: it waits for a marker.
  await amina.db.update(submissions).set({ peersUntil: null })
  return { njeri, amina, hers, submission, foreign }
}

const waiting = { state: 'waiting', course: null } as const

describe('projects of a teacher', () => {
  spec('are those of her courses, with the learner’s name and no address', async ({ world }) => {
    const { njeri, amina, hers, submission, foreign } = await setUp(world)
    const { queue } = await projectsToMark(njeri, waiting, 1)
    expect(queue.list.rows.map(({ id, learner }) => [id, learner])).toEqual([[submission, 'Amina']])
    // Nor are other courses named.
    expect(queue.courses.map(({ label }) => label)).not.toContain('Somebody else teaches')
    expect((await projectsToMark(njeri, { ...waiting, course: OTHER }, 1)).queue.list.rows).toEqual([])
    expect(await countProjectsToMark(njeri, null)).toBe(1)
    expect(await countProjectsToMark(njeri, hers.id)).toBe(1)
    expect(await countProjectsToMark(njeri, OTHER)).toBe(0)
    const shown = await projectToMark(njeri, submission)
    expect(shown.submission).toMatchObject({ learner: 'Amina', email: null })
    expect(JSON.stringify(shown)).not.toContain(amina.viewer.email)
    expect(await refusal(projectToMark(njeri, foreign))).toBe('not-found')
    for (const nobody of [amina, await world.admin()]) {
      expect(await countProjectsToMark(nobody, null)).toBe(0)
      expect(await refusal(projectToMark(nobody, submission))).toBe('not-found')
    }
  })

  spec('[CRS-20+] are marked by her with her name, once; the log says so', async ({ world }) => {
    const { njeri, amina, hers, submission, foreign } = await setUp(world)
    expect(await refusal(markAsTeacher(njeri, foreign, good))).toBe('not-found')
    expect(await refusal(markAsTeacher(amina, submission, good))).toBe('not-found')
    expect(await refusal(markAsTeacher(njeri, submission, { ...good, feedback: '' }))).toEqual({
      feedback: 'required',
    })
    expect(await markAsTeacher(njeri, submission, good)).toBe('pass')
    const [round] = (await lessonView(amina, hers.id, hers.lesson('project').id)).project!.rounds
    expect(round!.mark).toMatchObject({ by: expect.stringContaining('Njeri'), feedback: good.feedback })
    expect(await refusal(markAsTeacher(njeri, submission, good))).toBe('submission-marked')
    expect(await countProjectsToMark(njeri, null)).toBe(0)
    const lines = await auditLines(njeri.db)
    expect(lines).toMatchObject([{ actor: njeri.viewer.id, action: 'project.mark' }])
  })

  spec('are nobody’s once she was taken off, and never her own', async ({ world }) => {
    const { njeri, hers, submission } = await setUp(world)
    await submitProject(njeri, hers.id, hers.lesson('project').id, { text: 'By her' })
    const [own] = await njeri.db.select().from(submissions).where(eq(submissions.text, 'By her'))
    await njeri.db.update(submissions).set({ peersUntil: null })
    expect(await refusal(markAsTeacher(njeri, own!.id, good))).toBe('submission-own')
    expect(await refusal(letStandAsTeacher(njeri, submission))).toBe('not-found')
    await removeTeacher(await world.admin(), String(hers.id), njeri.viewer.id)
    expect(await refusal(markAsTeacher(njeri, submission, good))).toBe('not-found')
    expect((await projectsToMark(njeri, waiting, 1)).queue.list.rows).toEqual([])
  })
})

describe('projects of a teacher on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void ({ world } = place))

  it('[CRS-20+] are marked once, of a teacher and an administrator who mark at once', async () => {
    const { njeri, submission } = await setUp(world)
    const admin = await world.admin()
    const ends = await Promise.all([
      refusal(markAsTeacher(njeri, submission, good)),
      refusal(markAsMarker(admin, submission, good)),
      refusal(markAsTeacher(njeri, submission, good)),
    ])
    expect(ends.filter((end) => end === 'none')).toHaveLength(1)
    expect(ends.filter((end) => end === 'submission-marked')).toHaveLength(2)
    expect(await admin.db.$count(projectMarks, eq(projectMarks.submissionId, submission))).toBe(1)
  })
})
