import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { HOUR } from '#kit/time.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { acceptAnswer, addReply, removeReply } from './commands/replies.server.ts'
import { removePost } from './commands/remove.server.ts'
import { vote } from './commands/votes.server.ts'
import { countsOfHub, listPosts } from './queries/hub.server.ts'
import { threadOf } from './queries/thread.server.ts'
import type { ListedKind } from './rules.ts'
import { posts, replies } from './tables.server.ts'
import { aQuestion, aStory, aTopic, regular } from './test-threads.ts'

const titles = async (ctx: Context, kind: ListedKind, filters: object = {}) =>
  (await listPosts(ctx, kind, filters)).posts.map(({ title }) => title)
const hide = (ctx: Context, id: string) =>
  ctx.db
    .update(posts)
    .set({ hiddenAt: ctx.now(), hiddenBy: 'staff', hiddenReason: 'It asks for a fee.' })
    .where(eq(posts.id, id))

describe('the lists of the hub', () => {
  spec(
    '[COM-01] [COM-06+] [COM-09] [FOR-01] [QNA-01] [STO-01] show each kind newest first, with correct figures, and count what they show',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      expect([await titles(world.visitor, 'topic'), await countsOfHub(world.visitor)]).toEqual([
        [],
        { topic: 0, question: 0, story: 0 },
      ])
      await aTopic(amina)
      world.wait(HOUR)
      const second = await aTopic(amina, { title: 'Second client' })
      const question = await aQuestion(amina)
      await aStory(baraka, { excerpt: 'Short.' })
      await addReply(baraka, 'topic', second, { body: 'Any.' })
      await vote(baraka, { target: 'question', id: question, on: '1' })
      expect(await titles(world.visitor, 'topic')).toEqual(['Second client', 'First client'])
      expect((await listPosts(baraka, 'topic', {})).posts[0]).toMatchObject({
        author: 'Amina',
        category: 'Skills',
        replies: 1,
        isOwn: false,
        isPopular: false,
      })
      expect((await listPosts(baraka, 'question', {})).posts[0]).toMatchObject({
        votes: 1,
        views: 0,
        tags: ['phone', 'work'],
        hasVoted: true,
        isAnswered: false,
      })
      expect((await listPosts(world.visitor, 'question', {})).posts[0]).toMatchObject({ hasVoted: false })
      expect((await listPosts(baraka, 'story', {})).posts[0]).toMatchObject({
        excerpt: 'Short.',
        isOwn: true,
      })
      expect(await countsOfHub(world.visitor)).toEqual({ topic: 2, question: 1, story: 1 })
    },
  )

  spec(
    '[COM-06+] [STO-12+] [FOR-12+] contain nothing that is hidden, removed or by a suspended person',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const [hidden, removed] = [await aTopic(amina), await aTopic(amina)]
      await addReply(baraka, 'topic', removed, { body: 'Any.' })
      await hide(amina, hidden)
      await removePost(amina, 'topic', removed)
      await aTopic(baraka)
      await baraka.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, baraka.viewer.id))
      expect([
        await titles(amina, 'topic'),
        await titles(amina, 'topic', { q: 'client' }),
        (await countsOfHub(amina)).topic,
      ]).toEqual([[], [], 0])
    },
  )

  spec('[COM-24] [FOR-02] show no name where none is known', async ({ world }) => {
    const amina = await regular(world, 'Amina')
    await aTopic(amina)
    await amina.db.update(users).set({ name: '' }).where(eq(users.id, amina.viewer.id))
    await amina.db.update(profiles).set({ fullName: ' ' }).where(eq(profiles.id, amina.viewer.id))
    expect((await listPosts(world.visitor, 'topic', {})).posts).toMatchObject([{ author: null }])
  })

  spec(
    '[COM-04] are searched in capitals or not, in both languages, also misspelt, whatever is typed',
    async ({ world }) => {
      const amina = await regular(world, 'Amina')
      await aQuestion(amina, { title: 'Nitapata mteja wapi?', content: 'Natafuta kazi.', tags: 'upwork' })
      await aQuestion(amina, { title: 'Invoices', content: 'How do I ask a mteja for money?', tags: '' })
      const found = (q: string) => titles(world.visitor, 'question', { q })
      expect(await found('MTEJA')).toEqual(['Nitapata mteja wapi?', 'Invoices'])
      expect(await found('upwork')).toEqual(['Nitapata mteja wapi?'])
      expect([await found('??'), (await found('\u0000\u202e')).length]).toEqual([[], 2])
      expect(await found('?')).toEqual(['Nitapata mteja wapi?'])
      expect(await listPosts(world.visitor, 'question', { q: 'invoises' })).toMatchObject({
        posts: [{ title: 'Invoices' }],
        instead: 'invoices',
      })
      for (const q of ["'; drop table posts; --", '%', '\\', "it's | & ! ( :*", '🙂'.repeat(10_000)])
        expect(await found(q)).toEqual([])
    },
  )

  spec(
    '[FOR-05] [STO-14] [STO-14+] [QNA-01] are filtered by category or tag, each with its number',
    async ({ world }) => {
      const amina = await regular(world, 'Amina')
      for (const category of ['Skills', 'Skills', 'E-commerce']) await aTopic(amina, { category })
      await aQuestion(amina, { tags: 'phone, work' })
      await aQuestion(amina, { title: 'Another?', tags: 'phone' })
      expect(await listPosts(amina, 'topic', { group: 'E-commerce' })).toMatchObject({
        posts: [{ category: 'E-commerce' }],
        groups: [
          { name: 'Skills', n: 2 },
          { name: 'E-commerce', n: 1 },
        ],
        all: 3,
      })
      expect((await listPosts(amina, 'question', {})).groups).toEqual([
        { name: 'phone', n: 2 },
        { name: 'work', n: 1 },
      ])
      expect(await titles(amina, 'question', { group: 'work', q: 'phone' })).toEqual(['Which phone?'])
      expect(await titles(amina, 'topic', { group: "x'" })).toEqual([])
    },
  )

  spec(
    '[QNA-01] [STO-04] [FOR-16] stand by votes, replies, or what waits for an answer; twenty a page',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const [solved, voted] = [
        await aQuestion(amina, { title: 'Solved' }),
        await aQuestion(amina, { title: 'Voted' }),
      ]
      await aQuestion(amina, { title: 'Silent' })
      const answer = await addReply(baraka, 'question', solved, { body: 'So.' })
      await addReply(baraka, 'question', solved, { body: 'Or so.' })
      await addReply(baraka, 'question', voted, { body: 'Perhaps.' })
      await acceptAnswer(amina, solved, { answer, on: '1' })
      await vote(baraka, { target: 'question', id: voted, on: '1' })
      expect((await titles(amina, 'question', { sort: 'votes' }))[0]).toBe('Voted')
      expect((await titles(amina, 'question', { sort: 'replies' }))[0]).toBe('Solved')
      expect(await titles(amina, 'question', { sort: 'unanswered' })).toEqual(['Silent', 'Voted', 'Solved'])
      const now = amina.now()
      await amina.db
        .insert(posts)
        .values(
          Array.from({ length: 21 }, (_, n) => ({
            id: newId(),
            kind: 'topic' as const,
            title: `Topic ${n}`,
            content: 'x',
            category: 'Skills',
            createdAt: now,
          })),
        )
      const [first, last] = [
        await listPosts(amina, 'topic', { page: '1' }),
        await listPosts(amina, 'topic', { page: '9', sort: 'unanswered' }),
      ]
      expect([first.posts.length, last.posts.length, last.page, last.pages]).toEqual([20, 1, 2, 2])
      expect(new Set([...first.posts, ...last.posts].map(({ id }) => id)).size).toBe(21)
    },
  )

  spec(
    '[FOR-03] [FOR-03+] call a topic popular from ten replies on, or where somebody said so',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const id = await aTopic(amina)
      const isPopular = async () => (await listPosts(amina, 'topic', {})).posts[0]!.isPopular
      let last = ''
      for (let n = 0; n < 10; n++) {
        expect(await isPopular()).toBe(false)
        last = await addReply(baraka, 'topic', id, { body: `Word ${n}` })
      }
      expect(await isPopular()).toBe(true)
      await removeReply(baraka, last)
      expect(await isPopular()).toBe(false)
      await amina.db.update(posts).set({ isPopular: true }).where(eq(posts.id, id))
      expect(await isPopular()).toBe(true)
    },
  )
})

