import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { HOUR, MINUTE } from '#kit/time.ts'
import { readersOf } from '#entrypoints/api/work-readers.server.ts'
import { markProject } from '#modules/courses/commands/marks.server.ts'
import { submitProject } from '#modules/courses/commands/projects.server.ts'
import { addWorkFile } from '#modules/courses/commands/work-files.server.ts'
import { workFile } from '#modules/courses/queries/work-files.server.ts'
import { lessonView } from '#modules/courses/queries/lesson.server.ts'
import { ownCoursesData } from '#modules/courses/queries/export.server.ts'
import { submissionToMark } from '#modules/courses/queries/rounds.server.ts'
import { coursePurchases, courses, submissions } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { peopleOf } from '#modules/organisations/queries/people.server.ts'
import { joinForTest, manageForTest, organisationForTest } from '#modules/organisations/test-person.ts'
import { ownPeerMarkingData } from '#modules/peer-marking/queries/export.server.ts'
import { portfolioPage } from '#modules/portfolios/queries.server.ts'
import { portfolios } from '#modules/portfolios/tables.server.ts'
import { peersView } from '#modules/peer-marking/queries/peers.server.ts'
import { projectToMark } from '#modules/peer-marking/queries/taught.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { all, mark, take } from '#test/peers.ts'
import { spec, type World } from '#test/world.ts'

const WORDS = 'What Amina wrote for her project.'
const OTHER = 901

type Scene = Awaited<ReturnType<typeof setUp>>
type Reader = keyof Scene['readers']

/** Amina handed in a project of a course; everybody else stands somewhere near it. */
async function setUp(world: World) {
  const course = await makeCourse(world.visitor)
  const foreign = await makeCourse(world.visitor, { id: OTHER })
  const lessonId = course.lesson('project').id
  const learner = await world.member('Amina')
  const bytes = new TextEncoder().encode(`file,${WORDS}`)
  const fileId = await addWorkFile(learner, course.id, lessonId, { bytes, name: 'work.csv' })
  await submitProject(learner, course.id, lessonId, { text: WORDS })
  const [peer, other, teacher, stranger, manager] = [
    await world.member('Baraka'),
    await world.member('Zawadi'),
    await world.member('Njeri'),
    await world.member('Otieno'),
    await world.member('Juma'),
  ]
  for (const one of [peer, other]) {
    // One after the other: what waits longest is given first.
    world.wait(MINUTE)
    await submitProject(one, course.id, lessonId, { text: 'Another.' })
  }
  await teachForTest(world.visitor, teacher.viewer.id, course.id)
  await teachForTest(world.visitor, stranger.viewer.id, foreign.id)
  const admin = await world.admin()
  const { id: organisationId, slug } = await organisationForTest(world.visitor, admin.viewer.id)
  await manageForTest(world.visitor, organisationId, manager.viewer.id)
  await joinForTest(world.visitor, organisationId, learner.viewer.id, true)
  await take(peer, lessonId)
  // She chose it for everybody before it passed, as if it had passed before.
  const now = world.now()
  const shown = { handle: 'amina-w', shownAt: now, lessonIds: [lessonId], createdAt: now, updatedAt: now }
  await learner.db.insert(portfolios).values({ userId: learner.viewer.id, ...shown })
  const [row] = await learner.db.select().from(submissions).where(eq(submissions.text, WORDS))
  return {
    world,
    lessonId,
    fileId,
    id: row!.id,
    slug,
    readers: {
      learner,
      /** Was given it to mark. */
      peer,
      /** Handed in the same project, and was given nothing. */
      other,
      teacher,
      /** Teaches another course. */
      stranger,
      /** Of an organisation that sees how far the learner is. */
      manager,
      admin,
      visitor: world.visitor,
    },
  }
}

/** Every way on which the words of a handed-in project leave the product. */
const doors: Record<string, (who: Context, scene: Scene) => Promise<unknown>> = {
  lesson: (who, { lessonId }) => lessonView(who, 900, lessonId, { allRounds: true }),
  queue: (who, { id }) => submissionToMark(who, id),
  taught: (who, { id }) => projectToMark(who, id),
  organisation: (who, { slug }) => peopleOf(who, slug, { q: '', page: 1 }),
  peers: (who, { lessonId }) => peersView(who, 900, lessonId),
  'taken along': (who) => ownCoursesData(who),
  'marks taken along': (who) => ownPeerMarkingData(who),
  portfolio: (who) => portfolioPage(who, 'amina-w'),
  file: async (who, { fileId }) =>
    Buffer.from((await workFile(who, fileId, readersOf(who))).kept.bytes!).toString(),
}

