import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { act, answer, textOf } from '#web/answers.server.ts'
import { giveAnswer, startAssessment, submitAssessment } from '../commands.server.ts'
import { assessmentChoices, assessmentHistory, openAttempt } from '../queries.server.ts'
import { furthestPlace, STARTS_A_DAY } from '../rules.ts'
import type { Route } from './+types/assessment'
import {
  afterEnd,
  chooseView,
  pathOf,
  placeIn,
  questionView,
  type ChooseView,
} from './attempt-views.server.ts'
import { Question } from './question.tsx'
import { ActionForm, Submit, useSent } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { levelWord, skillWord, toneOf } from './assessment-words.ts'
import { History } from './history.tsx'

export const handle = { hydrate: 'always', styles: 'assessment' }

const PATH = '/skill-assessment'

/** An open attempt at the question in the URL, on any device; without one, or with ?choose, the available assessments. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const search = new URL(args.request.url).searchParams
    const open = await openAttempt(ctx)
    if (!open || search.has('choose')) {
      if (search.has('q')) throw redirect(PATH)
      return {
        question: null,
        choose: chooseView(await assessmentChoices(ctx), await assessmentHistory(ctx), open, ctx),
      }
    }
    const furthest = furthestPlace(open.questions.length, open.answers)
    const place = placeIn(search.get('q'), furthest)
    if (search.get('q') !== String(place + 1)) throw redirect(`${PATH}?q=${place + 1}`)
    return { question: questionView(open, place), choose: null }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const intent = textOf(form, 'intent')
    if (intent === 'start') {
      await startAssessment(ctx, { category: textOf(form, 'category') })
      return redirect(pathOf(await openAttempt(ctx)))
    }
    const attempt = textOf(form, 'attempt')
    const choice = { question: textOf(form, 'question'), option: textOf(form, 'option') }
    try {
      // Only going back needs no answer.
      if (intent !== 'previous' || choice.option !== '') await giveAnswer(ctx, attempt, choice)
      switch (intent) {
        case 'answer':
          return null
        case 'previous':
          return redirect(`${PATH}?q=${Math.max(1, Number(choice.question) || 0)}`)
        case 'next':
          return redirect(`${PATH}?q=${(Number(choice.question) || 0) + 2}`)
        case 'complete':
          if (await submitAssessment(ctx, attempt))
            web.toast({ title: m.assessment_done_title(), text: m.assessment_done_text() })
          return redirect(`${PATH}/results/${attempt}`)
        default:
          throw new Refusal('invalid-input')
      }
    } catch (error) {
      // Ended in another tab: its results say more than a refusal. A late save by script redirects nobody.
      throw intent === 'answer' ? error : await afterEnd(ctx, web, attempt, error)
    }
  })

/** A saved answer changes nothing that is shown. */
export const shouldRevalidate = ({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => formData?.get('intent') !== 'answer' && defaultShouldRevalidate

export default function Assessment({ loaderData: { question, choose } }: Route.ComponentProps) {
  return question ? <Question question={question} /> : <Choose view={choose} />
}

type Choice = ChooseView['choices'][number]

/** Available assessments, with the viewer's level. */
function Choose({ view: { choices, open, history } }: { view: ChooseView }) {
  return (
    <>
      <title>{`${m.common_assessment()} - Stadi`}</title>
      <PageHead title={m.common_assessment()} lead={m.assessment_lead()} />
      <div className="stack measure">
        <PageRefusal />
        {open && <OpenAttempt open={open} />}
      </div>
      <ActionForm intent="start" action="/skill-assessment?choose=1" quiet>
        <Mix isOpen={open !== null} />
        <Section
          title={m.assessment_skills()}
          action={<span className="soft">{m.assessment_skills_note()}</span>}
        >
          <ul className="asm-skills">
            {choices.map((choice) => (
              <SkillRow key={choice.category} choice={choice} />
            ))}
          </ul>
          <p className="small soft measure asm-rules">{m.assessment_rules({ ruleTimes: STARTS_A_DAY })}</p>
        </Section>
      </ActionForm>
      {history.length > 0 && (
        <Section title={m.assessment_history()}>
          <History attempts={history} />
        </Section>
      )}
    </>
  )
}

function OpenAttempt({ open: { category, answered, total } }: { open: NonNullable<ChooseView['open']> }) {
  const words = { skill: skillWord(category), answered, total }
  return (
    <Banner tone="sky" title={m.assessment_open_title()} text={<p>{held(m.assessment_open_text(words))}</p>}>
      <ButtonLink className="asm-continue" to="/skill-assessment">
        {m.assessment_continue()}
      </ButtonLink>
    </Banner>
  )
}

const Mix = ({ isOpen }: { isOpen: boolean }) => (
  <Section title={m.assessment_mix_title()}>
    <div className="stack measure">
      <p>{m.assessment_mix_text()}</p>
      <p>
        <Submit name="category" value="" variant={isOpen ? 'outline' : 'primary'}>
          {m.assessment_mix_start()}
        </Submit>
      </p>
    </div>
  </Section>
)

function SkillRow({ choice: { category, questions, latest } }: { choice: Choice }) {
  const skill = skillWord(category)
  return (
    <li className="asm-skill">
      <div>
        <h3>{held(skill)}</h3>
        <Standing questions={questions} latest={latest} />
      </div>
      {questions > 0 && <StartButton category={category} isRetake={latest !== null} />}
    </li>
  )
}

function Standing({ questions, latest }: Pick<Choice, 'questions' | 'latest'>) {
  if (latest)
    return (
      <p className="row small figures">
        <Badge tone={latest.level ? toneOf(latest.percent) : 'sand'}>
          {latest.level ? levelWord(latest.level) : m.assessment_history_first_look()}
        </Badge>
        <Anchor to={`/skill-assessment/results/${latest.attemptId}`}>
          {m.assessment_latest({ percent: latest.percent, day: latest.on })}
        </Anchor>
      </p>
    )
  return <p className="small soft">{questions > 0 ? m.assessment_not_taken() : m.assessment_none()}</p>
}

function StartButton({ category, isRetake }: { category: string; isRetake: boolean }) {
  const isPressed = useSent()?.get('category') === category
  const of = { skill: skillWord(category) }
  const label = isRetake ? m.assessment_again_of(of) : m.assessment_start_of(of)
  return (
    <Submit variant="outline" name="category" value={category} aria-label={isPressed ? undefined : label}>
      {isRetake ? m.assessment_again() : m.assessment_start()}
    </Submit>
  )
}
