import { atomically } from '#context.ts'
import { command, given, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { nameForCertificate, writeCertificate } from '#modules/courses/commands/certificates.server.ts'
import { wholeStanding } from '../queries/skill.server.ts'

/**
 * Issues the viewer's skill certificate of a course: every lesson mastered, every project passed, and a final task. Asked again it gives the
 * same one. It bears the name of their certificate of completion, where there is one.
 */
export const issueSkillCertificate = command(
  {
    who: 'signed-in',
    input: [given<unknown>(), given<unknown>()],
    limit: perPerson('skill-user', { max: 30, windowMs: HOUR }),
    // 'skill-early' while something is missing.
    refuses: [
      'course-not-found',
      'skill-early',
      'required',
      'name-without-letters',
      'name-not-drawn',
      'invalid-input',
    ],
  },
  async (ctx, rawCourseId, raw): Promise<{ isNew: boolean }> =>
    atomically(ctx, async (ctx) => {
      const { standing, completion } = await wholeStanding(ctx, ctx.viewer.id, rawCourseId)
      if (!standing.shownAt) throw new Refusal('skill-early')
      const studentName = await nameForCertificate(ctx, ctx.viewer, completion.course.id, raw)
      const isNew = await writeCertificate(ctx, {
        kind: 'skill',
        userId: ctx.viewer.id,
        studentName,
        completion: { ...completion, completedAt: standing.shownAt },
      })
      return { isNew }
    }),
)
