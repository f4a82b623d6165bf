import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Check, Cross } from '#ui/icons.ts'
import type { QuizAnswer, QuizMistake, QuizResult } from '../../types.ts'
import { useCoursePlace } from '../course-place.ts'

type Lang = { lang: string | undefined }
type Props = { result: QuizResult; passPercent: number; courseId: number } & Lang

/** The score, then what there is to tell: mistakes and where to read again, or, once passed, each question with its key (decisions 22). */
export function QuizResultView({ result, passPercent, courseId, lang }: Props) {
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
            <AnswerItem key={place} answer={answer} lang={lang} />
          ))}
        </ol>
      ) : (
        <Mistakes mistakes={result.mistakes} courseId={courseId} lang={lang} />
      )}
    </>
  )
}

function Mistakes({ mistakes, courseId, lang }: { mistakes: QuizMistake[]; courseId: number } & Lang) {
  const { hrefOf } = useCoursePlace()
  return (
    <>
      <p>{m.lesson_mistakes()}</p>
      <ul className="answers mistakes">
        {mistakes.map(({ question, chosen, readAgain }, place) => (
          <li key={place}>
            <p>
              <b lang={lang}>{question}</b>{' '}
              <Badge tone="brick" icon={Cross}>
                {m.lesson_wrong()}
              </Badge>
            </p>
            <ul>
              {chosen.map((option) => (
                <li key={option}>
                  <span lang={lang}>{option}</span>
                  <small>{m.lesson_your_answer()}</small>
                </li>
              ))}
              {chosen.length === 0 && <li className="soft">{m.lesson_unanswered()}</li>}
            </ul>
            {readAgain.length > 0 && (
              <p>
                {m.lesson_read_again()}{' '}
                {readAgain.map(({ id, title, section }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Anchor
                      to={hrefOf(courseId, `/lessons/${id}${section ? `#${section.anchor}` : ''}`)}
                      lang={lang}
                    >
                      {section ? `${title}: ${section.title}` : title}
                    </Anchor>
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

function AnswerItem({
  answer: { question, options, chosen, correct, explanation },
  lang,
}: { answer: QuizAnswer } & Lang) {
  const right = chosen.length === correct.length && correct.every((option) => chosen.includes(option))
  return (
    <li>
      <p>
        <b lang={lang}>{question}</b>{' '}
        <Badge tone={right ? 'leaf' : 'brick'} icon={right ? Check : Cross}>
          {right ? m.lesson_right() : m.lesson_wrong()}
        </Badge>
      </p>
      <ul>
        {options.map(
          (option, place) =>
            (correct.includes(place) || chosen.includes(place)) && (
              <li key={option}>
                <span lang={lang}>{option}</span>
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
      <p className="soft" lang={lang}>
        {explanation}
      </p>
    </li>
  )
}
