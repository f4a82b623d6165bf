import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/ids.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { addReply } from './commands/replies.server.ts'
import { lookAt } from './commands/views.server.ts'
import { removePost } from './commands/remove.server.ts'
import { vote } from './commands/votes.server.ts'
import { countsOfHub } from './queries/hub.server.ts'
import { wrongFigures } from './queries/invariants.server.ts'
import { posts, votes } from './tables.server.ts'
import { aQuestion, type Member, regular, stored } from './test-threads.ts'

/** The long run mentioned in the notes is COMMUNITY_VOTES=10000: half a minute on two busy cores. */
const VOTES = Number(process.env.COMMUNITY_VOTES ?? 600)

describe('the community on Postgres with ten connections', () => {
  let world: World
  let amina: Member
  let baraka: Member
  onPostgres(async (place) => {
    world = place.world
    ;[amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
  })

  it('[COM-18+] [DATA-17+] fifty clicks of one person at once leave one vote, and fifty that take it back leave none', async () => {
    const id = await aQuestion(amina)
    for (const [on, left] of [
      ['1', 1],
      ['0', 0],
    ] as const) {
      await Promise.all(Array.from({ length: 50 }, () => vote(baraka, { target: 'question', id, on })))
      expect([await world.visitor.db.$count(votes), (await stored(amina, id))?.voteCount]).toEqual([
        left,
        left,
      ])
    }
  })

  it(`[COM-18+] ${VOTES} votes of five people at random lose none and double none`, async () => {
    const free = (ctx: Member) => ({ ...ctx, config: { ...ctx.config, limitsScale: 1000 } })
    const people = await Promise.all([...'ABCDE'].map((name) => regular(world, `Voter ${name}`)))
    const targets: { target: string; id: string }[] = []
    for (let n = 0; n < 4; n++) {
      const id = await aQuestion(amina, { title: `Which ${n}?` })
      const answer = await addReply(amina, 'question', id, { body: 'Any.' })
      targets.push({ target: 'question', id }, { target: 'answer', id: answer })
    }
    const any = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!
    // One person's actions on one target are serialized, so that the last one decides.
    const wanted = new Map<string, boolean>()
    const own = [targets.slice(0, 4), targets.slice(4)]
    const turns = people.flatMap((who) => own.map((some) => ({ who: free(who), some })))
    await Promise.all(
      turns.map(async ({ who, some }) => {
        for (let n = 0; n < VOTES / turns.length; n++) {
          const [what, on] = [any(some), any(['0', '1'])]
          await vote(who, { ...what, on })
          wanted.set(`${who.viewer.id} ${what.id}`, on === '1')
        }
      }),
    )
    const rows = await world.visitor.db.select().from(votes)
    expect(rows.map(({ userId, postId, replyId }) => `${userId} ${postId ?? replyId}`).sort()).toEqual(
      [...wanted.keys()].filter((key) => wanted.get(key)).sort(),
    )
    expect(await wrongFigures(world.visitor)).toEqual([])
  })

  it('[COM-06] posts that many write, move and hide at the same moment are counted each', async () => {
    const { db } = world.visitor
    const before = (await countsOfHub(world.visitor)).topic
    await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const id = newId()
        await db
          .insert(posts)
          .values({
            id,
            kind: 'topic',
            userId: amina.viewer.id,
            title: `Topic ${n}`,
            content: 'Text.',
            category: 'Skills',
            createdAt: world.now(),
          })
        await db
          .update(posts)
          .set(n % 3 ? { category: 'Freelancing' } : { hiddenAt: world.now(), hiddenBy: 'staff' })
          .where(eq(posts.id, id))
      }),
    )
    expect(await wrongFigures(world.visitor)).toEqual([])
    expect((await countsOfHub(world.visitor)).topic).toBe(before + 16)
  })

  it('[QNA-05+] fifty looks at once count one', async () => {
    const id = await aQuestion(amina)
    await Promise.all(Array.from({ length: 50 }, () => lookAt(world.visitor, id)))
    expect((await stored(amina, id))?.viewCount).toBe(1)
  })

  it('[FOR-12+] [QNA-16+] a post that is removed while others answer and vote either is gone or keeps the answers', async () => {
    for (let n = 0; n < 10; n++) {
      const id = await aQuestion(amina, { title: `Which ${n}?` })
      const outcomes = await Promise.all([
        ...Array.from({ length: 4 }, () => refusal(vote(baraka, { target: 'question', id, on: '1' }))),
        refusal(addReply(baraka, 'question', id, { body: 'Any.' })),
        refusal(removePost(amina, 'question', id)),
        refusal(lookAt(world.visitor, id)),
        refusal(addReply(baraka, 'question', id, { body: 'Another.' })),
      ])
      expect(new Set(outcomes.filter((outcome) => outcome !== 'none' && outcome !== 'not-found'))).toEqual(
        new Set(),
      )
      const left = await stored(amina, id)
      expect([undefined, '']).toContain(left?.title)
      world.wait(3_600_000)
    }
    expect(await wrongFigures(world.visitor)).toEqual([])
  })
})
