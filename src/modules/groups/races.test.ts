import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { after, DAY } from '#kit/time.ts'
import { writeToBoard } from '#modules/community/commands/board.server.ts'
import { posts } from '#modules/community/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { inviteMembers } from '#modules/live-classes/commands/invite.server.ts'
import { liveClasses, liveClassSeats } from '#modules/live-classes/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { leaveGroup, moveToGroup } from './commands/join.server.ts'
import { placeInGroup } from './commands/enter.server.ts'
import { planGroupHour } from './commands/hours.server.ts'
import { groupMembers } from './tables.server.ts'
import { groupForTest } from './test-person.ts'

const COURSE = 9431

describe('groups on Postgres with ten connections', () => {
  let world: World
  let njeri: Awaited<ReturnType<World['member']>>
  onPostgres(async (place) => {
    world = place.world
    await makeCourse(world.visitor, { id: COURSE, priceKes: 0 }, ['text'])
    njeri = await world.member('Njeri')
    await teachForTest(njeri, njeri.viewer.id, COURSE)
  })

  const inGroup = async (names: string[], more: { seats?: number; startsOn?: string } = {}) => {
    const group = await groupForTest(njeri, { courseId: COURSE, seats: 20, ...more })
    const people = await Promise.all(names.map((name) => world.member(name)))
    for (const who of people) await placeInGroup(who, { groupId: group, userId: who.viewer.id })
    return { group, people }
  }
  const input = (time: string) => ({
    topic: 'Together',
    about: '',
    language: 'en',
    day: after(world.now(), 3 * DAY)
      .toISOString()
      .slice(0, 10),
    time,
    minutes: '60',
    teacher: njeri.viewer.id,
    link: '',
  })
  /** Those with a seat, and those in the group. */
  const seatedAndIn = async (group: string) => {
    const seated = await njeri.db
      .select({ classId: liveClassSeats.classId, userId: liveClassSeats.userId })
      .from(liveClassSeats)
      .innerJoin(liveClasses, eq(liveClasses.id, liveClassSeats.classId))
      .where(eq(liveClasses.groupId, group))
    const members = await njeri.db.select().from(groupMembers).where(eq(groupMembers.groupId, group))
    const hours = await njeri.db.select().from(liveClasses).where(eq(liveClasses.groupId, group))
    const wanted = hours.flatMap(({ id }) => members.map(({ userId }) => `${id} ${userId}`))
    return [seated.map(({ classId, userId }) => `${classId} ${userId}`).sort(), wanted.sort()]
  }

  it('seat exactly who is in the group, of people who come and go while hours are planned', async () => {
    const { group, people } = await inGroup(['A', 'B', 'C', 'D'])
    const next = await groupForTest(njeri, {
      courseId: COURSE,
      seats: 20,
      startsOn: '2027-06-01',
      joinUntil: '2027-06-20',
    })
    const newcomers = await Promise.all(['E', 'F', 'G'].map((name) => world.member(name)))
    await Promise.all([
      planGroupHour(njeri, COURSE, group, input('08:00')),
      leaveGroup(people[0]!, group),
      ...newcomers.map((who) => placeInGroup(who, { groupId: group, userId: who.viewer.id })),
      planGroupHour(njeri, COURSE, group, input('10:00')),
      moveToGroup(people[1]!, group, next),
      planGroupHour(njeri, COURSE, next, input('12:00')),
      leaveGroup(people[2]!, group),
    ])
    for (const one of [group, next]) {
      const [seated, wanted] = await seatedAndIn(one)
      expect(seated).toEqual(wanted)
      expect(seated!.length).toBeGreaterThan(0)
    }
  })

  it('invite everybody once, of three workers at once', async () => {
    const { group, people } = await inGroup(['H', 'I', 'J', 'K', 'L', 'M'])
    await planGroupHour(njeri, COURSE, group, input('14:00'))
    await Promise.all([1, 2, 3].map(() => inviteMembers(world.visitor)))
    for (const { viewer } of people)
      expect(await njeri.db.$count(outgoingMails, eq(outgoingMails.recipient, viewer.email))).toBe(1)
  })

  it('let who leaves while they write do one before the other, and never fail', async () => {
    const { group, people } = await inGroup(['N', 'O', 'P', 'Q'])
    world.wait(2 * DAY)
    const words = { title: 'Bye', content: 'See you.' }
    const ends = await Promise.all(
      people.flatMap((who) => [refusal(leaveGroup(who, group)), refusal(writeToBoard(who, group, words))]),
    )
    expect(new Set(ends.filter((end) => end !== 'none' && end !== 'not-found'))).toEqual(new Set())
    const written = ends.filter((end, at) => at % 2 === 1 && end === 'none').length
    expect(await njeri.db.$count(posts, eq(posts.boardId, group))).toBe(written)
  })
})
