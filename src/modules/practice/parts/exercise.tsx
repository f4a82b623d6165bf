import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { hintsOf, shownKindOf, type Work } from '#course-format/exercises/exercise.ts'
import { isJudged, type Judged, judge, type Verdict } from '#course-format/exercises/judge.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { later } from '#shell/later.tsx'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { CircleCheck } from '#ui/icons.ts'
import { Words } from '#ui/prose.tsx'
import { hintsShown, isSolutionShown } from '../rules.ts'
import { countOf, Fields, workIn } from './judged.tsx'
import { AGAIN } from './judged-events.ts'
import { keptIn, type Place, UNSENT } from './phone.ts'
import { PlainSheet } from './plain-sheet.tsx'
import { Solution } from './solution.tsx'
import css from './exercise.css?inline'
import { PartStyles } from './styles.tsx'
import { useWork, type Working } from './use-work.ts'
import { Said } from './verdict.tsx'
import type { ExerciseView } from './view.ts'

// Each brings what it runs.
const CodeExercise = later(() => import('../running/code.tsx').then((file) => file.CodeExercise))
const SqlExercise = later(() => import('../running/sql.tsx').then((file) => file.SqlExercise))
const SheetPart = later(() => import('../sheets/sheet.tsx').then((file) => file.SheetPart))
const TypingPart = later(() => import('../typing/typing.tsx').then((file) => file.TypingPart))

/** What the server says of a form that was sent without scripts. */
type Tried = { work: Work; isRight: boolean | null; wrong: number[]; why: string[]; tries: number }
type Props = { view: ExerciseView; place: Place; lang: string | undefined }

/** An exercise within a lesson: what is asked, the learner's fields, and what is said of a try. */
export function Exercise({ view: { exercise, stored }, place, lang }: Props) {
  const answer = useFormAnswer<Tried>({ intent: 'exercise', id: exercise.name })?.extra
  const kept = useWork(place, exercise.name, stored)
  // Nothing of a visitor is stored, so that without scripts the form itself counts.
  const work = {
    ...kept,
    tries: Math.max(kept.tries, answer?.tries ?? 0),
    isSolved: kept.isSolved || answer?.isRight === true,
  }
  const id = `x-${exercise.name}`
  const { box, round, shown } = useRounds(work, isJudged(exercise))
  if (import.meta.env.SSR && !place.isPreview) needsOfPage()?.kept.set(keptIn(place), UNSENT)
  return (
    <section
      className="check exercise"
      id={id}
      ref={box}
      data-exercise={shownKindOf(exercise)}
      aria-labelledby={`${id}-name ${id}-ask`}
    >
      <PartStyles name="exercise" css={css} />
      <div className="check-name">
        <h3 id={`${id}-name`}>{m.practice_name()}</h3>
        {shown.isSolved && (
          <span className="solved">
            <Icon of={CircleCheck} />
            {m.practice_solved()}
          </span>
        )}
      </div>
      <p id={`${id}-ask`} className="ask">
        <Words safeHtml={exercise.ask} lang={lang} />
      </p>
      {isJudged(exercise) ? (
        <Typed
          key={round}
          exercise={exercise}
          work={shown}
          answer={round > 0 ? undefined : answer}
          lang={lang}
        />
      ) : (
        <Running exercise={exercise} work={work} answer={answer} />
      )}
      <Help exercise={exercise} work={shown} lang={lang} />
      {place.owner === '' && !place.isPreview && work.tries > 0 && (
        <p className="small soft">{m.practice_on_phone()}</p>
      )}
    </section>
  )
}

/** A lesson in steps asks for an exercise once more at its end: it begins as if nobody had tried, while what solved it stays kept. */
function useRounds(work: Working, isAnew: boolean) {
  const [round, setRound] = useState(0)
  const [anew, setAnew] = useState({ tries: 0, isSolved: false })
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = box.current!
    const begin = () => {
      setAnew({ tries: 0, isSolved: false })
      setRound((before) => before + 1)
    }
    element.addEventListener(AGAIN, begin)
    return () => element.removeEventListener(AGAIN, begin)
  }, [])
  const tried = (given: Work, isRight: boolean) => {
    setAnew(({ tries, isSolved }) => ({ tries: tries + 1, isSolved: isSolved || isRight }))
    work.tried(given, isRight)
  }
  const shown = round > 0 && isAnew ? { ...work, ...anew, work: [], tried } : work
  return { box, round, shown }
}

