import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Check, Cross } from '#ui/icons.ts'
import { held } from '#ui/no-break/held.ts'
import type { QuizAnswer, QuizMistake, QuizResult, ReadLink } from '../../types.ts'
import { useCoursePlace } from '../course-place.ts'

type Lang = { lang: string | undefined }

/** How a try ended, before what there is to tell of it. */
export function Score({ result, passPercent }: { result: QuizResult; passPercent: number }) {
  const { scorePercent, passed } = result
  const score = m.lesson_score({ percent: scorePercent })
  return (
    <Banner
      tone={passed ? 'leaf' : 'gold'}
      title={passed ? m.lesson_passed() : m.lesson_failed()}
      text={
        <p className="figures">
          {passed ? score : `${score} ${m.lesson_pass_mark({ percent: passPercent })}`}
        </p>
      }
    />
  )
}

/** Each question with its key, once the quiz is passed (decisions 22): folded where something else comes next. */
export const Answers = ({ answers, isOpen, lang }: { answers: QuizAnswer[]; isOpen: boolean } & Lang) => (
  <details open={isOpen}>
    <summary className="btn btn-outline">{m.lesson_answers()}</summary>
    <ol className="answers">
      {answers.map((answer, place) => (
        <AnswerItem key={place} answer={answer} lang={lang} />
      ))}
    </ol>
  </details>
)

type MistakesProps = { mistakes: QuizMistake[]; courseId: number } & Lang

function useReadHref(courseId: number) {
  const { hrefOf } = useCoursePlace()
  return ({ id, section }: ReadLink) =>
    hrefOf(courseId, `/lessons/${id}${section ? `#${section.anchor}` : ''}`)
}

/** Everything that is to be read again, each once. */
export function ReadAgain({ mistakes, courseId, lang }: MistakesProps) {
  const hrefOf = useReadHref(courseId)
  const links = new Map(mistakes.flatMap(({ readAgain }) => readAgain.map((link) => [hrefOf(link), link])))
  if (links.size === 0) return null
  return (
    <>
      <h2>{m.lesson_read_first()}</h2>
      <ul className="stack">
        {[...links].map(([href, { title, section }], place) => (
          <li key={href}>
            <ButtonLink wide variant={place === 0 ? undefined : 'outline'} to={href} lang={lang}>
              <span>
                {section && (
                  <>
                    <small>{held(title)}</small>
                    <br />
                  </>
                )}
                {held(section?.title ?? title)}
              </span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What was wrong, without the keys. */
export function Mistakes({ mistakes, courseId, lang }: MistakesProps) {
  const hrefOf = useReadHref(courseId)
  return (
    <>
      <h2>{m.lesson_what_was_wrong()}</h2>
      <p>{m.lesson_mistakes()}</p>
      <ul className="answers mistakes">
        {mistakes.map(({ question, chosen, readAgain }, place) => (
          <li key={place}>
            <p>
              <b lang={lang}>{held(question)}</b>{' '}
              <Badge tone="brick" icon={Cross}>
                {m.lesson_wrong()}
              </Badge>
            </p>
            <ul>
              {chosen.map((option) => (
                <li key={option}>
                  <span lang={lang}>{held(option)}</span>
                  <small>{m.lesson_your_answer()}</small>
                </li>
              ))}
              {chosen.length === 0 && <li className="soft">{m.lesson_unanswered()}</li>}
            </ul>
            {readAgain.length > 0 && (
              <p>
                {m.lesson_read_again()}{' '}
                {readAgain.map((link, index) => (
                  <span key={link.id}>
                    {index > 0 && ', '}
                    <Anchor to={hrefOf(link)} lang={lang}>
                      {link.section ? `${link.title}: ${link.section.title}` : link.title}
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
        <b lang={lang}>{held(question)}</b>{' '}
        <Badge tone={right ? 'leaf' : 'brick'} icon={right ? Check : Cross}>
          {right ? m.lesson_right() : m.lesson_wrong()}
        </Badge>
      </p>
      <ul>
        {options.map(
          (option, place) =>
            (correct.includes(place) || chosen.includes(place)) && (
              <li key={option}>
                <span lang={lang}>{held(option)}</span>
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
        {held(explanation)}
      </p>
    </li>
  )
}
