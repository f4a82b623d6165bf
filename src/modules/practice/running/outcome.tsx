import type { CodeExercise as Exercise } from '#course-format/exercises/exercise.ts'
import { m } from '#paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert, CircleCheck } from '#ui/icons.ts'
import { Said } from '../parts/verdict.tsx'
import type { Fault, Outcome } from './job.ts'
import type { Run } from './use-runner.ts'

/** What a run printed; of a mere run also what stopped it. */
export function CodeOutput({ run: { outcome, isCheck }, hasPage }: { run: Run; hasPage: boolean }) {
  const { printed, more } = outcome
  const stopped = isCheck ? null : stoppedWords(outcome)
  return (
    <>
      {printed.length > 0 && (
        <pre className="code-printed">
          {printed.join('\n')}
          {more > 0 && `\n${m.code_more({ count: more })}`}
        </pre>
      )}
      {stopped && <p className="error">{stopped}</p>}
      {printed.length === 0 && !stopped && !hasPage && !isCheck && <p className="soft">{m.code_nothing()}</p>}
    </>
  )
}

type VerdictProps = { exercise: Exercise; run: Run | null }

/** How the tests of a try went. */
export function CodeVerdict({ exercise, run }: VerdictProps) {
  if (!run?.isCheck || run.outcome.ended === 'away') return <Said isRight={null} words={null} />
  const { tests } = run.outcome
  const isRight = isSolved(exercise, run.outcome)
  const stopped = stoppedWords(run.outcome)
  const passed = tests.filter(({ isPassed }) => isPassed).length
  const words = isRight
    ? m.code_right()
    : stopped
      ? `${m.practice_not_yet()} ${stopped}`
      : m.code_some({ passed, total: exercise.tests.length })
  return (
    <Said isRight={isRight} words={words} about={run}>
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
    </Said>
  )
}

export const isSolved = ({ tests }: Exercise, outcome: Outcome): boolean =>
  outcome.tests.length === tests.length && outcome.tests.every(({ isPassed }) => isPassed)

function stoppedWords({ ended, fault }: Outcome): string | null {
  if (ended === 'slow') return m.code_slow()
  if (ended === 'left') return m.code_left()
  return fault && faultWords(fault)
}

function faultWords({ message, line }: Fault): string {
  if (message === 'too slow') return m.code_slow()
  if (message === 'too much memory') return m.code_memory()
  return line === null ? message : m.code_line({ line, message })
}
