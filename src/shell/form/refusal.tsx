import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Anchor } from '#ui/anchor.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { type FormRefusal, isFailure } from './answer.ts'
import { useFormAnswer, useLatest, type Wording } from './use-form-answer.ts'

type NoteProps = {
  refusal?: FormRefusal
  /** Every refusal is a toast too, not only failures. */
  toasts?: boolean
  className?: string
  children?: ReactNode
}

/** Shows what was refused and why; nothing if nothing was refused. */
export function RefusalNote({ refusal, toasts, className, children }: NoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useAnswered(() => {
    if (!refusal) return
    const { title, text } = refusal
    if (toasts || isFailure(refusal)) showToast({ title, text, tone: 'brick' })
    // On a phone it may have scrolled out of view. If a password is requested, its field is what must be visible.
    if (refusal.code !== 'password-needed') note.current?.scrollIntoView({ block: 'nearest' })
  })
  return (
    refusal && (
      <div ref={note} className={className}>
        <FormError title={refusal.title} text={refusal.text}>
          {refusal.way && (
            <p>
              <Anchor to={refusal.way.to}>{refusal.way.label}</Anchor>
            </p>
          )}
          {children}
        </FormError>
      </div>
    )
  )
}

/** Does so whenever the page was answered. */
export function useAnswered(work: () => void): void {
  const answer = useLatest()
  const say = useEffectEvent(work)
  useEffect(() => {
    if (answer) say()
  }, [answer])
}

/** For the quiet forms of a page, such as the rows of a list: the refusal of any of them. */
export const PageRefusal = ({ className, ...wording }: Wording & { className?: string }) => (
  <RefusalNote className={className} refusal={useFormAnswer({ ...wording, anyForm: true })?.refusal} />
)
