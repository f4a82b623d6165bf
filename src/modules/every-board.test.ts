import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { DAY } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { addReply } from '#modules/community/commands/replies.server.ts'
import { writeToBoard } from '#modules/community/commands/board.server.ts'
import { leaveGroup } from '#modules/groups/commands/join.server.ts'
import { placeInGroup } from '#modules/groups/commands/enter.server.ts'
import { planGroupHour } from '#modules/groups/commands/hours.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { modules } from '#app/modules.server.ts'
import { offeredBy } from '#test/offered.ts'
import { type Attempt, undoneTogether } from '#test/undone.ts'
import { spec, type World } from '#test/world.ts'

type Call = (ctx: Context, ...rest: unknown[]) => unknown

/** A word that is nowhere else, in a title, a text, an answer and the topic of a live hour. */
const RARE = 'mzingatiaji'
/** What is typed to find it: an answer that repeats this tells nothing. */
const BEGINNING = 'mzingatia'
const COURSE = 9441

/** A topic, an answer and a live hour of a group, who reads them, and everybody to whom they do not exist. */
async function setUp(world: World) {
  const names = ['Njeri', 'Otieno', 'Amina', 'Baraka', 'Zawadi', 'Chebet'] as const
  const [njeri, otieno, amina, baraka, zawadi, chebet] = (await Promise.all(
    names.map((name) => world.member(name)),
  )) as [Person, Person, Person, Person, Person, Person]
  for (const id of [COURSE, COURSE + 1]) await makeCourse(njeri, { id, priceKes: 0 }, ['text'])
  await teachForTest(njeri, njeri.viewer.id, COURSE)
  await teachForTest(otieno, otieno.viewer.id, COURSE + 1)
  const board = await groupForTest(njeri, { courseId: COURSE, seats: 10 })
  for (const who of [amina, baraka, chebet])
    await placeInGroup(who, { groupId: board, userId: who.viewer.id })
  world.wait(2 * DAY)
  const post = await writeToBoard(amina, board, { title: `The ${RARE}`, content: `Who is the ${RARE}?` })
  // Who writes is told of answers, who is named of that: neither keeps a word of it that is not their own.
  const reply = await addReply(amina, 'board', post, { body: `A ${RARE} looks closely.` })
  await addReply(baraka, 'board', post, { body: 'I see. @Amina' })
  const hour = await planGroupHour(njeri, COURSE, board, {
    topic: `Meet the ${RARE}`,
    about: RARE,
    language: 'en',
    day: new Date(world.now().getTime() + 3 * DAY).toISOString().slice(0, 10),
    time: '18:00',
    minutes: '60',
    teacher: njeri.viewer.id,
    link: '',
  })
  await leaveGroup(baraka, board)
  return {
    ids: { board, post, reply, hour },
    reader: chebet,
    others: {
      'a visitor': world.visitor,
      'a stranger': zawadi,
      'a former member': baraka,
      'a teacher of another course': otieno,
    },
  }
}
type Person = Awaited<ReturnType<World['member']>>

/** Refused, or given what it cannot read: that is no answer. */
const answerOf = (attempt: Attempt, call: () => unknown): Promise<string> =>
  attempt(async () => JSON.stringify(await call()) ?? '').catch(() => '')

/** Ways to ask for any of it: by each id, in each place where an id may stand, and by a search. */
function waysToAsk({ board, post, reply, hour }: Record<string, string>): unknown[][] {
  const search = { q: BEGINNING, page: 1 }
  return [
    [],
    [search],
    ['topic', search],
    [BEGINNING],
    [COURSE, 1],
    [board],
    [board, search],
    [COURSE, board, 1],
    [board, hour],
    [COURSE, board, hour],
    [post],
    ['board', post],
    ['topic', post],
    ['post', post],
    ['reply', reply],
    [{ kind: 'board', id: post }, reply],
    [hour],
  ]
}

/** Which queries of any module answer somebody with the word. */
async function telling(ctx: Context, ids: Record<string, string>): Promise<string[]> {
  const found = new Set<string>()
  for (const { name } of modules)
    for (const [query, call] of Object.entries(offeredBy(name, 'queries')))
      await undoneTogether(ctx, async (ctx, attempt) => {
        for (const given of waysToAsk(ids))
          if ((await answerOf(attempt, () => (call as Call)(ctx, ...given))).includes(RARE))
            found.add(`${name}/${query}`)
      })
  return [...found].sort()
}

describe('what stands on the board of a group', () => {
  spec(
    'is told by the queries of its readers, and by none of any module to anybody else',
    async ({ world }) => {
      const { ids, reader, others } = await setUp(world)
      expect(await telling(reader, ids)).toEqual(
        expect.arrayContaining([
          'community/boardGlimpse',
          'community/boardView',
          'community/readablePart',
          'community/threadOf',
          'groups/groupView',
          'live-classes/classView',
          'live-classes/classesAhead',
          'live-classes/hoursAhead',
          'moderation/reportable',
        ]),
      )
      for (const [who, ctx] of Object.entries(others)) expect(await telling(ctx, ids), who).toEqual([])
    },
    240_000,
  )
})
