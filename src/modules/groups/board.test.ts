import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { searchedWords, tidySearchWords } from '#adapters/db/search.server.ts'
import { newId } from '#kit/ids.ts'
import { DAY } from '#kit/time.ts'
import { courseTeachers } from '#modules/teaching/tables.server.ts'
import { addReply, editReply } from '#modules/community/commands/replies.server.ts'
import { editPost } from '#modules/community/commands/write.server.ts'
import { removePost } from '#modules/community/commands/remove.server.ts'
import { vote } from '#modules/community/commands/votes.server.ts'
import { writeToBoard } from '#modules/community/commands/board.server.ts'
import { boardGlimpse, boardView } from '#modules/community/queries/board.server.ts'
import { countsOfHub, listPosts } from '#modules/community/queries/hub.server.ts'
import { newestPosts } from '#modules/community/queries/newest.server.ts'
import { ownPost } from '#modules/community/queries/own.server.ts'
import { postShare } from '#modules/community/queries/share.server.ts'
import { threadOf } from '#modules/community/queries/thread.server.ts'
import { sitemap } from '#modules/community/queries/sitemap.server.ts'
import { BOARD_DAYS } from '#modules/community/rules.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { readBoards } from '#modules/community/sample/read-posts.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { hoursAhead } from '#modules/live-classes/queries/hours.server.ts'
import { decideCase } from '#modules/moderation/commands/decide.server.ts'
import { report } from '#modules/moderation/commands/report.server.ts'
import { listCases } from '#modules/moderation/queries/cases.server.ts'
import { reportable } from '#modules/moderation/queries/reportable.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { refusal } from '#test/refusal.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { spec, type World } from '#test/world.ts'
import { leaveGroup } from './commands/join.server.ts'
import { placeInGroup } from './commands/enter.server.ts'
import { groupView } from './queries/own.server.ts'
import { courseGroups } from './tables.server.ts'
import { groupForTest } from './test-person.ts'

type Person = Awaited<ReturnType<World['member']>>
const COURSE = 9411

const words = { title: 'Kipepeo meets on Friday', content: 'Who brings the mchoraji?' }

/** A group with Amina and Baraka, taught by Njeri; Otieno teaches another course; all accounts are older than a day. */
async function setUp(world: World) {
  const [njeri, otieno, amina, baraka] = [
    await world.member('Njeri'),
    await world.member('Otieno'),
    await world.member('Amina'),
    await world.member('Baraka'),
  ]
  await makeCourse(njeri, { id: COURSE, priceKes: 0 }, ['text'])
  await makeCourse(njeri, { id: COURSE + 1, priceKes: 0 }, ['text'])
  await teachForTest(njeri, njeri.viewer.id, COURSE)
  await teachForTest(otieno, otieno.viewer.id, COURSE + 1)
  const board = await groupForTest(njeri, { courseId: COURSE, seats: 10 })
  for (const who of [amina, baraka]) await placeInGroup(who, { groupId: board, userId: who.viewer.id })
  world.wait(2 * DAY)
  return { njeri, otieno, amina, baraka, board, admin: await world.admin() }
}
const noticesOf = async ({ db, viewer }: Person) =>
  (await db.select().from(notifications).where(eq(notifications.userId, viewer.id))).map(
    ({ kind, values }) => [kind, (values as { title?: string }).title],
  )

