import type { CodeExercise as Exercise } from '#course-format/exercises/exercise.ts'
import { m } from '#paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert, CircleCheck } from '#ui/icons.ts'
import type { Fault, Outcome } from './job.ts'

type Props = { exercise: Exercise; outcome: Outcome }

/** What a run printed and how its tests went. */
export function CodeOutcome({ exercise, outcome: { printed, more, fault, tests, ended } }: Props) {
  return (
    <>
      {ended === 'slow' && (
        <p className="verdict" data-right="false">
          {m.code_slow()}
        </p>
      )}
      {ended === 'left' && (
        <p className="verdict" data-right="false">
          {m.code_left()}
        </p>
      )}
      {fault && (
        <p className="verdict" data-right="false">
          {faultWords(fault)}
        </p>
      )}
      {printed.length > 0 && (
        <>
          <p className="small soft">{m.code_printed()}</p>
          <pre className="code-printed">
            {printed.join('\n')}
            {more > 0 && `\n${m.code_more({ count: more })}`}
          </pre>
        </>
      )}
      {tests.length > 0 && (
        <ul className="code-tests">
          {tests.map(({ isPassed, fault }, at) => (
            <li key={at} data-right={isPassed}>
              <Icon of={isPassed ? CircleCheck : CircleAlert} />
              <span>
                {exercise.tests[at]?.words}
                <span className="visually-hidden">: {isPassed ? m.code_passed() : m.code_failed()}</span>
                {fault && <small>{faultWords(fault)}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function faultWords({ message, line }: Fault): string {
  if (message === 'too slow') return m.code_slow()
  if (message === 'too much memory') return m.code_memory()
  return line === null ? message : m.code_line({ line, message })
}
