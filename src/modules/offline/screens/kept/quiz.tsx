import { type ReactNode, useState } from 'react'
import { QUIZ_ALONG_DAYS } from '#kit/said-numbers.ts'
import { momentInWords } from '#kit/time.ts'
import { useZone } from '#shell/use-zone.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { held } from '#ui/no-break/held.ts'
import { Completed, type LessonView } from '#modules/courses/parts/pages.tsx'
import { seal, takeAlong } from '../../phone/quizzes.ts'
import type { TakenQuiz } from '../../phone/types.ts'
import { notStored, onlineHref, useKept } from './kept-course.ts'
import { QuizSheet } from './quiz-sheet.tsx'

type Props = { view: LessonView; children: ReactNode }

const isOver = ({ validUntil }: TakenQuiz): boolean => Date.parse(validUntil) <= Date.now()

/** A quiz that is taken along: its questions come without their keys, and its verdict when the network is back (rule O6). */
export function KeptQuiz({ view, children }: Props) {
  const kept = useKept()
  const [taken, setTaken] = useState(kept.taken)
  const { id, completed } = view.lesson
  const zone = useZone()
  const handIn = async () => {
    try {
      await seal(id)
      setTaken(taken && { ...taken, sealed: true })
    } catch (error) {
      notStored(error)
    }
  }
  return (
    <>
      {completed && (
        <>
          <Completed />
          {children}
        </>
      )}
      {taken?.sealed && <Banner tone="sky" title={m.kept_handed_in()} text={<p>{m.kept_quiz_sealed()}</p>} />}
      {taken && !taken.sealed && !isOver(taken) && (
        <>
          <p>{m.kept_quiz_until({ moment: momentInWords(new Date(taken.validUntil), getLocale(), zone) })}</p>
          <QuizSheet taken={taken} language={view.reading.language} onHandIn={handIn} />
        </>
      )}
      {(!taken || (!taken.sealed && isOver(taken))) && (
        <Offer view={view} isAgain={taken !== null} onTaken={setTaken} />
      )}
    </>
  )
}

type OfferProps = {
  view: LessonView
  /** The days of one that was taken along are over. */
  isAgain: boolean
  onTaken(taken: TakenQuiz): void
}

/** What taking it along means, said before. */
function Offer({ view: { course, lesson }, isAgain, onTaken }: OfferProps) {
  const { quiz } = useKept().lesson
  const [isTaking, setTaking] = useState(false)
  const [refused, setRefused] = useState('')
  const take = async () => {
    setTaking(true)
    setRefused('')
    try {
      const answer = await takeAlong(course.id, lesson.id)
      if ('refused' in answer) setRefused(answer.refused)
      else if (isOver(answer)) setRefused(m.kept_quiz_over({ ruleDays: QUIZ_ALONG_DAYS }))
      else onTaken(answer)
    } catch (error) {
      console.error('the quiz did not come', error)
      setRefused(m.kept_needs_network())
    } finally {
      setTaking(false)
    }
  }
  return (
    <>
      {isAgain && (
        <Banner
          tone="gold"
          title={m.kept_quiz_over({ ruleDays: QUIZ_ALONG_DAYS })}
          text={<p>{m.kept_quiz_over_text()}</p>}
        />
      )}
      {quiz && <p>{m.kept_quiz_rules({ questions: quiz.questions, percent: quiz.passPercent })}</p>}
      <ul className="list-disc pl-6">
        {[
          m.kept_quiz_comes(),
          m.kept_quiz_days({ ruleDays: QUIZ_ALONG_DAYS }),
          m.kept_quiz_one(),
          m.kept_quiz_verdict(),
        ].map((line) => (
          <li key={line}>{held(line)}</li>
        ))}
      </ul>
      {refused && <Banner tone="brick" title={refused} />}
      <p className="row">
        <Button
          type="button"
          pending={isTaking}
          pendingText={m.common_please_wait()}
          onClick={() => void take()}
        >
          {m.kept_quiz_take()}
        </Button>
        <ButtonLink reload variant="outline" to={onlineHref(course.id, lesson.id)}>
          {m.kept_quiz_now()}
        </ButtonLink>
      </p>
    </>
  )
}
