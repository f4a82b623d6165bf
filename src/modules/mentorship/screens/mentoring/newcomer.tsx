import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { held } from '#ui/no-break/held.ts'
import { FEE_PERCENT } from '../../rules.ts'

/** For people who are not mentors: how to become one, and what it earns. */
export const Newcomer = () => (
  <>
    <PageMeta
      title={m.mentoring_new_title()}
      description={m.mentoring_new_lead()}
      path="/mentoring"
      noindex
    />
    <PageHead
      title={m.mentoring_new_title()}
      lead={m.mentoring_new_lead()}
      action={
        <>
          <ButtonLink to="/contact" reload>
            {m.mentoring_new_write()}
          </ButtonLink>
          <Anchor to="/mentorship">{m.mentoring_new_see()}</Anchor>
        </>
      }
    />
    <Section title={m.mentoring_new_how()}>
      <ol className="features measure stack">
        <li>{m.mentoring_new_first()}</li>
        <li>{m.mentoring_new_second()}</li>
        <li>{held(m.mentoring_new_third({ percent: FEE_PERCENT }))}</li>
      </ol>
    </Section>
  </>
)
