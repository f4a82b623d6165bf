import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { Rows } from '#shell/admin/rows.tsx'
import { Long, Moment } from '#shell/admin/values.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { ManagerRow } from '../../types.ts'

type Props = { organisation: { id: string; endedAt: Date | null; managers: ManagerRow[] } }

/** Who manages it with an account of theirs. */
export const Managers = ({ organisation: { id, endedAt, managers } }: Props) => (
  <Section title={m.organisations_managers()} id="managers">
    <div className="stack">
      <Rows
        list={{ rows: managers, page: 1, hasMore: false }}
        caption={m.organisations_managers()}
        hideCaption
        none={m.organisations_managers_none()}
        hrefFor={() => adminHref(`organisations/${id}`)}
        rowKey={({ userId }) => userId}
        columns={[
          {
            label: m.organisations_manager(),
            cell: ({ userId, name, email }) => (
              <>
                <Anchor to={adminHref(`users/${userId}`)}>
                  <bdi>{name}</bdi>
                </Anchor>
                <br />
                <Long>{email}</Long>
              </>
            ),
            main: true,
          },
          { label: m.organisations_since(), cell: ({ namedAt }) => <Moment at={namedAt} /> },
          {
            label: m.admin_actions(),
            cell: ({ userId, name }) => (
              <Behind summary={m.admin_change()} of={name} id={userId}>
                <RowForm
                  intent="remove"
                  id={userId}
                  note={m.organisations_manager_remove_note()}
                  button={m.organisations_manager_remove()}
                  danger
                />
              </Behind>
            ),
          },
        ]}
      />
      {!endedAt && (
        <ActionForm intent="name" quiet className="stack measure mt-6" key={managers.length}>
          <h3>{m.organisations_manager_name()}</h3>
          <Field
            name="email"
            type="email"
            label={m.admin_email()}
            hint={m.organisations_manager_hint()}
            autoComplete="off"
            maxLength={254}
            required
          />
          <p>
            <Submit variant="outline">{m.organisations_manager_name()}</Submit>
          </p>
        </ActionForm>
      )}
    </div>
  </Section>
)
