import { type ComponentType, type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { forget } from '#shell/typed/keep-typed.ts'
import { m } from '#paraglide/messages.js'
import { FormError } from '#ui/forms/form-error.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { submitForm } from '#ui/forms/submit.ts'
import { type ChatKind, LONGEST_QUESTION } from '../rules.ts'
import type { ChatMessage, Turn } from '../types.ts'
import { Said, nameOf } from './said.tsx'
import { useChat } from './use-chat.ts'

type Props = {
  kind: ChatKind
  messages: ChatMessage[]
  isSetUp: boolean
  hasAgreed: boolean
  isVisitor: boolean
  /** The initial content of the field. */
  asked?: string
  /** What others ask, above a conversation that has not begun, then below the field; `ask` puts a text into that. */
  quick?: ComponentType<{ ask: (text: string) => void }>
}

/** The chat with coach or advisor. Without scripts its form sends the question and the page comes back with the answer. */
export function Chat({ kind, messages: stored, isSetUp, hasAgreed, isVisitor, asked, quick: Quick }: Props) {
  const answer = useFormAnswer<{ messages: ChatMessage[] }>({ intent: 'ask' })
  const { messages, coming, refusal, send } = useChat(kind, answer?.extra?.messages ?? stored)
  const form = useRef<HTMLFormElement>(null)
  const field = () => form.current!.elements.namedItem('message') as HTMLTextAreaElement
  const isPending = coming !== null
  const hasBegun = messages.length > 0 || isPending
  useFocusAfter(isPending, field)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const message = field().value.trim()
    if (message === '' || isPending) return
    const ai = new FormData(event.currentTarget).get('ai') === '1'
    field().value = ''
    const isAnswered = await send(message, ai)
    if (!form.current) return
    if (isAnswered) forget(form.current)
    else field().value ||= message
  }
  const fill = (text: string) => {
    field().value = text
    field().focus()
  }
  return (
    <div className="chat">
      {Quick && !hasBegun && <Quick ask={fill} />}
      <Log kind={kind} messages={messages} coming={coming} />
      <ActionForm ref={form} intent="ask" className="stack" quiet onSubmit={(event) => void submit(event)}>
        {isVisitor && <input type="hidden" name="earlier" value={JSON.stringify(messages.map(turnOf))} />}
        {refusal ? (
          <FormError title={refusal.title} text={refusal.text} />
        ) : (
          <RefusalNote refusal={answer?.refusal} />
        )}
        <TextArea
          name="message"
          label={m.coaching_message()}
          hint={<span className="with-keys">{m.coaching_message_hint()}</span>}
          rows={2}
          required
          maxLength={LONGEST_QUESTION}
          defaultValue={asked}
          disabled={isPending}
          onKeyDown={sendOnEnter}
        />
        {isSetUp ? (
          <UseAi hasAgreed={hasAgreed} isVisitor={isVisitor} />
        ) : (
          <p className="hint">{m.coaching_no_ai()}</p>
        )}
        <p className="row">
          <Submit disabled={isPending}>{m.coaching_send()}</Submit>
        </p>
      </ActionForm>
      {Quick && hasBegun && <Quick ask={fill} />}
    </div>
  )
}

const turnOf = ({ isBot, text, ai }: ChatMessage): Turn => ({ isBot, text, ai })

/** ADV-02, ADV-03. A word that is still being composed is not sent. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  submitForm(event.currentTarget.form!)
}

/** A disabled field loses the focus; the user continues writing. */
function useFocusAfter(isPending: boolean, field: () => HTMLElement): void {
  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && !isPending) field().focus({ preventScroll: true })
    wasPending.current = isPending
  })
}

type LogProps = { kind: ChatKind; messages: ChatMessage[]; coming: string | null }

function Log({ kind, messages, coming }: LogProps) {
  const end = useRef<HTMLLIElement>(null)
  const count = messages.length
  useEffect(() => {
    if (coming !== null) end.current?.scrollIntoView({ block: 'nearest' })
  }, [coming])
  return (
    <div role="log" aria-label={kind === 'coach' ? m.coaching_chat_coach() : m.coaching_chat_advisor()}>
      <ol className="said-list">
        {count === 0 && (
          <li>
            <p className="small">
              <b>{nameOf(kind)}</b>
            </p>
            <p>{kind === 'coach' ? m.coaching_hello_coach() : m.coaching_hello_advisor()}</p>
          </li>
        )}
        {messages.map((message, place) => (
          <Said key={message.id} kind={kind} message={message} isLast={place === count - 1} />
        ))}
        {coming !== null && (
          <li ref={end} aria-busy="true">
            {coming === '' ? (
              <p className="typing">{m.coaching_typing()}</p>
            ) : (
              <p dir="auto" className="said-text">
                {coming}
              </p>
            )}
          </li>
        )}
      </ol>
    </div>
  )
}

function UseAi({ hasAgreed, isVisitor }: { hasAgreed: boolean; isVisitor: boolean }) {
  const hint = isVisitor ? m.coaching_use_ai_text() : `${m.coaching_use_ai_text()} ${m.coaching_use_ai_own()}`
  return <Checkbox name="ai" value="1" label={m.coaching_use_ai()} hint={hint} defaultChecked={hasAgreed} />
}
