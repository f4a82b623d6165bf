import { type RefObject, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { FormRefusal } from '#shell/form/answer.ts'
import { reached } from '#shell/gap.ts'
import type { MessageView } from '../types.ts'
import { draftOf, keepDraft, onDrafts } from './drafts.ts'

type Props = {
  id: string
  clientId: string
  messages: MessageView[]
  form: RefObject<HTMLFormElement | null>
  refusal: FormRefusal | undefined
}

// Milliseconds before a message is sent again by itself, longer each time: then as soon as the server can be reached.
const PAUSES = [1000, 5000, 15_000, 60_000]

const fieldIn = (form: RefObject<HTMLFormElement | null>) =>
  form.current!.elements.namedItem('content') as HTMLTextAreaElement

/**
 * Keeps what is being written in this browser until it stands in the conversation, and sends again what could not be sent: under its own
 * id, so that it arrives once. What was changed after it failed is another message.
 */
export function useOutbox({ id, clientId, messages, form, refusal }: Props) {
  const draft = useSyncExternalStore(
    onDrafts,
    () => draftOf(id),
    () => null,
  )
  const tries = draft?.tries ?? 0
  const own = draft?.clientId ?? clientId
  useTakenUp({ id, clientId, messages, form })

  const fail = useEffectEvent(() => {
    keepDraft(id, { text: fieldIn(form).value, clientId: own, tries: tries + 1 })
  })
  useEffect(() => {
    // A text that is refused for what it is stands beside its fault.
    if (refusal && refusal.code !== 'invalid-input') fail()
  }, [refusal])

  useSentAgain(form, !refusal || refusal.code === 'unsent' ? tries : 0)

  const write = () => {
    const text = fieldIn(form).value
    const isOther = tries > 0 && draft?.text !== text
    keepDraft(id, {
      text,
      clientId: isOther ? crypto.randomUUID() : own,
      tries: isOther ? 0 : tries,
    })
  }
  return { /** Of the message in the field. */ own, isFailed: tries > 0, write }
}

/** Empties the field when its message is there, but for what was typed since; and fills it with what was kept of an earlier look. */
function useTakenUp({ id, clientId, messages, form }: Omit<Props, 'refusal'>): void {
  const takeUp = useEffectEvent((messages: MessageView[]) => {
    const field = fieldIn(form)
    const kept = draftOf(id)
    // Typed before the scripts came.
    if (!kept && field.value) keepDraft(id, { text: field.value, clientId, tries: 0 })
    if (!kept) return
    if (!field.value) field.value = kept.text
    const sent = messages.find((message) => message.clientId === kept.clientId)
    if (!sent) return
    const text = field.value.trimStart()
    field.value = text.startsWith(sent.content) ? text.slice(sent.content.length).trimStart() : text
    keepDraft(id, { text: field.value, clientId, tries: 0 })
  })
  useEffect(() => takeUp(messages), [messages])
}

function useSentAgain(form: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    if (tries === 0) return
    let isOver = false
    const send = () => {
      if (!isOver) form.current?.requestSubmit()
    }
    const pause = PAUSES[Math.min(tries, PAUSES.length) - 1]
    const timer = setTimeout(() => void reached().then(send), pause)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [form, tries])
}
