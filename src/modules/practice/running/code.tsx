import { useState } from 'react'
import type { CodeExercise as Exercise, CodeFile, Work } from '#course-format/exercises/exercise.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import type { RunningProps } from '../parts/running-props.ts'
import { PartStyles } from '../parts/styles.tsx'
import css from './running.css?inline'
import { CodeField } from './code-field.tsx'
import { type Outcome, startOf } from './job.ts'
import { CodeOutcome } from './outcome.tsx'
import { useRunner } from './use-runner.ts'

const names: Record<CodeFile['language'], string> = { html: 'HTML', css: 'CSS', js: 'JavaScript', jsx: 'JSX' }

/** Kilobytes that come with the first press, compressed (docs/decisions/081). */
const LOADS = { plain: 40, jsx: 95 }

/** HTML, CSS and JavaScript to write, with the result below. */
export function CodeExercise({ exercise, work, keep, onTry }: RunningProps<Exercise>) {
  const [own, setOwn] = useState<Work>(() => work ?? startOf(exercise))
  const { box, outcome, isRunning, hasRun, run } = useRunner(exercise)
  const change = (at: number, text: string) => {
    const next = own.map((old, place) => (place === at ? text : old))
    setOwn(next)
    keep(next)
  }
  const check = async () => {
    const outcome = await run(own, true)
    if (outcome) onTry(own, isSolved(exercise, outcome))
  }
  const hasPage = exercise.files.some(({ language }) => language !== 'js')
  const size = exercise.files.some(({ language }) => language === 'jsx') ? LOADS.jsx : LOADS.plain
  return (
    <div className="code stack">
      <PartStyles name="running" css={css} />
      <Files files={exercise.files} own={own} onChange={change} id={exercise.name} />
      <p className="row">
        <Button type="button" variant="outline" pending={isRunning} onClick={() => void run(own, false)}>
          {hasRun ? m.code_run() : m.code_run_first({ size })}
        </Button>
        <Button type="button" pending={isRunning} onClick={() => void check()}>
          {m.practice_check()}
        </Button>
      </p>
      <div ref={box} data-title={m.code_page()} className={hasPage && hasRun ? 'code-page' : 'code-hidden'} />
      <div role="status">{outcome && <CodeOutcome exercise={exercise} outcome={outcome} />}</div>
    </div>
  )
}

const isSolved = ({ tests }: Exercise, outcome: Outcome): boolean =>
  outcome.tests.length === tests.length && outcome.tests.every(({ isPassed }) => isPassed)

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
          <pre>
            <code>{file.text}</code>
          </pre>
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
