import { useEffect, useRef } from 'react'
import { m } from '#paraglide/messages.js'
import { classes } from '#ui/classes.ts'
import { type Mark, marksOf } from './typed.ts'

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
export function MarkedText({ id, typed, text, isDone }: Props) {
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
        {m.typing_text()}: {text}
      </p>
      <p ref={box} className={classes('typing-text', isDone && 'is-done')} aria-hidden="true" tabIndex={-1}>
        {runsOf(typed, text).map((run) => (
          <span key={run.at} className={classes(names[run.mark], run.isAfterExtra && 'is-extra')}>
            {run.text.split('\n').map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines of a text that does not change
              <span key={at}>
                {at > 0 && <span className="typing-break" />}
                {at > 0 && '\n'}
                {line}
              </span>
            ))}
          </span>
        ))}
      </p>
    </>
  )
}
