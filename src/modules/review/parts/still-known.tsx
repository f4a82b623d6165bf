import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Section } from '#ui/layout/section.tsx'

/** Whether a certificate says that its owner still knows the course; only they see the switch. */
export const StillKnown = ({ isShown, lastReviewOn }: { isShown: boolean; lastReviewOn: string | null }) => (
  <Section title={m.certificate_still()} id="still-known">
    <ActionForm
      intent="still"
      className="stack measure"
      failed={m.certificate_still_failed()}
      retry="once"
      preventScrollReset
    >
      <Checkbox
        name="isShown"
        label={m.certificate_still_show()}
        hint={lastReviewOn ? m.certificate_still_now({ day: lastReviewOn }) : m.certificate_still_later()}
        defaultChecked={isShown}
      />
      <div className="row">
        <Submit variant="outline">{m.certificate_still_save()}</Submit>
        <Anchor to="/review">{m.certificate_still_review()}</Anchor>
      </div>
    </ActionForm>
  </Section>
)
