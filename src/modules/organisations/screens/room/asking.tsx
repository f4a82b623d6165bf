import type { Page } from '#kit/paging.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Section } from '#ui/layout/section.tsx'
import { roomHref } from '../../rules.ts'
import type { RequestRow } from '../../types.ts'

/** Who asks to join; nothing while nobody does. */
export function Asking({ slug, asking }: { slug: string; asking: Page<RequestRow> }) {
  if (asking.rows.length === 0) return null
  return (
    <Section title={m.organisations_asking_title()} id="asking">
      <Rows
        list={asking}
        caption={m.organisations_asking_title()}
        hideCaption
        none=""
        hrefFor={(page) => `${roomHref(slug, 'invite')}?asking=${page}#asking`}
        rowKey={({ id }) => id}
        columns={[
          { label: m.organisations_name(), cell: Asker, main: true },
          { label: m.organisations_asked_day(), cell: ({ askedAt }) => <Moment at={askedAt} as="day" /> },
          { label: m.admin_actions(), cell: Answers },
        ]}
      />
    </Section>
  )
}

const Asker = ({ name, wasMember }: RequestRow) => (
  <>
    <bdi className="wrap-anywhere">{name}</bdi>
    {wasMember && <span className="block soft small">{m.organisations_asking_again()}</span>}
  </>
)

const Answers = ({ id, name }: RequestRow) => (
  <Behind summary={m.admin_change()} of={name} id={id}>
    <RowForm intent="answer" id={id} button={m.organisations_let_in()}>
      <input type="hidden" name="answer" value="yes" />
    </RowForm>
    <RowForm
      intent="answer"
      id={id}
      note={m.organisations_say_no_note()}
      button={m.organisations_say_no()}
      danger
    >
      <input type="hidden" name="answer" value="no" />
    </RowForm>
  </Behind>
)
