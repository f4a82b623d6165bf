import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { activities } from '#modules/tracker/tables.server.ts'
import { giveAnswer, startAssessment, submitAssessment } from './commands.server.ts'
import { assessmentAttempts } from './tables.server.ts'
import { attemptOf, fillBank, optionsFor } from './test-bank.ts'

describe('assessments on Postgres with ten connections', () => {
  let open: OpenDatabase
  let world: World

  onPostgres(async (place) => {
    ;({ world, open } = place)
    await fillBank(world.visitor)
  })

  it('[ASM-12] [ASM-15+] twenty starts at once make one attempt, and starts of two categories leave one open', async () => {
    const amina = await world.member('Amina', { email: 'amina.asm@example.com' })
    const started = await Promise.all(
      Array.from({ length: 20 }, () => startAssessment(amina, { category: 'SEO' })),
    )
    expect(new Set(started).size).toBe(1)
    await Promise.all(
      ['React', 'SEO', 'React', 'JavaScript', ''].map((category) => startAssessment(amina, { category })),
    )
    const rows = await open.db
      .select()
      .from(assessmentAttempts)
      .where(eq(assessmentAttempts.userId, amina.viewer.id))
    expect(rows.filter((row) => !row.submittedAt && !row.abandonedAt)).toHaveLength(1)
  })

  it('[ASM-04] [ASM-15+] answers of two tabs at once are all kept', async () => {
    const baraka = await world.member('Baraka', { email: 'baraka.asm@example.com' })
    const id = await startAssessment(baraka, { category: 'React' })
    await Promise.all(
      Array.from({ length: 10 }, (_, question) => giveAnswer(baraka, id, { question, option: question % 4 })),
    )
    expect((await attemptOf(baraka, id)).answers).toEqual(
      Object.fromEntries(Array.from({ length: 10 }, (_, question) => [question, question % 4])),
    )
  })

  it('[ASM-17+] submitting twice while answers arrive ends it once, and the score is of the answers that were kept', async () => {
    const juma = await world.member('Juma', { email: 'juma.asm@example.com' })
    const id = await startAssessment(juma, { category: 'SEO' })
    const options = await optionsFor(juma, id, 10)
    const answers = options.map((option, question) =>
      giveAnswer(juma, id, { question, option }).then(
        () => 'kept',
        () => 'ended',
      ),
    )
    const ended = await Promise.all([submitAssessment(juma, id), submitAssessment(juma, id)])
    await Promise.all(answers)
    expect(ended.toSorted()).toEqual([false, true])
    const { scores, answers: kept } = await attemptOf(juma, id)
    expect(scores![0]!.right).toBe(Object.keys(kept).length)
    expect(
      await open.db
        .select()
        .from(activities)
        .where(and(eq(activities.userId, juma.viewer.id), eq(activities.kind, 'assessment'))),
    ).toHaveLength(1)
  })
})
