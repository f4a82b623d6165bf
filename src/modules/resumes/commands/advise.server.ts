import type { ContextWith } from '#context.ts'
import { byWhom, limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { loggable } from '#kit/failure.ts'
import { parse } from '#kit/parse.ts'
import { cleanText } from '#kit/text.ts'
import { HOUR } from '#kit/time.ts'
import { type Adviser, adviserOf, type Question } from '../adviser.server.ts'
import { newSkills, personalFields, usualSkills, usualSummary } from '../rules.ts'
import { type Advice, ResumeDocument } from '../types.ts'

const limit = limitsOf({
  'resume-advice-user': { max: 30, windowMs: HOUR },
  'resume-advice-address': { max: 300, windowMs: HOUR, of: 'address', counts: 'all', each: 5 },
})

/**
 * Suggests skills or a summary (RES-14, RES-15): from the language model if one is configured and the user agreed, otherwise the
 * fixed ones. A summary that somebody wrote is never replaced.
 * @param raw `kind`, `document`, and `agreed` if the text may be sent to the provider
 */
export const adviseOn = command(
  {
    who: 'anyone',
    because: 'RES-01: public; it stores nothing',
    refuses: ['too-many', 'invalid-input'],
    asks: ['ai'],
  },
  async (ctx, raw: unknown, adviser: Adviser | null = adviserOf(ctx)): Promise<Advice> => {
    const sent = (raw ?? {}) as { kind?: unknown; document?: unknown; agreed?: unknown }
    await limit(ctx, byWhom(ctx, 'resume-advice'))
    const question: Question = {
      kind: sent.kind === 'summary' ? 'summary' : 'skills',
      resume: parse(ResumeDocument, sent.document ?? {}),
    }
    const isAsked = adviser !== null && (sent.agreed === true || sent.agreed === 'on')
    const words = isAsked ? await answerOf(ctx, adviser, question) : null
    const advice = words === null ? null : adviceFrom(question, words)
    return { ...(advice ?? usualAdvice(question)), isPrepared: adviser !== null && advice === null }
  },
)

async function answerOf(
  ctx: ContextWith<'ai'>,
  adviser: Adviser,
  question: Question,
): Promise<string | null> {
  try {
    return await adviser(ctx, question)
  } catch (error) {
    ctx.log.warn({ err: loggable(error), kind: question.kind }, 'resume.advice-failed')
    return null
  }
}

type Said = Omit<Advice, 'isPrepared'>

/** Null for a useless answer. */
function adviceFrom({ kind, resume }: Question, words: string): Said | null {
  const text = cleanText(words)
  if (kind === 'summary') {
    const summary = [...text].slice(0, personalFields.summary).join('')
    return summary ? { skills: [], summary: resume.personal.summary ? null : summary } : null
  }
  const lines = text.split('\n').map((line) => line.replace(/^[\s*•\d.)-]+/u, ''))
  const skills = newSkills(
    resume.skills,
    lines.filter((line) => line.length <= 60),
  )
  return skills.length > 0 ? { skills, summary: null } : null
}

function usualAdvice({ kind, resume }: Question): Said {
  if (kind === 'skills') return { skills: newSkills(resume.skills, usualSkills), summary: null }
  return { skills: [], summary: resume.personal.summary ? null : usualSummary }
}
