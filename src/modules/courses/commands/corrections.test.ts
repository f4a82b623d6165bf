import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { DAY } from '#kit/time.ts'
import {
  badgeFile,
  certificateWithCode,
  verification,
} from '#modules/credentials/queries/certificates.server.ts'
import { certificateView } from '#modules/credentials/queries/own.server.ts'
import { auditLines } from '#test/audit.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { certificateCorrections, certificates } from '../tables.server.ts'
import { finish, makeCourse } from '../test-learning.ts'
import { issueCertificate, revokeCertificate } from './certificates.server.ts'
import { correctCertificate, correctOwnCertificate } from './corrections.server.ts'

type Member = Awaited<ReturnType<World['member']>>

async function issued(ctx: Member, name = 'Amina Yusuf', id = 9003) {
  const course = await makeCourse(ctx, { id })
  await finish(ctx, course)
  return { course, id: (await issueCertificate(ctx, course.id, { name })).id }
}
const rowOf = async ({ db }: Context, id: string) =>
  (await db.select().from(certificates).where(eq(certificates.id, id)))[0]!

describe('a wrong name on a certificate', () => {
  spec(
    '[CERT-03+] [CERT-06+] is corrected by its owner: another number holds, and the old number, code and badge lead to it',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const { course, id: old } = await issued(amina)
      const before = await rowOf(amina, old)
      world.wait(14 * DAY)
      const { id } = await correctOwnCertificate(amina, old, { name: 'Amina Yusuph' })
      const after = await rowOf(amina, id)
      expect(after).toMatchObject({
        studentName: 'Amina Yusuph',
        completedAt: before.completedAt,
        issuedAt: before.issuedAt,
        courseTitle: before.courseTitle,
      })
      expect([id, after.code, after.badgeNumber]).not.toEqual([old, before.code, before.badgeNumber])
      expect(after.badgeNumber).toBeGreaterThan(before.badgeNumber)
      for (const number of [old, id])
        expect(await verification(world.visitor, number)).toMatchObject({
          id,
          studentName: 'Amina Yusuph',
          correctedAt: world.now(),
        })
      for (const code of [before.code, after.code])
        expect(await certificateWithCode(world.visitor, code)).toBe(id)
      const badge = await badgeFile(world.visitor, old, 'json')
      expect(JSON.parse(badge.body.toString())).toMatchObject({ id: `http://localhost:3000/verify/${id}` })
      expect(await certificateView(amina, course.id)).toMatchObject({
        certificate: { id },
        correctableUntil: null,
      })
      expect(await auditLines(amina.db)).toContainEqual(
        expect.objectContaining({ action: 'certificate.correct', object: `certificate:${id}` }),
      )
      // An administrator may, later and again; all numbers lead to the last.
      const admin = await world.admin()
      const raw = { name: 'Amina Yusuf Ali', reason: 'ID card seen' }
      const { id: last } = await correctCertificate(admin, id, raw)
      for (const number of [old, id, last])
        expect(await verification(world.visitor, number)).toMatchObject({ id: last, studentName: raw.name })
    },
  )

  spec('[CERT-03+] is for its owner alone, once and for 14 days', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const { course, id } = await issued(amina)
    const right = { name: 'Amina Yusuph' }
    expect((await certificateView(amina, course.id)).correctableUntil).toEqual(
      new Date(world.now().getTime() + 14 * DAY),
    )
    expect(await refusal(correctOwnCertificate(baraka, id, right))).toBe('not-found')
    await expect(correctCertificate(amina, id, { ...right, reason: 'x' })).rejects.toMatchObject({
      code: 'not-allowed',
    })
    const corrected = await correctOwnCertificate(amina, id, right)
    expect(await refusal(correctOwnCertificate(amina, id, { name: 'Somebody Else' }))).toBe(
      'certificate-corrected',
    )
    expect(await refusal(correctOwnCertificate(amina, corrected.id, { name: 'Somebody Else' }))).toBe(
      'correction-used',
    )
    const other = await issued(baraka, 'Baraka', 9004)
    world.wait(14 * DAY + 1)
    expect(await refusal(correctOwnCertificate(baraka, other.id, right))).toBe('correction-late')
    expect((await certificateView(baraka, other.course.id)).correctableUntil).toBeNull()
    // Whatever writes: the database keeps both.
    const late = {
      oldId: 'CERT-X',
      oldCode: 'ABCDEFGH',
      userId: baraka.viewer.id,
      certificateId: other.id,
      oldName: 'B',
      correctedBy: 'owner' as const,
      issuedAt: new Date(world.now().getTime() - 15 * DAY),
      correctedAt: world.now(),
    }
    await expect(baraka.db.insert(certificateCorrections).values(late)).rejects.toThrow()
  })

  spec(
    '[CERT-02] is refused where paper cannot show it, is the same, or the certificate was revoked',
    async ({ world }) => {
      const [amina, admin] = [await world.member('Amina'), await world.admin()]
      const { id } = await issued(amina)
      const asked = async (name: string) =>
        (await refusalOf(correctOwnCertificate(amina, id, { name }))).fields
      expect(await asked('فاطمة Hassan')).toEqual({ name: 'name-not-drawn' })
      expect(await asked('..')).not.toEqual({})
      expect(await asked('Amina Yusuf')).toEqual({ name: 'name-same' })
      expect(await asked('  ')).toEqual({ name: 'required' })
      expect(await refusal(correctCertificate(admin, id, { name: 'Amina', reason: ' ' }))).toEqual({
        reason: 'required',
      })
      await revokeCertificate(admin, id, 'Copied')
      expect(await refusal(correctOwnCertificate(amina, id, { name: 'Amina Y.' }))).toBe(
        'certificate-revoked',
      )
      expect((await rowOf(amina, id)).studentName).toBe('Amina Yusuf')
    },
  )
})

describe('corrections on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void (world = place.world))

  it('[CERT-03+] of two at once one is kept, and the other is told', async () => {
    const admin = await world.admin()
    for (let n = 0; n < 6; n++) {
      const amina = await world.member(`Amina ${'ABCDEF'[n]}`)
      const { id } = await issued(amina, 'Amina', 9100 + n)
      const said = await Promise.all([
        refusal(correctOwnCertificate(amina, id, { name: 'Amina One' })),
        refusal(correctOwnCertificate(amina, id, { name: 'Amina Two' })),
        refusal(correctCertificate(admin, id, { name: 'Amina Three', reason: 'ID card' })),
      ])
      expect(said.filter((one) => one === 'none')).toHaveLength(1)
      expect(said.filter((one) => one === 'certificate-corrected')).toHaveLength(2)
      const kept = await amina.db
        .select()
        .from(certificateCorrections)
        .where(eq(certificateCorrections.userId, amina.viewer.id))
      expect(kept).toMatchObject([{ oldId: id, oldName: 'Amina' }])
    }
  })
})
