import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  useId,
  useRef,
  useState,
  useEffect,
} from 'react'
import type { TypingExercise, Work } from '#course-format/exercises/exercise.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import type { RunningProps } from '../parts/running-props.ts'
import { PartStyles } from '../parts/styles.tsx'
import { useInView } from '../parts/use-in-view.ts'
import css from './typing.css?inline'
import { isBetter, isComplete, resultOf, speedOf, type TypingResult, type Mark, marksOf } from './typed.ts'
import { classes } from '#ui/classes.ts'
import { held } from '#ui/no-break/held.ts'

/** More letters at once than a keyboard writes as one word come from elsewhere. */
const AT_ONCE = 24

/** A text to type against the clock, which starts with the first key. The best try stays. */
export function TypingPart({ exercise, work, onTry }: RunningProps<TypingExercise>) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const begun = useRef<number | null>(null)
  const [speed, setSpeed] = useState<number | null>(null)
  const [isPasted, setIsPasted] = useState(false)
  const [bestHere, setBestHere] = useState<Work | null>(null)
  const bestWork = bestHere ?? work
  const best = bestWork?.[0] ? resultOf(exercise, bestWork) : null
  // Whoever comes back finds the best try.
  const [typed, setTyped] = useState(work?.[0] ?? '')
  const [result, setResult] = useState<TypingResult | null>(best)
  const [before] = useState(result)
  const said = useInView(result === before ? null : result)

  const end = (text: string) => {
    if (result) return
    const seconds = (performance.now() - (begun.current ?? performance.now())) / 1000
    const tried = [text, seconds.toFixed(1)]
    const found = resultOf(exercise, tried)
    setResult(found)
    // What is stored with this try is the best one.
    const isBest = isBetter(found, best, exercise.text.length)
    if (isBest) setBestHere(tried)
    onTry(isBest ? tried : bestWork!, found.isRight)
  }

  const onChange = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const text = event.target.value
    if (text.length - typed.length > AT_ONCE) {
      setIsPasted(true)
      return
    }
    begun.current ??= performance.now()
    setIsPasted(false)
    setTyped(text)
    const minutes = (performance.now() - begun.current) / 60_000
    // The first letters say nothing yet.
    setSpeed(text.length > 9 && minutes > 0 ? speedOf(text.length, minutes * 60) : null)
    if (isComplete(text, exercise.text)) end(text)
  }

  const refuse = (event: ClipboardEvent | DragEvent) => {
    event.preventDefault()
    setIsPasted(true)
  }

  const again = () => {
    begun.current = null
    setTyped('')
    setSpeed(null)
    setResult(null)
    setIsPasted(false)
    field.current?.focus()
  }

  return (
    <div className="typing-part">
      <PartStyles name="typing" css={css} />
      <p className="hint" id={`${id}-asked`}>
        {m.typing_asked({ speed: exercise.speed, errors: exercise.errors })}
      </p>
      <MarkedText id={`${id}-text`} typed={typed} text={exercise.text} isDone={result !== null} />
      <div className="field">
        <label htmlFor={id}>{m.typing_field()}</label>
        <textarea
          ref={field}
          id={id}
          className="input"
          rows={3}
          value={typed}
          onChange={onChange}
          onPaste={refuse}
          onDrop={refuse}
          readOnly={result !== null}
          maxLength={exercise.text.length + 60}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          data-gramm="false"
          aria-describedby={`${id}-asked ${id}-text`}
        />
      </div>
      {isPasted && (
        <p className="error" role="alert">
          {m.typing_no_paste()}
        </p>
      )}
      {/* Not announced: at every key it would be another number. */}
      {!result && speed !== null && <p className="typing-speed">{m.typing_so_far({ speed })}</p>}
      <div ref={said} role="status">
        {result && (
          <p className={result.isRight ? 'typing-result is-right' : 'typing-result is-wrong'}>
            <b>{held(judgement(exercise, result))}</b>{' '}
            {m.typing_result({ speed: result.speed, errors: result.errors })}
          </p>
        )}
      </div>
      {result && <p className="hint typing-key">{m.typing_key()}</p>}
      {best && <p className="typing-best">{m.typing_best({ speed: best.speed, errors: best.errors })}</p>}
      {result ? (
        <Button type="button" variant="outline" onClick={again}>
          {m.typing_again()}
        </Button>
      ) : (
        <Button type="button" disabled={typed === ''} onClick={() => end(typed)}>
          {m.practice_check()}
        </Button>
      )}
    </div>
  )
}

function judgement({ speed, errors }: TypingExercise, result: TypingResult): string {
  if (result.isRight) return m.typing_passed()
  if (result.isExact) return m.typing_slow({ speed })
  return result.isFast ? m.typing_wrong({ errors }) : m.typing_both({ speed, errors })
}

type Run = { text: string; mark: Mark | 'here'; isAfterExtra: boolean; at: number }

const names: Record<Run['mark'], string | undefined> = {
  right: 'is-right',
  wrong: 'is-wrong',
  missing: 'is-missing',
  ahead: undefined,
  here: 'is-here',
}

/** Characters with the same mark together, so that a page holds tens of them and not hundreds. */
function runsOf(typed: string, text: string): Run[] {
  const { marks, extra, at } = marksOf(typed, text)
  const runs: Run[] = []
  for (const [place, letter] of [...text].entries()) {
    const mark = place === at ? 'here' : marks[place]!
    const last = runs.at(-1)
    if (last && last.mark === mark && mark !== 'here' && !extra.has(place)) last.text += letter
    else runs.push({ text: letter, mark, isAfterExtra: extra.has(place), at: place })
  }
  return runs
}

type Props = { id: string; typed: string; text: string; /** All of its marks are shown. */ isDone: boolean }

/** The text to type: to be seen with its marks, and for a screen reader as it is. */
function MarkedText({ id, typed, text, isDone }: Props) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const here = box.current?.querySelector<HTMLElement>('.is-here')
    if (!here) return
    box.current!.scrollTop = here.offsetTop - box.current!.clientHeight / 3
    if (typed !== '') here.scrollIntoView({ block: 'nearest' })
  }, [typed])
  return (
    <>
      <p className="visually-hidden" id={id}>
        {m.typing_text()}: {held(text)}
      </p>
      <p ref={box} className={classes('typing-text', isDone && 'is-done')} aria-hidden="true" tabIndex={-1}>
        {runsOf(typed, text).map((run) => (
          <span key={run.at} className={classes(names[run.mark], run.isAfterExtra && 'is-extra')}>
            {run.text.split('\n').map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines of a text that does not change
              <span key={at}>
                {at > 0 && <span className="typing-break" />}
                {at > 0 && '\n'}
                {held(line)}
              </span>
            ))}
          </span>
        ))}
      </p>
    </>
  )
}
