import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { act, answer } from '#web/answers.server.ts'
import { addGoal } from '../../commands/goals.server.ts'
import { categoryWords } from '../../words.ts'
import type { Route } from './+types/new-goal'
import { Sheet, SheetForm } from '#shell/form/sheet.tsx'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    return null
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    await addGoal(ctx, Object.fromEntries(form))
    web.toast({ title: m.tracker_goal_created() })
    return redirect('/progress#goals')
  })

/** The "Add Goal" dialog (PRG-07). */
export default function NewGoal() {
  return (
    <Sheet back="/progress" title={m.tracker_add_goal()}>
      <SheetForm back="/progress" save={m.tracker_create_goal()} failed={m.tracker_goal_failed()}>
        <Field
          name="title"
          label={m.tracker_goal_title()}
          hint={m.tracker_goal_title_hint()}
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
          name="targetDate"
          type="date"
          label={m.tracker_target_date()}
          note={m.tracker_optional()}
          hint={m.tracker_target_date_hint()}
        />
        <Select
          name="category"
          label={m.tracker_category()}
          defaultValue="Learning"
          options={Object.entries(categoryWords).map(([value, words]) => ({ value, label: words() }))}
        />
        <Field
          name="target"
          label={m.tracker_target_field()}
          note={m.tracker_optional()}
          hint={m.tracker_target_hint()}
          maxLength={80}
          autoComplete="off"
        />
      </SheetForm>
    </Sheet>
  )
}
