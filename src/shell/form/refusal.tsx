import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useActionData } from 'react-router'
import { FormError } from '#ui/forms/form-error.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { type FormRefusal, isFailure } from './answer.ts'
import { useFormAnswer, type Wording } from './use-form-answer.ts'

/** Says what was refused and why; nothing where nothing was. */
export const RefusalNote = ({ refusal, children }: { refusal?: FormRefusal; children?: ReactNode }) =>
  refusal && (
    <FormError title={refusal.title} text={refusal.text}>
      {children}
    </FormError>
  )

/** On top of a page for its quiet forms, such as the rows of a list: what any of them was refused. */
export function PageRefusal({ className, ...wording }: Wording & { className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  const refusal = useFormAnswer({ ...wording, anyForm: true })?.refusal
  useLeadToFaults(refusal, place)
  return (
    refusal && (
      <div className={className} ref={place}>
        <RefusalNote refusal={refusal} />
      </div>
    )
  )
}

/** Says a failure as a toast too, and leads to the words and to the first field that needs another look. */
export function useLeadToFaults(
  refusal: FormRefusal | undefined,
  form: RefObject<HTMLElement | null>,
  toasts?: boolean,
): void {
  const answer: unknown = useActionData()
  const lead = useEffectEvent(() => {
    if (!refusal) return
    const { title, text } = refusal
    if (toasts || isFailure(refusal)) showToast({ title, text, tone: 'brick' })
    // The words stand above what was pressed; on a phone they may have slid out of sight.
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (answer) lead()
  }, [answer])
}