type TypedProps = { exercise: Judged; work: Working; answer: Tried | undefined; lang: string | undefined }

/** Judged at once where scripts run, else by the server. */
function Typed({ exercise, work, answer, lang }: TypedProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(
    answer && answer.isRight !== null ? { isRight: answer.isRight, wrong: answer.wrong } : null,
  )
  /** A try without an answer. */
  const [empty, setEmpty] = useState<Work | null>(null)
  const read = (form: HTMLFormElement) => workIn(new FormData(form), countOf(exercise))
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = read(event.currentTarget)
    const isEmpty = !given.some(Boolean)
    setEmpty(isEmpty ? given : null)
    if (isEmpty) return setVerdict(null)
    const found = judge(exercise, given)
    setVerdict(found)
    work.tried(given, found.isRight)
  }
  return (
    <ActionForm
      intent="exercise"
      id={exercise.name}
      action={`#x-${exercise.name}`}
      className="stack"
      onSubmit={check}
      onChange={(event) => work.keep(read(event.currentTarget))}
    >
      <input type="hidden" name="tries" value={work.tries} />
      {/* What was solved rests. */}
      <fieldset className="stack" disabled={work.isSolved}>
        <Fields
          key={work.restored}
          exercise={exercise}
          start={answer?.work ?? work.work}
          verdict={verdict}
          lang={lang}
          rests={work.isSolved}
        />
      </fieldset>
      {!work.isSolved && (
        <p>
          <Submit variant="outline">{m.practice_check()}</Submit>
        </p>
      )}
      <Said
        isRight={verdict?.isRight ?? null}
        words={empty ? m.practice_empty() : verdict && said(verdict, countOf(exercise))}
        about={empty ?? verdict}
      />
    </ActionForm>
  )
}

function said({ isRight, wrong }: Verdict, total: number): string {
  if (isRight) return m.practice_right()
  return total > 1 ? m.practice_some({ right: total - wrong.length, total }) : m.practice_wrong()
}

type RunningExercise = Exclude<ExerciseView['exercise'], Judged>

type RunningProps = { exercise: RunningExercise; work: Working; answer: Tried | undefined }

function Running({ exercise, work, answer }: RunningProps) {
  const hydrated = useHydrated()
  const left = answer?.work ?? work.work
  if (!hydrated && exercise.kind === 'sheet')
    return <PlainSheet exercise={exercise} start={left} tries={work.tries} answer={answer} />
  if (!hydrated)
    return (
      <>
        <p>
          <Button type="button" variant="outline" hidden data-begins>
            {m.practice_begin()}
          </Button>
        </p>
        <noscript>
          <p className="soft">{m.practice_needs_scripts()}</p>
        </noscript>
      </>
    )
  const props = {
    work: left.length > 0 ? left : null,
    isSolved: work.isSolved,
    keep: work.keep,
    onTry: work.tried,
  }
  // What was found on the phone begins the fields anew.
  const key = work.restored
  switch (exercise.kind) {
    case 'code':
      return <CodeExercise key={key} exercise={exercise} {...props} />
    case 'sql':
      return <SqlExercise key={key} exercise={exercise} {...props} />
    case 'sheet':
      return <SheetPart key={key} exercise={exercise} {...props} />
    case 'typing':
      return <TypingPart key={key} exercise={exercise} {...props} />
  }
}

type HelpProps = { exercise: ExerciseView['exercise']; work: Working; lang: string | undefined }

/** Why it is so, once it is right; before that one hint after another, and at last the solution. */
function Help({ exercise, work: { tries, isSolved }, lang }: HelpProps) {
  if (isSolved)
    return (
      <p className="exercise-why">
        <Words safeHtml={exercise.why} lang={lang} />
      </p>
    )
  const hints = hintsOf(exercise)
  return (
    <>
      {hints.slice(0, hintsShown(tries)).map((hint, at) => (
        <p key={at} className="exercise-why">
          <b>{hints.length === 1 ? m.practice_hint() : m.practice_hint_of({ number: at + 1 })}</b>{' '}
          <Words safeHtml={hint} lang={lang} />
        </p>
      ))}
      {isSolutionShown(tries, hints.length) && <Solution exercise={exercise} lang={lang} />}
    </>
  )
}
