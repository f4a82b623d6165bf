import { dateInWords } from '#kit/time.ts'
import { More } from '#modules/teaching/parts/more.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'

type Props = {
  /** The next group of the course, if the viewer can move there. */
  next: { id: string; name: string; startsOn: string } | null
  isHeld: boolean
}

/** Moves to the next group, or leaves this one. */
export const Leave = ({ next, isHeld }: Props) => (
  <div className="group-leave">
    {next && (
      <More summary={m.groups_move()} of={next.name} id={next.id}>
        <ActionForm intent="move" id={next.id} quiet className="stack measure">
          <p>
            {m.groups_move_note({ group: next.name, day: dateInWords(next.startsOn, getLocale()) })}{' '}
            {isHeld && m.groups_move_held()}
          </p>
          <p>
            <Submit variant="outline">{m.groups_move_sure({ group: next.name })}</Submit>
          </p>
        </ActionForm>
      </More>
    )}
    <More summary={m.groups_leave()} of="" id="leave">
      <ActionForm intent="leave" id="leave" quiet className="stack measure">
        <p>{isHeld ? m.groups_leave_note() : m.groups_leave_note_free()}</p>
        <p>
          <Submit variant="danger">{m.groups_leave_sure()}</Submit>
        </p>
      </ActionForm>
    </More>
  </div>
)
