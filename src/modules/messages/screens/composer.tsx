import type { KeyboardEvent, RefObject } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { submitForm } from '#ui/forms/submit.ts'
import { LONGEST_MESSAGE } from '../rules.ts'
import type { useOutbox } from './use-outbox.ts'

type Props = {
  ref: RefObject<HTMLFormElement | null>
  /** For a message that is sent without scripts. */
  clientId: string
  outbox: Pick<ReturnType<typeof useOutbox>, 'failed' | 'fault' | 'write' | 'send' | 'retry'>
}

/** Where a message is written. Unsent text is kept, also over a reload, and is sent once (MSG-21+). */
export function Composer({ ref, clientId, outbox: { failed, fault, write, send, retry } }: Props) {
  return (
    <ActionForm
      ref={ref}
      intent="send"
      className="talk-write"
      keepsItself
      failed={m.messages_send_failed()}
      onInput={write}
      onSubmit={send}
    >
      {failed !== null && (
        <p className="talk-unsent" role="status">
          <b>{m.messages_not_sent()}</b>
          <Button type="button" variant="outline" onClick={retry}>
            {m.messages_retry()}
          </Button>
          <span className="small soft">{failed}</span>
        </p>
      )}
      <input type="hidden" name="clientId" value={clientId} />
      <TextArea
        name="content"
        label={m.messages_field()}
        error={fault}
        required
        maxLength={LONGEST_MESSAGE}
        rows={2}
        enterKeyHint="send"
        onKeyDown={sendByEnter}
      />
      <p>
        <Submit>{m.messages_send()}</Submit>
      </p>
    </ActionForm>
  )
}

/** MSG-09. Shift+Enter inserts a new line; Enter does nothing during IME composition. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (event.currentTarget.value.trim()) submitForm(event.currentTarget.form!)
}
