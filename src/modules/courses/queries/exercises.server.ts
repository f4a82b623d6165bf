import type { Context } from '#context.ts'
import { phoneOwner } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Locale } from '#kit/time.ts'
import { drawnExercise } from '#course-format/exercises/drawn.server.ts'
import type { Exercise } from '#course-format/exercises/exercise.ts'
import { blocksIn } from '#course-format/lesson-text/blocks.server.ts'
import { renderLessonParts } from '#course-format/lesson-text/html.server.ts'
import { withFacts } from '#modules/kenya-facts/queries.server.ts'
import { worksOf } from '#modules/practice/queries.server.ts'
import type { LessonView } from '../lesson-view.ts'

type Written = { id: number; body: string | null }

/** A lesson's text, with what holds in Kenya now, and the exercises that stand in it and what the viewer left there. */
export async function textOfLesson(
  ctx: Context,
  { id, body }: Written,
  locale: Locale,
): Promise<Pick<LessonView, 'bodyHtml' | 'practice'>> {
  if (body === null) return { bodyHtml: null }
  const { bodyHtml: plain, exercises } = renderLessonParts(body, locale)
  const told = (html: string) => withFacts(ctx, html, locale)
  const bodyHtml = await told(plain)
  if (exercises.length === 0) return { bodyHtml }
  const works = await worksOf(ctx, id)
  return {
    bodyHtml,
    practice: {
      // Phones are shared: what one types is not shown to the next who signs in.
      owner: phoneOwner(ctx.viewer?.id),
      exercises: await Promise.all(
        exercises.map(async ({ exercise, after }) => ({
          exercise: drawnExercise(exercise),
          after: await told(after),
          stored: works.get(exercise.name) ?? null,
        })),
      ),
    },
  }
}

/** @throws Refusal 'not-found' */
export function exerciseIn({ body }: Pick<Written, 'body'>, name: string): Exercise {
  for (const block of blocksIn(body ?? ''))
    if (block.type === 'exercise' && block.exercise.name === name) return block.exercise
  throw new Refusal('not-found')
}
