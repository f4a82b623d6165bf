import { type Exercise, solutionOf } from '#course-format/exercises/exercise.ts'
import { m } from '#paraglide/messages.js'
import { Words } from '#ui/prose.tsx'
import { Source } from '../running/source.tsx'

type Props = { exercise: Exercise; lang: string | undefined }

/** A solution by the author's hand, for who wants to see it. */
export const Solution = ({ exercise, lang }: Props) => (
  <details className="solution">
    <summary>{m.practice_show_solution()}</summary>
    <div lang={lang}>
      <Solved exercise={exercise} />
    </div>
  </details>
)

function Solved({ exercise }: Pick<Props, 'exercise'>) {
  switch (exercise.kind) {
    case 'order':
      return (
        <ol>
          {exercise.items.map((item) => (
            <li key={item}>
              <Words safeHtml={item} />
            </li>
          ))}
        </ol>
      )
    case 'match':
      return (
        <ul>
          {exercise.pairs.map(({ left, right }) => (
            <li key={left}>
              <Words safeHtml={left} />: {right}
            </li>
          ))}
        </ul>
      )
    case 'mistake':
      return (
        <p>
          <Words safeHtml={exercise.right} />
        </p>
      )
    case 'gaps':
      return (
        <p className="gaps">{exercise.text.map((part) => (typeof part === 'string' ? part : part[0]))}</p>
      )
    case 'sheet':
      return (
        <ul>
          {exercise.open.map(({ cell, formula }) => (
            <li key={cell}>
              {cell}: <code>{formula}</code>
            </li>
          ))}
        </ul>
      )
    case 'typing':
      return null
    default:
      return solutionOf(exercise).map((text) => <Source key={text} text={text} />)
  }
}
