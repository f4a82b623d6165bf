import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acceptAnswer, addReply } from '#modules/community/commands/replies.server.ts'
import { removePost } from '#modules/community/commands/remove.server.ts'
import { vote } from '#modules/community/commands/votes.server.ts'
import { HOUR } from '#kit/time.ts'
import { wrongFigures } from '#modules/community/queries/invariants.server.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { aQuestion, aTopic, stored } from '#modules/community/test-threads.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { report } from './commands/report.server.ts'
import { reports } from './tables.server.ts'
import { aJob, crowd, type Member } from '#test/reports.ts'
import { refusal } from '#test/refusal.ts'

describe('reports on Postgres with ten connections', () => {
  let world: World
  let amina: Member
  let others: Member[]
  onPostgres(async (place) => {
    world = place.world
    ;[amina, ...others] = (await crowd(world, 9)) as [Member, ...Member[]]
  })

  const notices = () => world.visitor.db.$count(notifications, eq(notifications.kind, 'content-hidden'))
  const kind = 'spam'

  it('[COM-26+] twenty of one person at once are one (N5)', async () => {
    const id = await aTopic(amina)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => report(others[0]!, 'post', id, { kind })),
    )
    expect(outcomes.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await world.visitor.db.$count(reports, eq(reports.postId, id))).toBe(1)
    world.wait(HOUR)
  })

  it('[COM-26+] [USSD-22+] three people at once hide a post, a reply and a job, each exactly once (N5)', async () => {
    for (let n = 0; n < 5; n++) {
      const question = await aQuestion(amina, { title: `Which ${n}?` })
      const answer = await addReply(amina, 'question', question, { body: 'Any.' })
      const job = await aJob(amina)
      const before = await notices()
      for (const [target, id] of [
        ['reply', answer],
        ['post', question],
        ['ussd-job', job],
      ] as const)
        await Promise.all(others.slice(0, 3).map((who) => report(who, target, id, { kind })))
      const { db } = world.visitor
      expect((await stored(amina, question))?.hiddenBy).toBe('reports')
      expect((await db.select().from(replies).where(eq(replies.id, answer)))[0]?.hiddenBy).toBe('reports')
      expect((await db.select().from(ussdJobs).where(eq(ussdJobs.id, job)))[0]?.state).toBe('hidden')
      expect((await notices()) - before).toBe(3)
      world.wait(HOUR)
    }
    expect(await wrongFigures(world.visitor)).toEqual([])
  })

  it('[COM-26+] eight people at once hide a post once; those who come after it are told that it is gone', async () => {
    const id = await aTopic(amina)
    const before = await notices()
    const outcomes = await Promise.all(others.map((who) => refusal(report(who, 'post', id, { kind }))))
    expect([...outcomes].sort()).toEqual([...Array(3).fill('none'), ...Array(5).fill('not-found')].sort())
    expect((await notices()) - before).toBe(1)
  })

  it('[COM-26+] [QNA-20+] an answer that is reported while it is accepted, voted for and removed leaves true figures', async () => {
    for (let n = 0; n < 8; n++) {
      const id = await aQuestion(amina, { title: `Where ${n}?` })
      const answer = await addReply(others[7]!, 'question', id, { body: 'Any.' })
      const outcomes = await Promise.all([
        ...others.slice(0, 4).map((who) => refusal(report(who, 'reply', answer, { kind }))),
        refusal(acceptAnswer(amina, id, { answer, on: '1' })),
        refusal(vote(others[5]!, { target: 'answer', id: answer, on: '1' })),
        ...(n % 2 ? [refusal(removePost(amina, 'question', id))] : []),
      ])
      expect(outcomes.filter((outcome) => outcome !== 'none' && outcome !== 'not-found')).toEqual([])
      world.wait(HOUR)
    }
    expect(await wrongFigures(world.visitor)).toEqual([])
    expect(await world.visitor.db.$count(posts)).toBeGreaterThan(8)
  })
})
