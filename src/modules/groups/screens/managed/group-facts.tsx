import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { joinHref, lastToJoin, LEAST_PEOPLE, MOST_PEOPLE } from '../../rules.ts'

type Group = { name: string; startsOn: string; joinUntil: string; seats: number; taken: number; code: string }

/** The code by which the group is joined, and what of it can be changed. */
export const GroupFacts = ({ group, origin }: { group: Group; origin: string }) => (
  <>
    <Section title={m.groups_code()} id="code">
      <div className="stack">
        <p>
          <b className="figures">{group.code}</b>
        </p>
        <p className="soft measure">{m.groups_code_note()}</p>
        <p className="wrap-anywhere">{origin + joinHref(group.code)}</p>
      </div>
    </Section>
    <Section title={m.groups_tab_facts()} id="facts">
      <ActionForm
        intent="change"
        quiet
        className="stack measure"
        key={[group.name, group.joinUntil, group.seats].join()}
      >
        <Field name="name" label={m.groups_field_name()} defaultValue={group.name} maxLength={80} required />
        <Field
          name="joinUntil"
          type="date"
          max={lastToJoin(group.startsOn)}
          label={m.groups_field_join()}
          hint={m.groups_field_join_hint()}
          defaultValue={group.joinUntil}
          required
        />
        <Field
          name="seats"
          type="number"
          inputMode="numeric"
          min={Math.max(LEAST_PEOPLE, group.taken)}
          max={MOST_PEOPLE}
          label={m.groups_field_seats()}
          defaultValue={String(group.seats)}
          required
        />
        <p>
          <Submit>{m.groups_facts_save()}</Submit>
        </p>
      </ActionForm>
    </Section>
  </>
)