async function readAt(who: Context, scene: Scene): Promise<string[]> {
  const found: string[] = []
  for (const [name, open] of Object.entries(doors)) {
    const said = await open(who, scene).catch((error: { code?: string }) => {
      if (!error.code) throw error
      return error.code
    })
    if (JSON.stringify(said).includes(WORDS)) found.push(name)
  }
  return found
}

const own = ['lesson', 'taken along']
const nobodyElse = { other: [], stranger: [], manager: [], visitor: [] }
const markers = { teacher: ['taught'], admin: ['queue'] }

const table: { when: string; happens: (scene: Scene) => unknown; read: Record<Reader, string[]> }[] = [
  {
    when: 'waits for its peers',
    happens: () => undefined,
    read: { learner: own, peer: ['peers'], ...markers, ...nobodyElse },
  },
  {
    when: 'was marked by the peer',
    happens: ({ readers, lessonId }) => mark(readers.peer, lessonId, 'met'),
    read: { learner: own, peer: [], ...markers, ...nobodyElse },
  },
  {
    when: 'lay with the peer for a day',
    happens: ({ world }) => world.wait(24 * HOUR),
    read: { learner: own, peer: [], ...markers, ...nobodyElse },
  },
  {
    when: 'has no more days for peers',
    happens: ({ world, id }) =>
      world.visitor.db.update(submissions).set({ peersUntil: null }).where(eq(submissions.id, id)),
    read: { learner: own, peer: [], ...markers, ...nobodyElse },
  },
  {
    when: 'was marked by a marker',
    happens: ({ readers, id }) => markProject(readers.admin, id, all('not-yet')),
    read: { learner: own, peer: [], ...markers, ...nobodyElse },
  },
  {
    when: 'passed, and its learner shows it in a portfolio',
    happens: ({ readers, id }) => markProject(readers.admin, id, all('met')),
    read: {
      learner: [...own, 'portfolio'],
      peer: ['portfolio'],
      other: ['portfolio'],
      teacher: ['taught', 'portfolio'],
      stranger: ['portfolio'],
      manager: ['portfolio'],
      admin: ['queue', 'portfolio'],
      visitor: ['portfolio'],
    },
  },
  {
    when: 'was replaced by a newer one',
    happens: ({ readers, lessonId }) => submitProject(readers.learner, 900, lessonId, { text: 'Newer.' }),
    read: { learner: own, peer: [], ...markers, ...nobodyElse },
  },
  {
    when: 'is of a course that was taken off',
    happens: ({ world }) =>
      world.visitor.db.update(courses).set({ publishedAt: null }).where(eq(courses.id, 900)),
    read: { learner: ['taken along'], peer: [], teacher: [], admin: ['queue'], ...nobodyElse },
  },
  {
    when: 'is of a course whose price came back to the learner and the peer',
    happens: async ({ world, readers }) => {
      await world.visitor.db.update(courses).set({ priceKes: 9000 }).where(eq(courses.id, 900))
      await world.visitor.db.delete(coursePurchases).where(eq(coursePurchases.userId, readers.peer.viewer.id))
    },
    read: { learner: ['taken along'], peer: [], ...markers, ...nobodyElse },
  },
]

describe('who reads a handed-in project', () => {
  spec.for(table)('[CRS-20+] that $when', async ({ happens, read }, { world }) => {
    const scene = await setUp(world)
    await happens(scene)
    const found: Partial<Record<Reader, string[]>> = {}
    for (const [name, who] of Object.entries(scene.readers)) found[name as Reader] = await readAt(who, scene)
    // Its file is read by those who read the work.
    const withFile = Object.entries(read).map(([name, ways]) => [
      name,
      ways.length > 0 ? [...ways, 'file'] : [],
    ])
    expect(found).toEqual(Object.fromEntries(withFile))
  })
})
