import type { Context } from '#context.ts'
import { solutionOf } from '#course-format/exercises/exercise.ts'
import type { Rubric } from '#course-format/rubric.ts'
import { questionsIn, viewOf } from './questions.server.ts'
import { finalTasks } from './tables.server.ts'

const words = (en: string) => ({ en, sw: `${en} (sw)` })
const levels = { 'not-yet': words('Missing.'), met: words('There.'), above: words('More than there.') }

export const rubric: Rubric = {
  criteria: ['facts', 'reader', 'language'].map((key) => ({ key, name: words(key), levels })),
}

const body = (question: string) => `## The job

Mercy of Tunda Stores needs a notice.

\`\`\`check
? ${question}
- At nine | No.
+ At two | Yes.
\`\`\`

\`\`\`exercise type
name: total
ask: What do 3 kits of KES 450 cost?
hint: Times.
why: 3 times 450.
number: 1350
\`\`\`

\`\`\`exercise order
name: steps
ask: Which comes first?
hint: Look.
why: So.
- Read the brief
- Write
- Check
\`\`\`

\`\`\`exercise match
name: parts
ask: What belongs together?
hint: Look.
why: So.
- Price | KES 450
- Day | Friday
- Place | Nanyuki
\`\`\`
`

/** Right answers to a task, by what stands in its form: nobody who fills it in sees places of the author. */
export function rightAnswers(body: string): Record<string, string> {
  const said: Record<string, string> = {}
  for (const [at, question] of questionsIn(body).entries()) {
    const { fields } = viewOf(question, at)
    if (question.kind === 'check')
      said[fields[0]!.name] = String(question.check.options.findIndex(({ isRight }) => isRight))
    else if (question.exercise.kind === 'order') {
      const { items } = question.exercise
      for (const { name, label } of fields) said[name] = String(items.indexOf(label) + 1)
    } else if (question.exercise.kind === 'match') {
      const { pairs } = question.exercise
      for (const { name, label, choices } of fields) {
        const { right } = pairs.find(({ left }) => left === label)!
        said[name] = choices!.find((choice) => choice.label === right)!.value
      }
    } else
      for (const [place, { name }] of fields.entries()) said[name] = solutionOf(question.exercise)[place]!
  }
  return said
}

/** A pool of tasks for a test's course. */
export async function makePool(ctx: Context, courseId: number, names = ['one', 'two']): Promise<void> {
  await ctx.db
    .insert(finalTasks)
    .values(
      names.map((name) => ({
        name: `course-${courseId}/${name}`,
        courseId,
        title: words(`Task ${name}`),
        minutes: 40,
        body: { en: body(`When? (${name})`), sw: body(`Lini? (${name})`) },
        rubric,
      })),
    )
}
