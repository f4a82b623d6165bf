import {
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'
import type { MessageView } from '../types.ts'
import { changeOutbox, onOutbox, type Outbox, outboxOf, type Place, type Unsent } from './outbox.ts'
import { foundThere, knownOf, sendWaiting, type Why } from './sender.ts'

type Props = Place & { messages: MessageView[]; form: RefObject<HTMLFormElement | null> }

/** A message below those of the conversation: pending, not sent, or stored and not loaded yet. */
export type Pending = Unsent & { isStored: boolean }

const noOutbox: Outbox = { typed: '', queue: [] }
const nothingKnown: ReturnType<typeof knownOf> = { stored: [], last: null }

/**
 * What somebody writes in a conversation, from the first character until it is there (MSG-21+). Each message gets its own id when
 * it is sent, and waits for those before it. One that could not be sent returns to the field, unless something else is written or
 * pending.
 */
export function useOutbox({ me, id, messages, form }: Props) {
  const place = { me, id }
  const { queue } = useSyncExternalStore(
    onOutbox,
    () => outboxOf(place),
    () => noOutbox,
  )
  const { stored, last } = useSyncExternalStore(
    onOutbox,
    () => knownOf(place),
    () => nothingKnown,
  )
  const field = useField(place, form)
  const there = new Set(messages.map(({ clientId }) => clientId))
  const waiting = queue.filter(({ clientId }) => !there.has(clientId))
  const [oldest] = waiting
  const isFailed = oldest !== undefined && oldest.tries > 0

  const takeUp = useEffectEvent((read: MessageView[]) => {
    field.takeUp(read)
    foundThere(place, there)
  })
  useEffect(() => takeUp(messages), [messages])
  const failedAlone = isFailed && waiting.length === 1 ? oldest.clientId : null
  const takeBack = useEffectEvent((clientId: string) => {
    if (oldest?.clientId === clientId) field.hold(oldest)
  })
  useEffect(() => {
    if (failedAlone !== null) takeBack(failedAlone)
  }, [failedAlone])
  useRefusal(last, field.giveBack)
  useEffect(() => void sendWaiting({ me, id }), [me, id])

  const isInField = ({ clientId }: Unsent) => isFailed && clientId === field.held?.clientId
  const left = waiting.filter((one) => !isInField(one)).map((one) => ({ ...one, isStored: false }))
  const arrived = stored.filter(({ clientId }) => !there.has(clientId))
  return {
    pending: [...arrived.map((one) => ({ ...one, isStored: true })), ...left] satisfies Pending[],
    /** Why the oldest is not sent; null without an error. */
    failed: isFailed ? (wordsOf(last?.why) ?? m.messages_not_sent_text()) : null,
    /** The error of the returned text. */
    fault: last?.why.code === 'invalid-input' ? last.why.fields?.content : undefined,
    write: field.write,
    send(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      field.send()
      void sendWaiting(place)
    },
    retry: () => void sendWaiting(place),
  }
}

/** The server's text, if it had any. */
const wordsOf = (why: Why | undefined): string | undefined =>
  why?.code === 'unsent' || why?.code === 'internal' ? undefined : why?.message

/** Shows a toast when a message is not sent, at its first attempt, and returns what cannot be part of a conversation. */
function useRefusal(last: { of: Unsent; why: Why } | null, giveBack: (text: string) => void): void {
  const known = useRef(last)
  const say = useEffectEvent(() => {
    if (!last || known.current === last) return
    const isRefused = last.why.code === 'invalid-input'
    if (isRefused) giveBack(last.of.text)
    if (isRefused || last.of.tries === 1)
      showToast({
        tone: 'brick',
        title: m.refusal_error(),
        text: wordsOf(last.why) ?? m.messages_send_failed(),
      })
  })
  useEffect(() => {
    say()
    known.current = last
  }, [last])
}

/** The message field. Its content is stored at every keystroke. */
function useField(place: Place, form: RefObject<HTMLFormElement | null>) {
  // The failed message whose text is in it. If it is changed after the failure, it is another message.
  const [held, setHeld] = useState<Unsent | null>(null)
  const input = () => form.current!.elements.namedItem('content') as HTMLTextAreaElement
  const keep = (typed: string) => changeOutbox(place, ({ queue }) => ({ typed, queue }))
  const begin = useEffectEvent(() => {
    const { value } = input()
    // Typed before the scripts loaded, or in an earlier visit.
    if (value) keep(value)
    else input().value = outboxOf(place).typed
  })
  useEffect(() => begin(), [])
  const isWaiting = (one: Unsent) => outboxOf(place).queue.some(({ clientId }) => clientId === one.clientId)
  return {
    held,
    hold(one: Unsent) {
      if (input().value) return
      input().value = one.text
      setHeld(one)
    },
    write() {
      const { value } = input()
      if (!held) return keep(value)
      const others = ({ clientId }: Unsent) => clientId !== held.clientId || value === held.text
      changeOutbox(place, ({ queue }) => ({
        typed: value === held.text && isWaiting(held) ? '' : value,
        queue: queue.filter(others),
      }))
    },
    send() {
      const text = input().value.trim()
      if (!text || (held?.text === input().value && isWaiting(held))) return
      changeOutbox(place, ({ queue }) => ({
        typed: '',
        queue: [...queue, { text, clientId: crypto.randomUUID(), tries: 0 }],
      }))
      input().value = ''
      setHeld(null)
    },
    giveBack(text: string) {
      input().value = [text, input().value].filter(Boolean).join('\n')
      keep(input().value)
      setHeld(null)
    },
    /** Empties it when its message is there, except for what was typed since. */
    takeUp(messages: MessageView[]) {
      const sent = held && messages.find(({ clientId }) => clientId === held.clientId)
      if (!sent) return
      const text = input().value.trimStart()
      input().value = text.startsWith(sent.content) ? text.slice(sent.content.length).trimStart() : text
      keep(input().value)
      setHeld(null)
    },
  }
}
