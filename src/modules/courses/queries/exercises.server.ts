import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { phoneOwner } from '#kit/ids.ts'
import type { Locale } from '#kit/time.ts'
import { drawnExercise } from '#course-format/exercises/drawn.server.ts'
import type { Exercise } from '#course-format/exercises/exercise.ts'
import { blocksIn } from '#course-format/lesson-text/blocks.server.ts'
import type { Check } from '#course-format/lesson-text/check.ts'
import { nameOfCheck, renderLessonParts, withChosen } from '#course-format/lesson-text/html.server.ts'
import { withFacts } from '#modules/kenya-facts/queries.server.ts'
import { worksOf } from '#modules/practice/queries/works.server.ts'
import type { LessonView } from '../parts/lesson-view.ts'

type Works = Awaited<ReturnType<typeof worksOf>>
type Written = { id: number; body: string | null }

/** A lesson's text, with what holds in Kenya now, and the exercises that stand in it and what the viewer left there. */
export const textOfLesson = internal(
  async (
    ctx: Context,
    { id, body }: Written,
    locale: Locale,
    left?: Promise<Works>,
  ): Promise<Pick<LessonView, 'bodyHtml' | 'practice'>> => {
    if (body === null) return { bodyHtml: null }
    const { bodyHtml: plain, exercises } = renderLessonParts(body, locale)
    const works = await (left ?? worksOf(ctx, id))
    const told = (html: string) => withFacts(ctx, withAnswers(html, works), locale)
    const bodyHtml = await told(plain)
    if (exercises.length === 0) return { bodyHtml }
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
  },
)

/** The text's questions as the viewer left them. */
const withAnswers = (html: string, works: Works): string =>
  [...works].reduce(
    (html, [name, { work }]) => (name.startsWith('check-') ? withChosen(html, name, Number(work[0])) : html),
    html,
  )

/** An exercise or a question of a lesson's text, by its name; null where there is none. */
export function taskIn({ body }: Pick<Written, 'body'>, name: string): Exercise | Check | null {
  for (const block of blocksIn(body ?? '')) {
    if (block.type === 'exercise' && block.exercise.name === name) return block.exercise
    if (block.type === 'check' && nameOfCheck(block.check.question) === name) return block.check
  }
  return null
}
