import { type SubmitEvent, type SyntheticEvent, useContext, useState } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { later } from '#shell/later.tsx'
import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'
import { formDataOf } from '#ui/forms/submit.ts'
import { held } from '#ui/no-break/held.ts'
import { listsOf, withField } from '../../document/fields.ts'
import { type Entry, type Resume, type Tab } from '../../rules.ts'
import { adviceHere, type Press, pressed, withAdvice } from '../editing/press.ts'
import { TabContext, useEditing, useShown } from '../editing/context.ts'
import { fitting } from '../editing/fitting.ts'
import { PersonalFields } from './fields.tsx'

const FurtherFields = later(() => import('./entries.tsx').then((file) => file.FurtherFields))
const UseModel = later(() => import('./entries.tsx').then((file) => file.UseModel))

type Props = { own: { id: string; version: number } | null }

/**
 * The form of the open tab. Without scripts it is submitted and stored; with them each keystroke updates the CV, and buttons work
 * here.
 */
export function TabForm({ own }: Props) {
  const { hasModel } = useEditing()
  const tab = useContext(TabContext)
  const isAlive = useHydrated()
  const { write, press, isAsking, prepared } = useWriting()
  const { id, resume } = useShown()
  return (
    <ActionForm
      className="stack cvb-form"
      keepsItself
      intent={intentsOf({ tab, resume })}
      quiet
      encType="multipart/form-data"
      reload
      onFocus={() => void FurtherFields.ready()}
      onInput={write}
      onSubmit={press}
      noValidate
      aria-busy={isAsking || undefined}
    >
      {/* Enter in a field saves, whatever button is above it. */}
      <button
        className="visually-hidden"
        name="intent"
        value={tab === 'skills' ? 'add-skill' : 'save'}
        tabIndex={-1}
        aria-hidden
      />
      <input type="hidden" name="tab" value={tab} />
      <input type="hidden" name="cv" value={id ?? own?.id ?? ''} />
      <input type="hidden" name="version" value={own?.version ?? 0} />
      {tab === 'personal' ? <PersonalFields /> : <FurtherFields />}
      {hasModel && tab === 'personal' && <UseModel />}
      {prepared && <p className="badge">{m.resume_prepared()}</p>}
      {isAlive ? (
        <StatusLine />
      ) : (
        <p className="row">
          <Submit intent="save">{m.resume_save()}</Submit>
        </p>
      )}
    </ActionForm>
  )
}

/** The intents of its buttons, so that the answer to any of them finds the typed values here. */
function intentsOf({ tab, resume }: { tab: Tab; resume: Resume }): string[] {
  const lists = listsOf(tab).flatMap((list) => [
    `add:${list}`,
    ...(resume[list] as Entry[]).map(({ id }) => `remove:${list}:${id}`),
  ])
  return ['save', 'add-skill', 'suggest-skills', 'write-summary', ...lists]
}

/** What the form does with scripts. */
function useWriting() {
  const { store, hasModel } = useEditing()
  const [isAsking, setAsking] = useState(false)
  const [prepared, setPrepared] = useState(false)
  const write = ({ target }: SyntheticEvent<HTMLFormElement>) => {
    const input = target as HTMLInputElement | HTMLTextAreaElement
    if (input.type === 'checkbox')
      return store.type(withField(store.draft, input.name, (input as HTMLInputElement).checked))
    if (input.name === 'skill' || input.name === 'agreed') return
    store.type(withField(store.draft, input.name, fitting(input)))
  }
  const press = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = formDataOf(event.currentTarget, event.nativeEvent.submitter)
    const work: Press = pressed(store.draft, form, store.lines ?? [])
    if (work.kind === 'change') {
      if (work.resume === store.draft) return void store.flush()
      return store.change(work.resume)
    }
    // What its fields hold counts, also where they were filled before anybody listened.
    if (work.resume !== store.draft) store.type(work.resume)
    const advise = async () => {
      setAsking(true)
      const isAgreed = form.has('agreed')
      const advice = await adviceHere(store.draft, work.ask, { hasModel, isAgreed })
      // Somebody may have typed while it came.
      const resume = withAdvice(store.draft, advice)
      setAsking(false)
      setPrepared(advice.isPrepared && resume !== store.draft)
      if (resume !== store.draft) store.change(resume)
      else
        showToast({
          title: work.ask === 'skills' ? m.resume_no_more_skills() : m.resume_summary_kept(),
          tone: 'sky',
        })
      showWritten(event.target as HTMLFormElement, resume.personal.summary)
    }
    void advise()
  }
  return { write, press, isAsking, prepared }
}

/** Fields keep what is typed by themselves, so generated text is set explicitly. */
function showWritten(form: HTMLFormElement, summary: string): void {
  const field = form.elements.namedItem('personal.summary')
  if (field instanceof HTMLTextAreaElement && field.value === '') field.value = summary
}

/** Where the text is stored, shown once it is. */
function StatusLine() {
  const { status, place } = useShown()
  const words = {
    idle: '',
    saving: m.resume_saving(),
    saved: place === 'account' ? m.resume_saved() : m.resume_saved_here(),
    unsaved: m.resume_unsaved(),
  }
  return (
    <p className="soft small cvb-status" role="status">
      {held(words[status])}
    </p>
  )
}
