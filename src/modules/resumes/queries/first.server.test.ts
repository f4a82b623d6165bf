import { eq, isNull } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { certificates } from '#modules/courses/tables.server.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { emptyResume, leftOut } from '../rules.ts'
import { firstResume } from './first.server.ts'

describe('the beginning of a CV', () => {
  sampledSpec(
    '[RES-23+] [RES-25+] is what the account knows, with certificates and their skills; of a visitor it is empty',
    async ({ world: { visitor } }) => {
      const [held] = await visitor.db
        .select({
          id: certificates.id,
          course: certificates.courseTitle,
          userId: users.id,
          name: users.name,
          email: users.email,
        })
        .from(certificates)
        .innerJoin(users, eq(users.id, certificates.userId))
        .where(isNull(certificates.revokedAt))
      const { id, course, userId, name, email } = held!
      const owner = {
        ...visitor,
        viewer: {
          id: userId,
          email,
          name,
          role: 'student',
          avatarUrl: null,
          sessionId: newId(),
          isAdmin: false,
        },
      }
      const resume = await firstResume(owner)
      expect(resume.personal).toEqual({ ...emptyResume().personal, fullName: name, email })
      expect(resume.certifications).toContainEqual(
        expect.objectContaining({
          name: course,
          issuer: 'Stadi',
          credentialId: id,
          link: `${visitor.config.origin}/verify/${id}`,
        }),
      )
      expect(resume.skills.length).toBeGreaterThan(0)
      expect(resume.skills.length).toBeLessThanOrEqual(6)
      // Nothing of it is missing a part without which it would not be printed.
      expect(leftOut(resume)).toEqual([])

      await visitor.db
        .update(profiles)
        .set({ phone: '254712345999', phoneVerifiedAt: null })
        .where(eq(profiles.id, userId))
      expect((await firstResume(owner)).personal.phone).toBe('')
      await visitor.db.update(profiles).set({ phoneVerifiedAt: visitor.now() }).where(eq(profiles.id, userId))
      expect((await firstResume(owner)).personal.phone).toBe('+254 712 345 999')
      await visitor.db
        .update(certificates)
        .set({ revokedAt: visitor.now(), revokedReason: 'Tried out' })
        .where(eq(certificates.id, id))
      expect((await firstResume(owner)).certifications.map(({ credentialId }) => credentialId)).not.toContain(
        id,
      )

      expect(await firstResume({ ...visitor, locale: 'sw' })).toEqual(emptyResume('sw'))
      const byPhone = { ...owner, viewer: { ...owner.viewer, email: '254700000001@phone.invalid' } }
      expect((await firstResume(byPhone)).personal.email).toBe('')
    },
  )
})
