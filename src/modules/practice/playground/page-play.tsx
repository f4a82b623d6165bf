import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { Away } from '../running/away.tsx'
import { CodeOutput, faultWords } from '../running/code-output.tsx'
import type { Fault } from '../running/job.ts'
import { LOADS } from '../running/loads.ts'
import { useRunner } from '../running/use-runner.ts'
import { pageJob } from './page-job.ts'
import type { Files } from './types.ts'

/** Runs a page or React in the frame of the exercises, which can reach nothing of the site, and shows it with what it prints. */
export function PagePlay({ files }: { files: Files }) {
  const { runnable, htmlLines } = pageJob(files)
  const { box, last, isRunning, run } = useRunner(runnable, true)
  const press = () => void run([], false)
  const hasPage = runnable.files.length > 1
  const isAway = last?.outcome.ended === 'away'
  const hasRun = last !== null && !isAway
  const size = files.jsx === undefined ? LOADS.plain : LOADS.jsx
  const wordsOf = (fault: Fault): string => {
    if (fault.line === null || htmlLines === 0) return faultWords(fault)
    const isHtml = fault.line <= htmlLines
    const line = isHtml ? fault.line : fault.line - htmlLines
    return `${isHtml ? 'HTML' : 'JavaScript'}: ${faultWords({ ...fault, line })}`
  }
  return (
    <>
      <p className="row">
        <Button type="button" pending={isRunning} onClick={press}>
          {hasRun ? m.code_run() : m.code_run_first({ size })}
        </Button>
      </p>
      {isAway && <Away size={size} isTrying={isRunning} onAgain={press} />}
      <div
        ref={box}
        data-title={m.code_page()}
        className={hasPage && (hasRun || isRunning) ? 'code-page' : 'code-hidden'}
      />
      <div role="log" aria-label={m.practice_output()} className="code-log">
        {hasRun && <CodeOutput run={last} hasPage={hasPage} wordsOf={wordsOf} />}
      </div>
    </>
  )
}
