import { redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { act, answer } from '#web/answers.server.ts'
import { addEntry } from '../../commands/entries.server.ts'
import { goalsToChoose } from '../../queries/goals.server.ts'
import type { Route } from './+types/new-entry'
import { Sheet, SheetForm } from '#shell/form/sheet.tsx'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ goals: await goalsToChoose(ctx) }))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    await addEntry(ctx, Object.fromEntries(form))
    web.toast({ title: m.tracker_entry_added() })
    return redirect('/progress#entries')
  })

/** The "Add Entry" dialog (PRG-26); only goals that are not completed can be chosen (PRG-28). */
export default function NewEntry({ loaderData: { goals }, actionData }: Route.ComponentProps) {
  return (
    <Sheet back="/progress" title={m.tracker_add_entry()}>
      {goals.length === 0 && !actionData ? (
        <NoGoal />
      ) : (
        <SheetForm back="/progress" save={m.tracker_save_entry()} failed={m.tracker_entry_failed()}>
          <Select
            name="goalId"
            label={m.tracker_entry_goal()}
            required
            placeholder={m.tracker_entry_choose()}
            defaultValue={goals.length === 1 ? goals[0]!.id : ''}
            options={goals.map((goal) => ({ value: goal.id, label: goal.title }))}
          />
          <Field
            name="title"
            label={m.tracker_entry_title()}
            hint={m.tracker_entry_title_hint()}
            required
            maxLength={120}
            autoComplete="off"
          />
          <TextArea
            name="description"
            label={m.tracker_description()}
            note={m.tracker_optional()}
            maxLength={500}
          />
          <Field
            name="points"
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            label={m.tracker_entry_points()}
            hint={m.tracker_entry_points_hint()}
            defaultValue="0"
            autoComplete="off"
          />
        </SheetForm>
      )}
    </Sheet>
  )
}

const NoGoal = () => (
  <div className="stack">
    <p>{m.tracker_entry_no_goal()}</p>
    <p>
      <ButtonLink to="/progress/goals/new" preventScrollReset>
        {m.tracker_add_goal()}
      </ButtonLink>
    </p>
  </div>
)
