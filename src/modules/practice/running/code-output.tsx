import { m } from '#paraglide/messages.js'
import type { Fault, Outcome } from './job.ts'
import type { Run } from './use-runner.ts'

type Props = {
  run: Run
  hasPage: boolean
  /** A fault in words, where its line is not that of one file. */ wordsOf?: (fault: Fault) => string
}

/** What a run printed; of a mere run also what stopped it. */
export function CodeOutput({ run: { outcome, isCheck }, hasPage, wordsOf }: Props) {
  const { printed, more } = outcome
  const stopped = isCheck ? null : stoppedWords(outcome, wordsOf)
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

/** What ended a run, in words; null: nothing. */
export function stoppedWords({ ended, fault }: Outcome, wordsOf = faultWords): string | null {
  if (ended === 'slow') return m.code_slow()
  if (ended === 'left') return m.code_left()
  return fault && wordsOf(fault)
}

export function faultWords({ message, line }: Fault): string {
  if (message === 'too slow') return m.code_slow()
  if (message === 'too much memory') return m.code_memory()
  return line === null ? message : m.code_line({ line, message })
}
