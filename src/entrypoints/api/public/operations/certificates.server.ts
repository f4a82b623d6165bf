import { Refusal } from '#kit/refusal.ts'
import { verification } from '#modules/credentials/queries/certificates.server.ts'
import { m } from '#paraglide/messages.js'
import { operation } from '../operation.ts'
import { Certificate, CertificatePath, NoQuery } from '../schemas.ts'

const ID = 'CERT-2-1795251600000-0123456789ABCDEFGHJKMNPQRS'

/** GET /api/certificates/{id}: what its public page says. */
export const certificate = operation({
  id: 'certificate',
  method: 'get',
  address: '/api/certificates/{id}',
  scope: 'read',
  about: m.api_certificate,
  schemas: { query: NoQuery, path: CertificatePath },
  answers: {
    200: {
      name: 'Certificate',
      schema: Certificate,
      example: {
        id: ID,
        kind: 'completion',
        valid: true,
        student_name: 'Amina Yusuf',
        course_title: 'Virtual Assistant Basics',
        instructor_name: 'Baraka Otieno',
        together_with: 'Kisumu Poly',
        completed_at: '2026-11-20T06:00:00.000Z',
        revoked_at: null,
        url: `https://stadi.example/verify/${ID}`,
      },
    },
  },
  problems: [404],
  example: { path: { id: ID } },
  async run({ ctx, path }) {
    const found = await verification(ctx, path.id)
    if (!found) throw new Refusal('not-found')
    const { id, kind, studentName, courseTitle, instructorName, togetherWith, completedAt, revokedAt } = found
    const body = {
      id,
      kind,
      valid: revokedAt === null,
      student_name: studentName,
      course_title: courseTitle,
      instructor_name: instructorName,
      together_with: togetherWith,
      completed_at: completedAt.toISOString(),
      revoked_at: revokedAt && revokedAt.toISOString(),
      url: `${ctx.config.origin}/verify/${id}`,
    }
    return { status: 200, body }
  },
})
