import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { assessmentHistory, attemptResult } from '../queries.server.ts'
import type { Route } from './+types/results'
import { skillWord, adviceWord, levelWord, toneOf } from './assessment-words.ts'
import { resultView } from './attempt-views.server.ts'
import { History } from './history.tsx'
import { Badge } from '#ui/badge.tsx'
import type { AttemptResult, Advice, CategoryResult, Recommendation } from '../types.ts'
import { Coded } from './coded.tsx'
import { Check, Cross } from '#ui/icons.ts'
import { Progress } from '#ui/progress.tsx'
import { held } from '#ui/no-break/held.ts'

export const handle = { hydrate: 'always', styles: 'assessment' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) =>
    resultView(await attemptResult(ctx, args.params.attemptId), await assessmentHistory(ctx), ctx),
  )

/** The result of an attempt, the right answers and what to learn next (ASM-09, ASM-11 to ASM-13). */
export default function Results({
  loaderData: {
    id,
    category,
    on,
    percent,
    right,
    total,
    scores,
    isFirstLook,
    questions,
    courseCategory,
    history,
  },
}: Route.ComponentProps) {
  const title = category ? m.assessment_results_of({ skill: skillWord(category) }) : m.assessment_results()
  return (
    <>
      <title>{`${title} - Stadi`}</title>
      <PageHead
        title={title}
        lead={<span className="figures">{m.assessment_overall({ right, total, percent })}</span>}
        above={<p className="small soft figures">{m.assessment_taken({ moment: on })}</p>}
      />
      <ActionForm intent="start" action="/skill-assessment?choose=1" className="row asm-actions">
        <input type="hidden" name="category" value={category} />
        <ButtonLink to={`/courses?category=${encodeURIComponent(courseCategory)}`}>
          {m.assessment_courses()}
        </ButtonLink>
        <Submit variant="outline">{m.assessment_retake()}</Submit>
      </ActionForm>
      <CategoryResults scores={scores} isMix={category === ''} isFirstLook={isFirstLook} />
      <Section title={m.assessment_answers()} id="answers">
        <AnswerList questions={questions} isMix={category === ''} />
      </Section>
      <Section
        title={m.assessment_history()}
        action={<Anchor to="/skill-assessment?choose=1">{m.assessment_all()}</Anchor>}
      >
        <History attempts={history} current={id} />
      </Section>
    </>
  )
}

type Answered = AttemptResult['questions'][number]

/** Each question with the right answer and the reason; shown only when the attempt is over (A1). */
function AnswerList({ questions, isMix }: { questions: Answered[]; isMix: boolean }) {
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

type ResultsProps = { scores: CategoryResult[]; isMix: boolean; isFirstLook: boolean }

/** Score, level and three recommendations of each category (ASM-09). */
function CategoryResults({ scores, isMix, isFirstLook }: ResultsProps) {
  return (
    <div className={isMix ? 'asm-scores' : undefined}>
      {isMix && <p className="measure soft asm-first-look">{m.assessment_first_look()}</p>}
      {scores.map((score) => (
        <CategoryPart key={score.category} score={score} isFirstLook={isFirstLook} />
      ))}
    </div>
  )
}

/** Too few answers, such as one question of a mix, give a level by the rule, but it is presented as a first look. */
function CategoryPart({
  score: { category, percent, level, right, total, recommendations },
  isFirstLook,
}: {
  score: CategoryResult
  isFirstLook: boolean
}) {
  const skill = skillWord(category)
  const tone = toneOf(percent)
  return (
    <Section
      title={skill}
      action={
        <Badge tone={isFirstLook ? 'sand' : tone}>
          {isFirstLook ? `${levelWord(level)} · ${m.assessment_history_first_look()}` : levelWord(level)}
        </Badge>
      }
    >
      <div className="stack measure">
        <div className="asm-score">
          <p className="figures">
            <b>{percent}%</b> <span className="soft">{m.assessment_right_of({ right, total })}</span>
          </p>
          <Progress label={m.assessment_score({ skill })} value={percent} tone={tone} hideLabel />
        </div>
        <div>
          <h3 className="asm-small-head">{m.assessment_recommended()}</h3>
          <ul className="asm-advice">
            {recommendations.map((one, place) => (
              <li key={place}>
                <Recommended one={one} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}

const Recommended = ({ one }: { one: Recommendation }) =>
  'course' in one ? (
    <Anchor to={`/courses/${one.course.id}`}>
      <span lang={one.course.lang}>{held(one.course.title)}</span>
    </Anchor>
  ) : (
    <Advised one={one.advice} />
  )

/** Possible next steps are links. */
function Advised({ one }: { one: Advice }) {
  if (one === 'whole') return <Anchor to="/skill-assessment?choose=1">{adviceWord(one)}</Anchor>
  if (one === 'review') return <a href="#answers">{held(adviceWord(one))}</a>
  return adviceWord(one)
}
