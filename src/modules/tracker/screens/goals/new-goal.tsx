import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { answer } from '#web/answers.server.ts'
import { addGoal } from '../../commands.server.ts'
import { categoryWords } from '../../words.ts'
import type { Route } from './+types/new-goal'
import { sent } from '../said.ts'
import { Sheet, SheetForm } from '../sheet.tsx'
import { write } from '../written.server.ts'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    return null
  })

export const action = (args: Route.ActionArgs) =>
  write(
    args,
    () => m.tracker_goal_failed(),
    async (ctx, form, web) => {
      await addGoal(ctx, Object.fromEntries(form))
      web.toast({ title: m.tracker_goal_created() })
      return redirect('/progress#goals')
    },
  )

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  sent(serverAction, m.tracker_goal_failed)

/** The "Add Goal" dialog (PRG-07). */
export default function NewGoal({ actionData: said }: Route.ComponentProps) {
  const { fields = {} } = said?.refused ?? {}
  const typed = said?.values
  return (
    <Sheet title={m.tracker_add_goal()}>
      <SheetForm said={said} save={m.tracker_create_goal()}>
        <Field
          name="title"
          label={m.tracker_goal_title()}
          hint={m.tracker_goal_title_hint()}
          required
          maxLength={120}
          error={fields.title}
          defaultValue={typed?.title}
          autoComplete="off"
        />
        <TextArea
          name="description"
          label={m.tracker_description()}
          note={m.tracker_optional()}
          maxLength={500}
          error={fields.description}
          defaultValue={typed?.description}
        />
        <Field
          name="targetDate"
          type="date"
          label={m.tracker_target_date()}
          note={m.tracker_optional()}
          hint={m.tracker_target_date_hint()}
          error={fields.targetDate}
          defaultValue={typed?.targetDate}
        />
        <Select
          name="category"
          label={m.tracker_category()}
          error={fields.category}
          defaultValue={typed?.category ?? 'Learning'}
          options={Object.entries(categoryWords).map(([value, words]) => ({ value, label: words() }))}
        />
        <Field
          name="target"
          label={m.tracker_target_field()}
          note={m.tracker_optional()}
          hint={m.tracker_target_hint()}
          maxLength={80}
          error={fields.target}
          defaultValue={typed?.target}
          autoComplete="off"
        />
      </SheetForm>
    </Sheet>
  )
}
