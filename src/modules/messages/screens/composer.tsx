import { type KeyboardEvent, useRef } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { LONGEST_MESSAGE } from '../rules.ts'
import type { MessageView } from '../types.ts'
import { useOutbox } from './use-outbox.ts'

type Props = { id: string; /** Of the next message. */ clientId: string; messages: MessageView[] }

/** Where a message is written. What could not be sent stays in the field, also over a reload, and goes out once (MSG-21+). */
export function Composer({ id, clientId, messages }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const answer = useFormAnswer({ intent: 'send' })
  const { own, isFailed, write } = useOutbox({ id, clientId, messages, form, refusal: answer?.refusal })
  return (
    <ActionForm
      ref={form}
      intent="send"
      className="talk-write"
      failed={m.messages_send_failed()}
      quiet={isFailed}
      replace
      onInput={write}
    >
      {isFailed && (
        <p className="talk-unsent" role="status">
          <b>{m.messages_not_sent()}</b>
          <Button variant="outline">{m.messages_retry()}</Button>
          <span className="small soft">{m.messages_not_sent_text()}</span>
        </p>
      )}
      <input type="hidden" name="clientId" value={own} />
      <TextArea
        name="content"
        label={m.messages_field()}
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

/** MSG-09. With Shift a new line; not while letters are being put together. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  if (event.currentTarget.value.trim()) event.currentTarget.form?.requestSubmit()
}
