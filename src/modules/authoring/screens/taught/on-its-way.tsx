import { momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useZone } from '#shell/use-zone.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import type { PublishStanding } from '../../types.ts'

/** Publishes, or asks an administrator to; nothing while an administrator is asked. */
export function PublishForm({ standing: { mayPublish, request, seen } }: { standing: PublishStanding }) {
  if (!mayPublish && request && request.refusedAt === null) return null
  return mayPublish ? (
    <ActionForm intent="publish" quiet>
      <input type="hidden" name="seen" value={seen} />
      <Submit>{m.authoring_publish()}</Submit>
    </ActionForm>
  ) : (
    <ActionForm intent="ask" quiet>
      <Submit>{m.authoring_ask()}</Submit>
    </ActionForm>
  )
}

type Props = { id: string; standing: PublishStanding; isAdmin: boolean }

/** Says what a teacher asked for and what became of it; an administrator answers here. */
export function OnItsWay({ id, standing: { mayPublish, request }, isAdmin }: Props) {
  const zone = useZone()
  if (!request) return mayPublish ? null : <p className="soft measure mb-4">{m.authoring_ask_lead()}</p>
  const asked = { name: request.by, at: momentInWords(request.askedAt, getLocale(), zone) }
  if (request.refusedAt !== null)
    return (
      <div className="mb-4">
        <Banner
          tone="gold"
          title={m.authoring_was_refused(asked)}
          text={
            <p className="own-lines wrap-anywhere" dir="auto">
              {request.reason}
            </p>
          }
        />
      </div>
    )
  return (
    <div className="mb-4">
      <Banner
        tone="sky"
        title={request.isOwn ? m.authoring_waiting(asked) : m.authoring_was_asked(asked)}
        text={<p>{isAdmin ? m.authoring_agree_lead() : m.authoring_waiting_text()}</p>}
      />
      {isAdmin && (
        <Behind summary={m.authoring_refuse()} of={request.by} id={`refuse-${id}`}>
          <RowForm
            intent="refuse"
            id={`refuse-${id}`}
            note={m.authoring_refuse_note({ name: request.by })}
            button={m.authoring_refuse_send()}
            ask={{ name: 'reason', label: m.authoring_refuse_reason(), maxLength: 1000 }}
          />
        </Behind>
      )}
    </div>
  )
}
