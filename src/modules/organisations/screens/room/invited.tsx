import type { Page } from '#kit/paging.ts'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Long } from '#shell/admin/values.tsx'
import { Badge } from '#ui/badge.tsx'
import type { Tone } from '#ui/feedback/tone.ts'
import { roomHref } from '../../rules.ts'
import type { InvitationRow } from '../../types.ts'

const states: Record<InvitationRow['state'], { tone: Tone; words: () => string }> = {
  waiting: { tone: 'sand', words: m.organisations_state_waiting },
  sent: { tone: 'sky', words: m.organisations_state_sent },
  stopped: { tone: 'gold', words: m.organisations_state_stopped },
  declined: { tone: 'brick', words: m.organisations_state_declined },
}

/** Who was invited and has not joined. */
export const Invited = ({ slug, invited }: { slug: string; invited: Page<InvitationRow> }) => (
  <Rows
    list={invited}
    caption={m.organisations_invited_title()}
    hideCaption
    none={m.organisations_invited_none()}
    hrefFor={(page) => `${roomHref(slug, 'invite')}?page=${page}#invited`}
    rowKey={({ id }) => id}
    columns={[
      {
        label: m.organisations_name(),
        cell: ({ name }) => <bdi className="wrap-anywhere">{name}</bdi>,
        main: true,
      },
      { label: m.organisations_contact(), cell: ({ contact }) => <Long>{contact}</Long> },
      {
        label: m.organisations_state(),
        cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].words()}</Badge>,
      },
      {
        label: m.organisations_expires(),
        // Thirty days begin when it is sent.
        cell: ({ state, expiresAt }) => (state === 'waiting' ? '-' : <Moment at={expiresAt} as="day" />),
      },
      {
        label: m.admin_actions(),
        // Who said no is not invited again by taking that back.
        cell: ({ id, name, state }) =>
          state === 'declined' ? (
            '-'
          ) : (
            <Behind summary={m.admin_change()} of={name} id={id}>
              <RowForm
                intent="withdraw"
                id={id}
                note={m.organisations_withdraw_note()}
                button={m.organisations_withdraw()}
                danger
              />
            </Behind>
          ),
      },
    ]}
  />
)
