import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useFormAction, useNavigation, useSubmit } from 'react-router'
import { RETRY_FIELD, type Retry } from '#shell/connection.ts'
import { m } from '#paraglide/messages.js'
import { Button, type ButtonProps } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { blanksIn } from '#ui/forms/blank.ts'
import { FormStateContext } from '#ui/forms/form-state.ts'
import { formDataOf } from '#ui/forms/submit.ts'
import { FormContext } from '#shell/typed/form-context.ts'
import { settle } from '#shell/typed/keep-typed.ts'
import { KeptNote } from '#shell/typed/kept-note.tsx'
import { type FormAnswer, type FormKey, ownOf } from './answer.ts'
import { RefusalNote } from './refusal.tsx'
import { useFormAnswer, type Wording } from './use-form-answer.ts'

type Props = Omit<ComponentProps<'form'>, 'id' | 'method' | 'ref' | 'action'> &
  FormKey &
  Wording & {
    children: ReactNode
    ref?: RefObject<HTMLFormElement | null>
    /** This page by default. */
    action?: string
    /** Its refusal is shown elsewhere, by a RefusalNote or in its own words. */
    quiet?: boolean
    /** May be sent twice, so it is retried after a lost connection (connection.ts). */
    retry?: Retry
    /** Loads a new document, as without scripts: for a file, or a response that leaves the application. */
    reload?: boolean
    replace?: boolean
    preventScrollReset?: boolean
    /** What is typed into it is kept by its screen, and not as in all other forms (shell/typed). */
    keepsItself?: boolean
  }

/** What the enclosing form is submitting. */
const SentContext = createContext<FormData | undefined>(undefined)

/** A form that changes something. It works without scripts; with them it submits without leaving the page. */
export function ActionForm({
  intent,
  id,
  words,
  failed,
  earlier,
  quiet,
  retry,
  reload,
  replace,
  preventScrollReset,
  keepsItself,
  action,
  onSubmit,
  children,
  ref,
  ...rest
}: Props) {
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  const key = { intent, id }
  const answer = useFormAnswer({ ...key, words, failed, earlier })
  const asksAgain = answer?.refusal?.code === 'password-needed' && answer.refusal
  useFirstFault(answer, form)
  const { blanks, refuseBlanks } = useBlanks()
  const { sent, send } = useSending(key, { reload, replace, preventScrollReset }, (event) => {
    refuseBlanks(event)
    if (!event.defaultPrevented) onSubmit?.(event)
  })
  const state = {
    values: answer?.values ?? {},
    errors: { ...answer?.refusal?.fields, ...blanks },
    LongField: keepsItself ? undefined : KeptNote,
  }
  return (
    <form {...rest} ref={form} method="post" action={useFormAction(action)} onSubmit={send}>
      {typeof intent === 'string' && <input type="hidden" name="intent" value={intent} />}
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {retry && <input type="hidden" name={RETRY_FIELD} value={retry} />}
      {!quiet && <RefusalNote refusal={answer?.refusal} />}
      <FormStateContext value={state}>
        <SentContext value={sent}>
          {/* A password entered on request is sent along; everything else stays as typed. The note may be far above. */}
          {asksAgain && (
            <Field
              label={m.auth_password()}
              hint={quiet ? asksAgain.text : undefined}
              name="freshPassword"
              type="password"
              autoComplete="current-password"
              required
            />
          )}
          <FormContext value={`${[intent].flat()[0] ?? ''} ${id ?? ''}`}>{children}</FormContext>
        </SentContext>
      </FormStateContext>
    </form>
  )
}

/** Links to the first field with an error. */
function useFirstFault(answer: FormAnswer | undefined, form: RefObject<HTMLFormElement | null>): void {
  const values = answer?.values
  useEffect(() => {
    if (!values) return
    const fault = form.current?.querySelector<HTMLInputElement>('[name=freshPassword],[aria-invalid]')
    // The note is visible, with an error near it; in a long list it is far above the password.
    fault?.focus({ preventScroll: fault.name !== 'freshPassword' })
  }, [values, form])
}

/** What is filled with nothing but spaces is refused beside its field, as the server would, and nothing is sent. */
function useBlanks() {
  const [blanks, setBlanks] = useState<Record<string, string>>({})
  const refuseBlanks = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const button = event.nativeEvent.submitter as HTMLButtonElement | null
    const found = form.noValidate || button?.formNoValidate ? [] : blanksIn<HTMLInputElement>(form.elements)
    setBlanks(Object.fromEntries(found.map(({ name }) => [name, m.refusal_required()])))
    if (found.length === 0) return
    event.preventDefault()
    found[0]!.focus()
  }
  return { blanks, refuseBlanks }
}

type Going = Pick<Props, 'reload' | 'replace' | 'preventScrollReset'>

/** Sends one request at a time: a second press while one is pending sends nothing. */
function useSending(key: FormKey, { reload, ...going }: Going, onSubmit: Props['onSubmit']) {
  const { formMethod, formData } = useNavigation()
  const sent = ownOf(key, formMethod === 'POST' ? formData : undefined)
  const submit = useSubmit()
  const isSending = useRef(false)
  const [left, leave] = useLeaving()
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    if (isSending.current || sent || left) return event.preventDefault()
    onSubmit?.(event)
    if (event.defaultPrevented) return
    const form = event.currentTarget
    const button = event.nativeEvent.submitter
    if (reload) return leave(formDataOf(form, button))
    event.preventDefault()
    isSending.current = true
    await submit((button as HTMLButtonElement | null) ?? form, going).finally(() => {
      isSending.current = false
      settle()
    })
  }
  return { sent: left ?? sent, send }
}

// If a browser cannot report that the user stopped it, they may press again after this time.
const PATIENCE_MS = 10_000

/** What was sent by leaving the page, until the user stops it or returns. */
function useLeaving() {
  const [left, setLeft] = useState<FormData>()
  const leave = (form: FormData) => {
    setLeft(form)
    const back = () => setLeft(undefined)
    addEventListener('pageshow', back, { once: true })
    if ('navigation' in window) navigation.addEventListener('navigateerror', back, { once: true })
    else setTimeout(back, PATIENCE_MS)
  }
  return [left, leave] as const
}

/** What the enclosing form is submitting, for components other than Submit. */
export const useSent = (): FormData | undefined => useContext(SentContext)

type SubmitProps = ButtonProps & {
  /** This button's intent, if its form has several. */
  intent?: string
}

/** The button of an ActionForm: it is pending while its own request is. */
export function Submit({ intent, pending, ...rest }: SubmitProps) {
  const { name, value } = { ...(intent !== undefined && { name: 'intent', value: intent }), ...rest }
  const sent = useSent()
  const isPressed = sent !== undefined && (name === undefined || sent.get(name) === String(value))
  const pendingText = m.common_please_wait()
  return (
    <Button pendingText={pendingText} {...rest} name={name} value={value} pending={pending || isPressed} />
  )
}
