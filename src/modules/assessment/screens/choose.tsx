import { ActionForm, Submit, useSent } from '#shell/form/action-form.tsx'
import { PageRefusal } from '#shell/form/refusal.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { levelWord, skillWord, toneOf } from './assessment-words.ts'
import type { ChooseView } from './attempt-views.server.ts'
import { History } from './history.tsx'

type Choice = ChooseView['choices'][number]

/** Available assessments, with the viewer's level. */
export function Choose({ view: { choices, open, history } }: { view: ChooseView }) {
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
          <p className="small soft measure asm-rules">{m.assessment_rules()}</p>
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
    <Banner tone="sky" title={m.assessment_open_title()} text={<p>{m.assessment_open_text(words)}</p>}>
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
        <h3>{skill}</h3>
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
        <Badge tone={toneOf(latest.percent)}>{levelWord(latest.level)}</Badge>
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
