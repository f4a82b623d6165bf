import { Form, useNavigation } from 'react-router'
import { m } from '#paraglide/messages.js'
import type { RefusalWords } from '#web/refusal-words.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { levelWord, skillWord, toneOf } from './assessment-words.ts'
import type { ChooseView } from './attempt-views.server.ts'
import { History } from './history.tsx'

type Choice = ChooseView['choices'][number]

/** What can be tested, with where one stands. */
export function Choose({
  view: { choices, open, history },
  refused,
}: {
  view: ChooseView
  refused?: Pick<RefusalWords, 'title' | 'text'>
}) {
  const asked = useNavigation().formData?.get('category')
  return (
    <>
      <title>{`${m.common_assessment()} - Stadi`}</title>
      <PageHead title={m.common_assessment()} lead={m.assessment_lead()} />
      <div className="stack measure">
        {refused && <FormError title={refused.title} text={refused.text} />}
        {open && (
          <Banner
            tone="sky"
            title={m.assessment_open_title()}
            text={
              <p>
                {m.assessment_open_text({
                  skill: skillWord(open.category),
                  answered: open.answered,
                  total: open.total,
                })}
              </p>
            }
          >
            <ButtonLink className="asm-continue" to="/skill-assessment">
              {m.assessment_continue()}
            </ButtonLink>
          </Banner>
        )}
      </div>
      <Form method="post" action="/skill-assessment?choose=1">
        <input type="hidden" name="intent" value="start" />
        <Section title={m.assessment_mix_title()}>
          <div className="stack measure">
            <p>{m.assessment_mix_text()}</p>
            <p>
              <Button
                name="category"
                value=""
                variant={open ? 'outline' : 'primary'}
                pending={asked === ''}
                pendingText={m.common_please_wait()}
              >
                {m.assessment_mix_start()}
              </Button>
            </p>
          </div>
        </Section>
        <Section
          title={m.assessment_skills()}
          action={<span className="soft">{m.assessment_skills_note()}</span>}
        >
          <ul className="asm-skills">
            {choices.map((choice) => (
              <SkillRow key={choice.category} choice={choice} pending={asked === choice.category} />
            ))}
          </ul>
          <p className="small soft measure asm-rules">{m.assessment_rules()}</p>
        </Section>
      </Form>
      {history.length > 0 && (
        <Section title={m.assessment_history()}>
          <History attempts={history} />
        </Section>
      )}
    </>
  )
}

function SkillRow({
  choice: { category, questions, latest },
  pending,
}: {
  choice: Choice
  pending: boolean
}) {
  const skill = skillWord(category)
  return (
    <li className="asm-skill">
      <div>
        <h3>{skill}</h3>
        {latest && (
          <p className="row small figures">
            <Badge tone={toneOf(latest.percent)}>{levelWord(latest.level)}</Badge>
            <Anchor to={`/skill-assessment/results/${latest.attemptId}`}>
              {m.assessment_latest({ percent: latest.percent, day: latest.on })}
            </Anchor>
          </p>
        )}
        {!latest && questions > 0 && <p className="small soft">{m.assessment_not_taken()}</p>}
        {questions === 0 && <p className="small soft">{m.assessment_none()}</p>}
      </div>
      {questions > 0 && (
        <Button
          variant="outline"
          name="category"
          value={category}
          pending={pending}
          pendingText={m.common_please_wait()}
          aria-label={
            pending ? undefined : latest ? m.assessment_again_of({ skill }) : m.assessment_start_of({ skill })
          }
        >
          {latest ? m.assessment_again() : m.assessment_start()}
        </Button>
      )}
    </li>
  )
}
