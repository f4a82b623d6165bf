import { newId } from '#kit/ids.ts'
import { enrolments } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { groupMembers } from '#modules/groups/tables.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { invitationImports } from '#modules/organisations/tables.server.ts'
import {
  joinForTest,
  lotForTest,
  manageForTest,
  organisationForTest,
} from '#modules/organisations/test-person.ts'
import { recordSale } from '#modules/royalties/sample/sales.server.ts'
import { rateForTest } from '#modules/royalties/test-person.ts'
import { fillForPerson as fillScholarships } from '#modules/scholarships/test-person.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import type { Person } from './product.ts'

export const OWN_COURSE = 9601

/**
 * Somebody with everything that a key reads for its owner: a course that they teach, with a group in which they and another are, a sale of
 * it, an organisation that they manage with two members, of whom one shows progress, and scholarships.
 */
export async function everythingOfOwn(owner: Person, learner: Person, hidden: Person) {
  const userId = owner.viewer.id
  const now = owner.now()
  await makeCourse(owner, { id: OWN_COURSE, title: 'Invoices', priceKes: 1000 })
  await teachForTest(owner, userId, OWN_COURSE)
  const groupId = await groupForTest(owner, { courseId: OWN_COURSE, name: 'Evenings', seats: 9 })
  for (const who of [owner, learner]) {
    await owner.db.insert(enrolments).values({ userId: who.viewer.id, courseId: OWN_COURSE, enrolledAt: now })
    await owner.db
      .insert(groupMembers)
      .values({ groupId, courseId: OWN_COURSE, userId: who.viewer.id, joinedAt: now })
  }
  await rateForTest(owner, { courseId: OWN_COURSE, userId, percent: 30 })
  await recordSale(owner, { courseId: OWN_COURSE, reference: newId(), amountKes: 1000, at: now })
  const { id, slug } = await organisationForTest(owner, hidden.viewer.id)
  await manageForTest(owner, id, userId)
  await joinForTest(owner, id, learner.viewer.id, true)
  await joinForTest(owner, id, hidden.viewer.id)
  await lotForTest(owner, { organisationId: id, createdBy: hidden.viewer.id, courseId: OWN_COURSE })
  await owner.db
    .insert(invitationImports)
    .values({
      id: newId(),
      organisationId: id,
      rest: [],
      lines: 2,
      done: 2,
      invited: 1,
      wrong: [{ line: 2, fault: 'phone' }],
      createdBy: userId,
      createdAt: now,
      finishedAt: now,
    })
  await fillScholarships(owner, { id: userId, name: owner.viewer.name, adminId: hidden.viewer.id })
  return { groupId, slug }
}