describe('a thread', () => {
  spec(
    '[FOR-16+] [QNA-20] [QNA-20+] [STO-13+] shows its text and replies: the accepted answer first, then by votes, then by age',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const id = await aQuestion(amina, { content: '**Now?**' })
      const ids: string[] = []
      for (const body of ['old', 'new', 'voted', 'accepted']) {
        ids.push(await addReply(baraka, 'question', id, { body }))
        world.wait(HOUR)
      }
      await vote(amina, { target: 'answer', id: ids[2], on: '1' })
      await acceptAnswer(amina, id, { answer: ids[3], on: '1' })
      const thread = await threadOf(amina, 'question', id)
      expect(thread).toMatchObject({ html: '<p><strong>Now?</strong></p>\n', isOwn: true })
      expect(thread.answers).toMatchObject([
        { html: '<p>accepted</p>\n', isAccepted: true, isOwn: false },
        { html: '<p>voted</p>\n', votes: 1, hasVoted: true },
        { html: '<p>old</p>\n', author: 'Baraka' },
        { html: '<p>new</p>\n' },
      ])
      expect(await threadOf(world.visitor, 'question', id)).toMatchObject({ isOwn: false })
      const topic = await aTopic(amina)
      for (const body of ['1', '2']) {
        await addReply(baraka, 'topic', topic, { body })
        world.wait(HOUR)
      }
      expect((await threadOf(baraka, 'topic', topic)).answers.map(({ html }) => html)).toEqual([
        '<p>1</p>\n',
        '<p>2</p>\n',
      ])
    },
  )

  spec(
    '[FOR-12+] [STO-12+] that was removed is an empty place, one that is hidden only its author reads, with the reason',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const [removed, hidden] = [await aTopic(amina), await aStory(amina)]
      const reply = await addReply(baraka, 'topic', removed, { body: 'Any.' })
      await removePost(amina, 'topic', removed)
      expect(await threadOf(world.visitor, 'topic', removed)).toMatchObject({
        title: '',
        html: '',
        author: null,
        isRemoved: true,
        answers: [{ author: 'Baraka' }],
      })
      await hide(amina, hidden)
      for (const who of [baraka, world.visitor])
        expect(await refusal(threadOf(who, 'story', hidden))).toBe('not-found')
      expect((await threadOf(amina, 'story', hidden)).hidden).toMatchObject({
        why: 'Our staff hid it: It asks for a fee.',
      })
      await amina.db.update(replies).set({ hiddenAt: world.now() }).where(eq(replies.id, reply))
      expect((await threadOf(world.visitor, 'topic', removed)).answers).toEqual([])
      expect((await threadOf(baraka, 'topic', removed)).answers).toMatchObject([
        { hidden: { why: expect.any(String) as string } },
      ])
      for (const [kind, id] of [
        ['topic', hidden],
        ['topic', newId()],
        ['topic', 'x'],
      ] as const)
        expect(await refusal(threadOf(amina, kind, id))).toBe('not-found')
    },
  )
})
