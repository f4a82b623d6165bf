import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import type { QuizResult } from '../types.ts'
import { Check, Cross } from '#ui/icons.ts'

type Answer = QuizResult['answers'][number]

/** The score, then each question with what was right and why; shown only after a try is over (decisions 8). */
export function QuizResultView({ result: { scorePercent, passed, answers }, passPercent }: { result: QuizResult; passPercent: number }) {
  const score = m.lesson_score({ percent: scorePercent })
  return (
    <>
      <Banner
        tone={passed ? 'leaf' : 'gold'} title={passed ? m.lesson_passed() : m.lesson_failed()}
        text={<p className="figures">{passed ? score : `${score} ${m.lesson_pass_mark({ percent: passPercent })}`}</p>}
      />
      <ol className="answers">{answers.map((answer, place) => <AnswerItem key={place} answer={answer} />)}</ol>
    </>
  )
}

function AnswerItem({ answer: { question, options, chosen, correct, explanation } }: { answer: Answer }) {
  const right = chosen.length === correct.length && correct.every((option) => chosen.includes(option))
  return (
    <li>
      <p><b>{question}</b> <Badge tone={right ? 'leaf' : 'brick'} icon={right ? Check : Cross}>{right ? m.lesson_right() : m.lesson_wrong()}</Badge></p>
      <ul>
        {options.map((option, place) => (correct.includes(place) || chosen.includes(place)) && (
          <li key={option}>
            {option}
            <small>{[correct.includes(place) && m.lesson_right_answer(), chosen.includes(place) && m.lesson_your_answer()].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
        {chosen.length === 0 && <li className="soft">{m.lesson_unanswered()}</li>}
      </ul>
      <p className="soft">{explanation}</p>
    </li>
  )
}
