import { eq } from 'drizzle-orm'
import { rubricOf } from '#course-format/general-rubric.ts'
import { versionOf } from '#kit/version.ts'
import { submitProject } from '#modules/courses/commands/projects.server.ts'
import { submissions } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import type { World } from './world.ts'
import { markPeer } from '#modules/peer-marking/commands/mark.server.ts'
import { takeSubmissions } from '#modules/peer-marking/commands/take.server.ts'
import { peersView } from '#modules/peer-marking/queries/peers.server.ts'

export type Member = Awaited<ReturnType<World['member']>>

/** The version of the general rubric. */
export const read = { rubric: versionOf(rubricOf({ rubric: null })) }
export const all = (level: string) => ({
  ...read,
  'level-brief': level,
  'level-facts': level,
  'level-language': level,
  feedback: `All ${level}.`,
})
const NAMES = ['Amina', 'Baraka', 'Zawadi', 'Otieno', 'Juma', 'Neema']

/** A project that some people handed in, a minute one after the other. */
export async function handedIn(world: World, count: number) {
  const lesson = (await makeCourse(world.visitor)).lesson('project')
  const people: Member[] = []
  for (const name of NAMES.slice(0, count)) {
    const one = await world.member(name)
    await submitProject(one, 900, lesson.id, { text: `Work of ${name.toUpperCase().slice(0, 2)}` })
    people.push(one)
    world.wait(60_000)
  }
  return { lesson, people }
}

export const take = (who: Member, lessonId: number) => takeSubmissions(who, 900, lessonId)
export const view = (who: Member, lessonId: number) => peersView(who, 900, lessonId)
export const worksOf = (who: Member) =>
  who.db.select().from(submissions).where(eq(submissions.userId, who.viewer.id))
/** Marks what is on their page. */
export async function mark(who: Member, lessonId: number, level: string) {
  const { submission } = await view(who, lessonId)
  return markPeer(who, submission!.id, all(level))
}
/** Lets some people mark Amina's submission, which waits longest. */
export async function markFirst(people: Member[], lessonId: number, levels: string[]) {
  const said: string[] = []
  for (const [at, level] of levels.entries()) {
    await take(people[at + 1]!, lessonId)
    said.push(await mark(people[at + 1]!, lessonId, level))
  }
  return said
}
