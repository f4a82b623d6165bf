import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { assessmentHistory, attemptResult } from '../queries.server.ts'
import type { Route } from './+types/results'
import { AnswerList } from './answer-list.tsx'
import { skillWord } from './assessment-words.ts'
import { resultView } from './attempt-views.server.ts'
import { CategoryResults } from './category-results.tsx'
import { History } from './history.tsx'

export const handle = { hydrate: 'always', styles: 'assessment' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) =>
    resultView(await attemptResult(ctx, args.params.attemptId), await assessmentHistory(ctx), ctx),
  )

/** The result of an attempt, the right answers and what to learn next (ASM-09, ASM-11 to ASM-13). */
export default function Results({
  loaderData: { id, category, on, percent, right, total, scores, questions, courseCategory, history },
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
      <CategoryResults scores={scores} isMix={category === ''} />
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
