import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { counted } from '#test/invalidations.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { addReply } from './commands/replies.server.ts'
import { askQuestion, createTopic, editPost } from './commands/write.server.ts'
import { removePost } from './commands/remove.server.ts'
import { wrongFigures } from './queries/invariants.server.ts'
import { posts } from './tables.server.ts'
import {
  aQuestion,
  aStory,
  aTopic,
  questionWords,
  regular,
  stored,
  storyWords,
  topicWords,
} from './test-threads.ts'

describe('posts', () => {
  spec(
    '[FOR-07] [QNA-11] [STO-08] [STO-08+] of each kind are stored as they were written',
    async ({ world }) => {
      const amina = await regular(world, 'Amina')
      const [topic, question, story] = [await aTopic(amina), await aQuestion(amina), await aStory(amina)]
      const by = {
        userId: amina.viewer.id,
        createdAt: world.now(),
        replyCount: 0,
        voteCount: 0,
        viewCount: 0,
      }
      expect(await stored(amina, topic)).toMatchObject({
        ...by,
        kind: 'topic',
        title: 'First client',
        content: 'How did you find yours?',
        category: 'Skills',
      })
      expect(await stored(amina, question)).toMatchObject({
        ...by,
        kind: 'question',
        title: 'Which phone?',
        content: 'For online work.',
        tags: ['phone', 'work'],
      })
      expect(await stored(amina, story)).toMatchObject({
        ...by,
        kind: 'story',
        category: 'Remote Work',
        // STO-07.
        excerpt: 'It took a year....',
      })
    },
  )

  spec(
    '[FOR-06] [FOR-05] [QNA-07] [STO-06] [STO-14+] [ERR-02] without a required field, or too long, or of no category they are refused beside the field',
    async ({ world }) => {
      const amina = await regular(world, 'Amina')
      expect(await refusal(createTopic(amina, {}))).toEqual({
        title: 'required',
        description: 'required',
        category: 'required',
      })
      expect(await refusal(aTopic(amina, { title: ' \u200b ', category: '' }))).toEqual({
        title: 'required',
        category: 'required',
      })
      expect(await refusal(aTopic(amina, { category: 'Business' }))).toEqual({ category: 'option-unknown' })
      expect(await refusal(askQuestion(amina, { tags: 7 }))).toMatchObject({
        title: 'required',
        content: 'required',
      })
      expect(await refusal(aStory(amina, { category: 'E-commerce' }))).toEqual({ category: 'option-unknown' })
      expect(await refusal(aStory(amina, { title: 'x'.repeat(141), content: '🙂'.repeat(10_001) }))).toEqual({
        title: 'too-long',
        content: 'too-long',
      })
      await aStory(amina, { content: '🙂'.repeat(10_000), category: 'Skills', excerpt: 'Short.' })
      expect((await amina.db.select().from(posts)).map(({ excerpt }) => excerpt)).toEqual(['Short.'])
      expect(await refusal(aTopic(world.visitor))).toBe('not-authenticated')
    },
  )

  spec(
    '[QNA-09] tags are trimmed, without empty ones and doubles, at most five of thirty letters',
    async ({ world }) => {
      const amina = await regular(world, 'Amina')
      const tagsOf = async (tags: unknown) => (await stored(amina, await aQuestion(amina, { tags })))?.tags
      expect(await tagsOf(' excel,, phone ,Excel,  ')).toEqual(['excel', 'phone'])
      expect(await tagsOf(['a', ' a ', 'b,c'])).toEqual(['a', 'b', 'c'])
      expect(await tagsOf(undefined)).toEqual([])
      expect(await refusal(aQuestion(amina, { tags: 'a,b,c,d,e,f' }))).toEqual({ tags: 'tags-too-many' })
      expect(await refusal(aQuestion(amina, { tags: 'x'.repeat(31) }))).toEqual({ tags: 'tag-too-long' })
    },
  )

  spec(
    '[FOR-12+] [QNA-16+] are edited by their author only, and say when, but only when words changed',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const id = await aQuestion(amina)
      world.wait(HOUR)
      await editPost(amina, 'question', id, questionWords)
      expect((await stored(amina, id))?.editedAt).toBeNull()
      for (const [who, kind, which] of [
        [baraka, 'question', id],
        [amina, 'topic', id],
        [amina, 'question', newId()],
        [amina, 'question', 'x'],
      ] as const)
        expect(await refusal(editPost(who, kind, which, kind === 'topic' ? topicWords : questionWords))).toBe(
          'not-found',
        )
      await editPost(amina, 'question', id, { ...questionWords, tags: 'phone' })
      expect(await stored(amina, id)).toMatchObject({ tags: ['phone'], editedAt: world.now() })
      const story = await aStory(amina)
      await editPost(amina, 'story', story, { ...storyWords, content: 'Two.' })
      expect(await stored(amina, story)).toMatchObject({ content: 'Two.', excerpt: 'Two....' })
    },
  )

  spec(
    '[FOR-12] [FOR-12+] [QNA-16] [QNA-16+] are removed by their author only; what others answered stays as an empty place',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const [topic, question] = [await aTopic(amina), await aQuestion(amina)]
      await addReply(amina, 'topic', topic, { body: 'Nobody?' })
      await addReply(baraka, 'question', question, { body: 'Any.' })
      expect(await refusal(removePost(baraka, 'topic', topic))).toBe('not-found')
      expect(await refusal(removePost(amina, 'question', topic))).toBe('not-found')
      expect(await refusal(removePost(world.visitor, 'topic', topic))).toBe('not-authenticated')
      expect(await removePost(amina, 'topic', topic)).toBe(false)
      expect(await stored(amina, topic)).toBeUndefined()
      expect(await removePost(amina, 'question', question)).toBe(true)
      expect(await stored(amina, question)).toMatchObject({
        title: '',
        content: '',
        tags: [],
        removedAt: world.now(),
        replyCount: 1,
      })
      expect(await refusal(removePost(amina, 'question', question))).toBe('not-found')
      expect(await refusal(addReply(baraka, 'question', question, { body: 'More.' }))).toBe('not-found')
      expect(await refusal(editPost(amina, 'question', question, questionWords))).toBe('not-found')
      expect(await wrongFigures(amina)).toEqual([])
    },
  )

  spec('[STO-12] a story is not removed by its author', async ({ world }) => {
    const amina = await regular(world, 'Amina')
    const story = await aStory(amina)
    for (const kind of ['topic', 'question', 'story'])
      expect(await refusal(removePost(amina, kind as 'topic', story))).toBe('not-found')
    expect(await stored(amina, story)).toMatchObject({ removedAt: null })
  })

  spec(
    '[COM-13] a write invalidates the cached pages of its list once; a refused one invalidates none',
    async ({ world }) => {
      const { ctx, drops } = counted(await regular(world, 'Amina'))
      const id = await aTopic(ctx)
      const first = drops()
      expect(first).toBeGreaterThan(0)
      await refusal(aTopic(ctx, { title: '' }))
      await editPost(ctx, 'topic', id, topicWords)
      expect(drops()).toBe(first)
      await editPost(ctx, 'topic', id, { ...topicWords, title: 'Second client' })
      await removePost(ctx, 'topic', id)
      expect(drops()).toBe(3 * first)
    },
  )
})

