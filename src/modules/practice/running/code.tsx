import { useState } from 'react'
import {
  type CodeExercise as Exercise,
  type CodeFile,
  makesPage,
  type Work,
} from '#course-format/exercises/exercise.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import type { RunningProps } from '../parts/running-props.ts'
import { PartStyles } from '../parts/styles.tsx'
import { useInView } from '../parts/use-in-view.ts'
import css from './running.css?inline'
import { Away } from './away.tsx'
import { Source } from './source.tsx'
import { CodeField } from './code-field.tsx'
import { LOADS } from './loads.ts'
import { CodeOutput, stoppedWords, faultWords } from './code-output.tsx'
import { startOf, type Outcome } from './job.ts'
import { useRunner, type Run } from './use-runner.ts'
import { Icon } from '#ui/icon.tsx'
import { CircleAlert, CircleCheck } from '#ui/icons.ts'
import { held } from '#ui/no-break/held.ts'
import { Said } from '../parts/verdict.tsx'

const names: Record<CodeFile['language'], string> = { html: 'HTML', css: 'CSS', js: 'JavaScript', jsx: 'JSX' }

/** HTML, CSS and JavaScript to write, with the result below. */
export function CodeExercise({ exercise, work, keep, onTry }: RunningProps<Exercise>) {
  const [own, setOwn] = useState<Work>(() => work ?? startOf(exercise))
  const { box, last, isRunning, run } = useRunner(exercise)
  const change = (at: number, text: string) => {
    const next = own.map((old, place) => (place === at ? text : old))
    setOwn(next)
    keep(next)
  }
  const press = async (isCheck: boolean) => {
    const outcome = await run(own, isCheck)
    if (outcome && isCheck) onTry(own, isSolved(exercise, outcome))
  }
  const hasPage = makesPage(exercise)
  const isAway = last?.outcome.ended === 'away'
  const hasRun = last !== null && !isAway
  const log = useInView(hasRun && !last.isCheck ? last : null)
  const size = exercise.files.some(({ language }) => language === 'jsx') ? LOADS.jsx : LOADS.plain
  return (
    <div className="code stack">
      <PartStyles name="running" css={css} />
      <Files files={exercise.files} own={own} onChange={change} id={exercise.name} />
      <p className="row">
        <Button type="button" variant="outline" pending={isRunning} onClick={() => void press(false)}>
          {hasRun ? m.code_run() : m.code_run_first({ size })}
        </Button>
        <Button type="button" pending={isRunning} onClick={() => void press(true)}>
          {m.practice_check()}
        </Button>
      </p>
      {isAway && <Away size={size} isTrying={isRunning} onAgain={() => void press(last.isCheck)} />}
      <div
        ref={box}
        data-title={m.code_page()}
        className={hasPage && (hasRun || isRunning) ? 'code-page' : 'code-hidden'}
      />
      <div ref={log} role="log" aria-label={m.practice_output()} className="code-log">
        {hasRun && <CodeOutput run={last} hasPage={hasPage} />}
      </div>
      <CodeVerdict exercise={exercise} run={last} />
    </div>
  )
}

type FilesProps = { files: CodeFile[]; own: Work; onChange(at: number, text: string): void; id: string }

/** Those of the learner to be changed, the others to be read. */
function Files({ files, own, onChange, id }: FilesProps) {
  const placeOf = (file: CodeFile) => files.filter(({ solution }) => solution !== null).indexOf(file)
  return files.map((file) => {
    const name = names[file.language]
    if (file.solution === null)
      return (
        <details key={file.language}>
          <summary>{m.code_given({ name })}</summary>
          <Source text={file.text} />
        </details>
      )
    const at = placeOf(file)
    return (
      <CodeField
        key={file.language}
        id={`${id}-${file.language}`}
        label={name}
        value={own[at] ?? ''}
        onChange={(text) => onChange(at, text)}
      />
    )
  })
}

type VerdictProps = { exercise: Exercise; run: Run | null }

/** How the tests of a try went. */
function CodeVerdict({ exercise, run }: VerdictProps) {
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
                {held(exercise.tests[at]?.words)}
                <span className="visually-hidden">: {isPassed ? m.code_passed() : m.code_failed()}</span>
                {fault && <small>{held(faultWords(fault))}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Said>
  )
}

const isSolved = ({ tests }: Exercise, outcome: Outcome): boolean =>
  outcome.tests.length === tests.length && outcome.tests.every(({ isPassed }) => isPassed)
