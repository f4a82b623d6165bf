import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import type { AttemptResult } from '../types.ts'
import { skillWord } from './assessment-words.ts'
import { Coded } from './coded.tsx'
import { Check, Cross } from '#ui/icons.ts'

type Answered = AttemptResult['questions'][number]

/** Each question with the right answer and the reason; shown only when the attempt is over (A1). */
export function AnswerList({ questions, isMix }: { questions: Answered[]; isMix: boolean }) {
  return (
    <ol className="answers asm-answers">
      {questions.map((question, place) => (
        <AnswerItem key={place} question={question} isMix={isMix} />
      ))}
    </ol>
  )
}

function AnswerItem({
  question: { category, question, options, chosen, correct, explanation },
  isMix,
}: {
  question: Answered
  isMix: boolean
}) {
  const right = chosen === correct
  return (
    <li>
      {isMix && <p className="small soft">{skillWord(category)}</p>}
      <p>
        <b>
          <Coded text={question} />
        </b>{' '}
        <Badge tone={right ? 'leaf' : 'brick'} icon={right ? Check : Cross}>
          {right ? m.assessment_right() : m.assessment_wrong()}
        </Badge>
      </p>
      <ul>
        {options.map(
          (option, place) =>
            (place === correct || place === chosen) && (
              <li key={place}>
                <Coded text={option} />
                <small>
                  {[
                    place === correct && m.assessment_right_answer(),
                    place === chosen && m.assessment_your_answer(),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </li>
            ),
        )}
        {chosen === null && <li className="soft">{m.assessment_unanswered()}</li>}
      </ul>
      <p className="soft">
        <Coded text={explanation} />
      </p>
    </li>
  )
}
