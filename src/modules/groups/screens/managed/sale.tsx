import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { CourseSale } from '../../types.ts'

/** Whether the course is also sold without a group, and the switch; beside it, that nothing can be bought. */
export const Sale = ({ sale: { plain, hasGroup, hasOpen } }: { sale: CourseSale }) => (
  <Section title={m.groups_sale_title()} id="sale">
    <div className="stack measure">
      <p>{plain ? (hasGroup ? m.groups_sale_both() : m.groups_sale_first()) : m.groups_sale_only()}</p>
      {!plain && !hasOpen && (
        <Banner tone="gold" title={m.groups_sale_nothing_title()} text={m.groups_sale_nothing()} />
      )}
      {hasGroup && (
        <ActionForm intent="sale" quiet className="stack" key={String(plain)}>
          {plain && <p className="soft">{m.groups_sale_both_note()}</p>}
          <input type="hidden" name="plain" value={plain ? 'no' : 'yes'} />
          <p>
            <Submit variant="outline">{plain ? m.groups_sale_to_only() : m.groups_sale_to_both()}</Submit>
          </p>
        </ActionForm>
      )}
    </div>
  </Section>
)