describe('the board of a group', () => {
  spec(
    'is read and answered by its members, its teachers and administrators, and by nobody else',
    async ({ world }) => {
      const { njeri, otieno, amina, baraka, board, admin } = await setUp(world)
      const id = await writeToBoard(amina, board, words)
      for (const who of [amina, baraka, njeri, admin]) {
        expect((await boardView(who, board, { q: '', page: 1 })).topics.rows).toMatchObject([
          { id, title: words.title },
        ])
        expect(await threadOf(who, 'board', id)).toMatchObject({
          title: words.title,
          board: { id: board, isOpen: true },
        })
        await addReply(who, 'board', id, { body: 'Me.' })
      }
      expect((await threadOf(amina, 'board', id)).answers).toHaveLength(4)
      for (const kind of ['topic', 'question', 'story'] as const)
        expect(await refusal(threadOf(amina, kind, id))).toBe('not-found')
      expect(await refusal(boardView(otieno, board, { q: '', page: 1 }))).toBe('not-found')
      expect(await refusal(threadOf(otieno, 'board', id))).toBe('not-found')
      expect(await refusal(addReply(otieno, 'board', id, { body: 'And I.' }))).toBe('not-found')
      expect(await refusal(writeToBoard(otieno, board, words))).toBe('not-found')
      expect(await refusal(reportable(otieno, 'post', id))).toBe('not-found')
      expect(await boardGlimpse(otieno, board)).toEqual([])
      // A visitor hears the same of every address, whatever stands there.
      for (const one of [id, newId()])
        expect(await refusal(threadOf(world.visitor, 'board', one))).toBe('not-authenticated')
      expect(await refusal(boardView(world.visitor, board, { q: '', page: 1 }))).toBe('not-authenticated')
    },
  )

  spec(
    'shows the topic with the newest text first, and its newest topics on the page of the group',
    async ({ world }) => {
      const { amina, baraka, board } = await setUp(world)
      const first = await writeToBoard(amina, board, { ...words, title: 'First' })
      world.wait(1000)
      const second = await writeToBoard(amina, board, { ...words, title: 'Second' })
      world.wait(1000)
      const titles = async () =>
        (await boardView(baraka, board, { q: '', page: 1 })).topics.rows.map(({ id }) => id)
      expect(await titles()).toEqual([second, first])
      await addReply(baraka, 'board', first, { body: 'Yes.' })
      expect(await titles()).toEqual([first, second])
      expect((await groupView(baraka, board, 1)).topics).toMatchObject([
        { id: second },
        { id: first, replies: 1 },
      ])
    },
  )

  spec(
    'is searched by who reads it; its words are in no other search and are suggested to nobody',
    async ({ world }) => {
      const { amina, baraka, board, otieno } = await setUp(world)
      const id = await writeToBoard(amina, board, words)
      const found = async (q: string) =>
        (await boardView(baraka, board, { q, page: 1 })).topics.rows.map((row) => row.id)
      expect(await found('kipepeo')).toEqual([id])
      expect(await found('mchora')).toEqual([id])
      expect(await found('nothing')).toEqual([])
      await addReply(baraka, 'board', id, { body: 'Nitaleta nyundo.' })
      expect(await found('nyundo')).toEqual([id])
      // Odd texts are no error.
      for (const q of ['!!', "'", '\\', ':*', 'a & b'])
        expect(await refusal(boardView(baraka, board, { q, page: 1 }))).toBe('none')
      await editPost(amina, 'board', id, { ...words, title: 'Kipepeo and kereng'.concat('ende') })
      const nowhere = async () => {
        for (const who of [amina, otieno, world.visitor])
          for (const q of ['kipepeo', 'mchoraji', 'kerengende', 'kipepe'])
            expect(await listPosts(who, 'topic', { q })).toMatchObject({ posts: [], all: 0, instead: null })
        expect(
          (await searchedWords(amina.db, ['posts'], 'kipepe mchoraj kerengend')).map(({ meant, kin }) => [
            meant,
            kin,
          ]),
        ).toEqual([
          [[], []],
          [[], []],
          [[], []],
        ])
      }
      await nowhere()
      // Nor does the night bring them in.
      await tidySearchWords(amina.db)
      await nowhere()
    },
  )

  spec(
    'is in no list, count, picture or site map of what everybody reads, also for who reads the board',
    async ({ world }) => {
      const { amina, board, admin } = await setUp(world)
      const before = await countsOfHub(world.visitor)
      const id = await writeToBoard(amina, board, words)
      for (const who of [amina, admin, world.visitor]) {
        expect(await countsOfHub(who)).toEqual(before)
        expect(await countsOfHub(who, 'kipepeo')).toEqual({ topic: 0, question: 0, story: 0 })
        expect(await newestPosts(who)).not.toContainEqual(expect.objectContaining({ id }))
        expect(await postShare(who, id)).toBeNull()
        expect(JSON.stringify(await sitemap(who))).not.toContain(id)
      }
    },
  )

  spec(
    'ends for who leaves the group: nothing of it is read, written, changed or told any more',
    async ({ world }) => {
      const { njeri, amina, baraka, board } = await setUp(world)
      const id = await writeToBoard(amina, board, words)
      const replyId = await addReply(amina, 'board', id, { body: 'It is at six.' })
      await leaveGroup(amina, board)
      expect(await refusal(threadOf(amina, 'board', id))).toBe('not-found')
      expect(await refusal(boardView(amina, board, { q: '', page: 1 }))).toBe('not-found')
      expect(await refusal(ownPost(amina, 'board', id))).toBe('not-found')
      expect(await refusal(editPost(amina, 'board', id, words))).toBe('not-found')
      expect(await refusal(removePost(amina, 'board', id))).toBe('not-found')
      expect(await refusal(editReply(amina, replyId, { body: 'x' }))).toBe('not-found')
      expect(await refusal(addReply(amina, 'board', id, { body: 'x' }))).toBe('not-found')
      // What they wrote stays, they are not told of answers, and nobody can mention them.
      const thread = await threadOf(baraka, 'board', id)
      expect(thread).toMatchObject({ title: words.title, people: [] })
      await addReply(baraka, 'board', id, { body: 'Fine. @Amina', mention: ['post'] })
      expect(await noticesOf(amina)).toEqual([])
      // Somebody who is taken off the course does not teach its groups.
      await njeri.db.delete(courseTeachers).where(eq(courseTeachers.userId, njeri.viewer.id))
      expect(await refusal(threadOf(njeri, 'board', id))).toBe('not-found')
    },
  )

  spec(
    'tells its authors of answers, names the group to who is mentioned, and its teachers once a day, without its words',
    async ({ world }) => {
      const { njeri, amina, baraka, board } = await setUp(world)
      const id = await writeToBoard(amina, board, words)
      await writeToBoard(baraka, board, { ...words, title: 'Again' })
      await addReply(baraka, 'board', id, { body: 'I do.' })
      await addReply(amina, 'board', id, { body: '@Baraka thank you.' })
      expect(await noticesOf(amina)).toEqual([['topic-replied', words.title]])
      expect(await noticesOf(baraka)).toEqual([['mention', 'January']])
      const taught = async () => (await noticesOf(njeri)).filter(([kind]) => kind === 'board-topic')
      expect(await taught()).toEqual([['board-topic', 'January']])
      world.wait(DAY)
      await writeToBoard(amina, board, words)
      expect(await taught()).toHaveLength(2)
    },
  )

  spec(
    'takes texts for sixty days after the last day of the plan, and is then only read',
    async ({ world }) => {
      const { amina, baraka, board } = await setUp(world)
      const id = await writeToBoard(amina, board, words)
      const replyId = await addReply(amina, 'board', id, { body: 'At six.' })
      world.wait((BOARD_DAYS + 3) * DAY)
      expect(await refusal(addReply(baraka, 'board', id, { body: 'Still here.' }))).toBe('none')
      world.wait(5 * DAY)
      expect(await threadOf(baraka, 'board', id)).toMatchObject({ board: { isOpen: false } })
      expect(await refusal(writeToBoard(amina, board, words))).toBe('board-closed')
      expect(await refusal(addReply(baraka, 'board', id, { body: 'x' }))).toBe('board-closed')
      expect(await refusal(editPost(amina, 'board', id, { ...words, title: 'x' }))).toBe('board-closed')
      expect(await refusal(editReply(amina, replyId, { body: 'x' }))).toBe('board-closed')
      // One's own words can always be taken away.
      expect(await refusal(removePost(amina, 'board', id))).toBe('none')
    },
  )

  spec(
    'takes what the community takes: consent of a parent, its limits, and fields that are filled in',
    async ({ world }) => {
      const { amina, board } = await setUp(world)
      const alone = { ...amina, viewer: { ...amina.viewer, underage: 'alone' as const } }
      expect(await refusal(writeToBoard(alone, board, words))).toBe('consent-needed')
      expect(await refusal(boardView(alone, board, { q: '', page: 1 }))).toBe('none')
      expect(await refusal(writeToBoard(amina, board, { title: ' ', content: '' }))).toEqual({
        title: 'required',
        content: 'required',
      })
      expect(await refusal(writeToBoard(amina, board, { title: 'x'.repeat(141), content: 'y' }))).toEqual({
        title: 'too-long',
      })
      expect(await refusal(writeToBoard(amina, 'no-id', words))).toBe('not-found')
      for (let n = 0; n < 10; n++) await writeToBoard(amina, board, words)
      expect(await refusal(writeToBoard(amina, board, words))).toBe('too-many')
      const [id] = (await boardView(amina, board, { q: '', page: 1 })).topics.rows.map((row) => row.id)
      expect(await refusal(vote(amina, { target: 'question', id, on: '1' }))).toBe('not-found')
    },
  )

  spec(
    'is moderated as the community is: readers report, administrators read, hide and restore',
    async ({ world }) => {
      const { amina, baraka, board, admin } = await setUp(world)
      const id = await writeToBoard(amina, board, words)
      await report(baraka, 'post', id, { kind: 'spam', reason: '' })
      const { cases } = await listCases(admin, {})
      expect(cases).toMatchObject([{ what: 'board', title: words.title, path: `/community/board/${id}` }])
      await decideCase(admin, 'post', id, 'hide', { reason: 'It asks for a fee.' })
      expect(await refusal(threadOf(baraka, 'board', id))).toBe('not-found')
      expect(await threadOf(amina, 'board', id)).toMatchObject({ hidden: { mayAppeal: true } })
      expect((await boardView(baraka, board, { q: '', page: 1 })).topics.rows).toEqual([])
      await decideCase(admin, 'post', id, 'restore', {})
      expect(await refusal(threadOf(baraka, 'board', id))).toBe('none')
    },
  )

  spec(
    'is written on by nobody else, whatever code asks, and keeps what was written on it',
    async ({ world }) => {
      const { amina, otieno, board } = await setUp(world)
      const id = await writeToBoard(amina, board, words)
      const row = {
        id: newId(),
        kind: 'board' as const,
        userId: otieno.viewer.id,
        ...words,
        boardId: board,
        createdAt: otieno.now(),
      }
      const say = (run: Promise<unknown>) =>
        run.then(
          () => 'none',
          (error: { cause?: Error }) => String(error.cause?.message ?? error),
        )
      const apart = (run: (db: Person['db']) => Promise<unknown>) =>
        say(otieno.db.transaction((tx) => run(tx as never)))
      expect(await apart((db) => db.insert(posts).values(row))).toContain('only who reads a board')
      expect(
        await apart((db) =>
          db
            .insert(replies)
            .values({
              id: newId(),
              postId: id,
              userId: otieno.viewer.id,
              body: 'x',
              createdAt: otieno.now(),
            }),
        ),
      ).toContain('only who reads a board')
      expect(
        await apart((db) =>
          db.insert(posts).values({ ...row, userId: amina.viewer.id, kind: 'topic', category: 'Skills' }),
        ),
      ).toContain('posts_board_kind')
      expect(
        await apart((db) =>
          db.update(posts).set({ boardId: null, kind: 'topic', category: 'Skills' }).where(eq(posts.id, id)),
        ),
      ).toContain('a post stays on its board')
      expect(await otieno.db.$count(posts, eq(posts.boardId, board))).toBe(1)
    },
  )
})

sampledSpec('the samples have a board in both languages and a live hour of the group', async ({ world }) => {
  const admin = await world.admin()
  const [group] = await admin.db.select().from(courseGroups).where(eq(courseGroups.code, 'EVENINGS26'))
  const { topics } = await boardView(admin, group!.id, { q: '', page: 1 })
  expect(topics.rows).toHaveLength(readBoards().length)
  expect(topics.rows.every(({ isSample }) => isSample)).toBe(true)
  expect(topics.rows.map(({ title }) => title).join()).toContain('Kiswahili')
  expect(await hoursAhead(admin, group!.id)).toMatchObject([{ coming: 2, declined: 1, isSample: true }])
})
