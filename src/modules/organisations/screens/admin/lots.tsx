import { numberFormat } from '#kit/formats.ts'
import { dateInWords, lastDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { adminHref } from '#shell/admin/address.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import type { OrganisationForAdmin } from '../../queries/for-admins.server.ts'
import { invoiceNumber, MOST_GRANTED } from '../../rules.ts'

type Props = {
  organisation: OrganisationForAdmin
  courses: { id: number; title: string }[]
  /** The last day that the form begins with. */
  until: string
}

/** Its seats, and the form that grants some. */
export const Lots = ({ organisation: { id, endedAt, lots }, courses, until }: Props) => (
  <Section title={m.organisations_lots()} id="seats">
    <div className="stack">
      <Rows
        list={{ rows: lots, page: 1, hasMore: false }}
        caption={m.organisations_lots()}
        hideCaption
        none={m.organisations_lots_none()}
        hrefFor={() => adminHref(`organisations/${id}`)}
        rowKey={(lot) => lot.id}
        columns={[
          {
            label: m.organisations_course(),
            cell: ({ course }) => course ?? m.organisations_every_course(),
            main: true,
          },
          {
            label: m.organisations_given(),
            cell: ({ used, seats }) => m.organisations_used_of({ used, seats }),
          },
          { label: m.organisations_until(), cell: ({ endsAt }) => dateInWords(lastDay(endsAt), getLocale()) },
          {
            label: m.organisations_from(),
            cell: ({ reason, invoice }) => (
              <span className="wrap-anywhere">
                {invoice === null ? `${m.organisations_granted()}: ${reason}` : invoiceNumber(invoice)}
              </span>
            ),
          },
        ]}
      />
      {!endedAt && (
        <ActionForm intent="grant" quiet className="stack measure mt-6" key={lots.length}>
          <h3>{m.organisations_grant()}</h3>
          <Select
            name="courseId"
            label={m.organisations_course()}
            defaultValue=""
            options={[
              { value: '', label: m.organisations_every_course() },
              ...courses.map((course) => ({ value: String(course.id), label: course.title })),
            ]}
          />
          <Field
            name="seats"
            inputMode="numeric"
            label={m.organisations_quantity()}
            hint={m.organisations_quantity_hint({ most: numberFormat(getLocale()).format(MOST_GRANTED) })}
            required
          />
          <Field
            name="until"
            type="date"
            label={m.organisations_last_day()}
            hint={m.organisations_last_day_hint()}
            defaultValue={until}
            required
          />
          <TextArea name="reason" label={m.organisations_reason()} maxLength={300} required />
          <p>
            <Submit variant="outline">{m.organisations_grant()}</Submit>
          </p>
        </ActionForm>
      )}
    </div>
  </Section>
)