describe('the first day of an account', () => {
  spec(
    '[FOR-07] [QNA-11] [STO-08] allows three topics, ten replies and two links; the refusal says so, and when it ends',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await world.member('Baraka')]
      const links = 'https://a.example http://b.example'
      for (let n = 0; n < 3; n++) await aTopic(baraka, { description: links })
      world.wait(HOUR)
      await expect(aTopic(baraka)).rejects.toMatchObject({
        code: 'first-day-topics',
        values: { most: 3, seconds: 23 * 3600 },
      })
      for (let n = 0; n < 3; n++) {
        await aQuestion(baraka)
        await aStory(baraka)
      }
      await expect(aQuestion(baraka, { content: `${links} HTTPS://c.example` })).rejects.toMatchObject({
        code: 'first-day-links',
        values: { most: 2, seconds: 23 * 3600 },
      })
      const [topic, question] = [await aTopic(amina), await aQuestion(amina)]
      for (let n = 0; n < 5; n++) {
        await addReply(baraka, 'topic', topic, { body: `Word ${n}` })
        await addReply(baraka, 'question', question, { body: `Word ${n}` })
      }
      await expect(addReply(baraka, 'topic', topic, { body: 'One more' })).rejects.toMatchObject({
        code: 'first-day-replies',
        values: { most: 10, seconds: 23 * 3600 },
      })
      world.wait(DAY)
      await aTopic(baraka, { description: `${links} https://c.example` })
      await addReply(baraka, 'topic', topic, { body: 'One more' })
    },
  )

  spec('[FOR-07] everybody has hourly limits too', async ({ world }) => {
    const amina = await regular(world, 'Amina')
    for (let n = 0; n < 10; n++) await aTopic(amina)
    expect(await refusal(aTopic(amina))).toBe('too-many')
    world.wait(HOUR)
    await aTopic(amina)
  })
})
