import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Check, Cross } from '#ui/icons.ts'
import type { QuizAnswer, QuizMistake, QuizResult } from '../../types.ts'
import { useCoursePlace } from '../course-place.ts'

type Props = { result: QuizResult; passPercent: number; courseId: number }

/** The score, then what there is to tell: mistakes and where to read again, or, once passed, each question with its key (decisions 22). */
export function QuizResultView({ result, passPercent, courseId }: Props) {
  const { scorePercent, passed } = result
  const score = m.lesson_score({ percent: scorePercent })
  return (
    <>
      <Banner
        tone={passed ? 'leaf' : 'gold'}
        title={passed ? m.lesson_passed() : m.lesson_failed()}
        text={
          <p className="figures">
            {passed ? score : `${score} ${m.lesson_pass_mark({ percent: passPercent })}`}
          </p>
        }
      />
      {'answers' in result ? (
        <ol className="answers">
          {result.answers.map((answer, place) => (
            <AnswerItem key={place} answer={answer} />
          ))}
        </ol>
      ) : (
        <Mistakes mistakes={result.mistakes} courseId={courseId} />
      )}
    </>
  )
}

function Mistakes({ mistakes, courseId }: { mistakes: QuizMistake[]; courseId: number }) {
  const { hrefOf } = useCoursePlace()
  return (
    <>
      <p>{m.lesson_mistakes()}</p>
      <ul className="answers mistakes">
        {mistakes.map(({ question, chosen, readAgain }, place) => (
          <li key={place}>
            <p>
              <b>{question}</b>{' '}
              <Badge tone="brick" icon={Cross}>
                {m.lesson_wrong()}
              </Badge>
            </p>
            <ul>
              {chosen.map((option) => (
                <li key={option}>
                  {option}
                  <small>{m.lesson_your_answer()}</small>
                </li>
              ))}
              {chosen.length === 0 && <li className="soft">{m.lesson_unanswered()}</li>}
            </ul>
            {readAgain.length > 0 && (
              <p>
                {m.lesson_read_again()}{' '}
                {readAgain.map(({ id, title }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Anchor to={hrefOf(courseId, `/lessons/${id}`)}>{title}</Anchor>
                  </span>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function AnswerItem({ answer: { question, options, chosen, correct, explanation } }: { answer: QuizAnswer }) {
  const right = chosen.length === correct.length && correct.every((option) => chosen.includes(option))
  return (
    <li>
      <p>
        <b>{question}</b>{' '}
        <Badge tone={right ? 'leaf' : 'brick'} icon={right ? Check : Cross}>
          {right ? m.lesson_right() : m.lesson_wrong()}
        </Badge>
      </p>
      <ul>
        {options.map(
          (option, place) =>
            (correct.includes(place) || chosen.includes(place)) && (
              <li key={option}>
                {option}
                <small>
                  {[
                    correct.includes(place) && m.lesson_right_answer(),
                    chosen.includes(place) && m.lesson_your_answer(),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ),
        )}
        {chosen.length === 0 && <li className="soft">{m.lesson_unanswered()}</li>}
      </ul>
      <p className="soft">{explanation}</p>
    </li>
  )
}
