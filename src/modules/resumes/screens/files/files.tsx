import { type SubmitEvent, useState } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { FileField } from '#shell/form/file-field.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { LARGEST_FILE_MB, readResumeFile } from '../../document/resume-file.ts'
import { fileWords } from '../../file-words.ts'
import { isEmpty, type Resume } from '../../rules.ts'
import { useEditing, useShown } from '../editing/context.ts'
import { fitting } from '../editing/fitting.ts'
import { sendResume } from '../editing/storage.ts'
import { fetchFile } from './file.ts'
import { FileLink } from './file-link.tsx'

function OneFile({ kind, children }: { kind: string; children: string }) {
  const { store } = useEditing()
  return (
    <FileLink kind={kind} variant="outline" make={() => fetchFile(kind, store.draft)}>
      {children}
    </FileLink>
  )
}

/** The same CV for other programs. */
export function Files() {
  return (
    <Disclosure title={m.resume_files()}>
      <p className="row">
        <OneFile kind="cv.pdf">{m.resume_file_pdf()}</OneFile>
        <OneFile kind="cv.docx">{m.resume_file_word()}</OneFile>
        <OneFile kind="cv.txt">{m.resume_file_text()}</OneFile>
        <OneFile kind="cv.json">{m.resume_file_json()}</OneFile>
      </p>
    </Disclosure>
  )
}

/** The accompanying letter, under the same head. */
export function Letter() {
  const { store } = useEditing()
  const { resume, id } = useShown()
  const isAlive = useHydrated()
  return (
    <Disclosure title={m.resume_letter()} open={resume.letter !== '' || undefined}>
      <ActionForm
        quiet
        className="stack"
        intent="letter"
        keepsItself
        encType="multipart/form-data"
        reload
        onInput={({ target }) =>
          store.type({ ...store.draft, letter: fitting(target as HTMLTextAreaElement) })
        }
        onSubmit={(event) => isAlive && event.preventDefault()}
      >
        <input type="hidden" name="cv" value={id ?? ''} />
        <TextArea
          name="letter"
          label={m.resume_letter()}
          hideLabel
          hint={m.resume_letter_hint()}
          rows={8}
          defaultValue={resume.letter}
        />
        {!isAlive && <Submit variant="outline">{m.resume_save()}</Submit>}
      </ActionForm>
      <p className="row">
        <OneFile kind="letter.pdf">{m.resume_letter_pdf()}</OneFile>
        <OneFile kind="letter.docx">{m.resume_letter_word()}</OneFile>
        <OneFile kind="letter.txt">{m.resume_letter_text()}</OneFile>
      </p>
    </Disclosure>
  )
}

/**
 * A CV that another program wrote. In an account it becomes an additional one; in a browser, which has one, the previous one can be
 * restored.
 */
export function Import() {
  const { store, isOwn } = useEditing()
  const [before, setBefore] = useState<Resume | null>(null)
  const [fault, setFault] = useState<string>()
  const [isTaking, setTaking] = useState(false)
  const isAlive = useHydrated()
  const isRefused = useFormAnswer({ intent: 'import' })?.refusal !== undefined
  const take = async (file: File) => {
    const read = readResumeFile(new Uint8Array(await file.arrayBuffer()))
    if ('fault' in read) return setFault(fileWords[read.fault.code](read.fault.values))
    if (isOwn) {
      await store.flush()
      const { id } = await sendResume(read.resume, file.name.replace(/\.json$/i, ''))
      return location.assign(`/resume-builder?cv=${id}`)
    }
    setBefore(isEmpty(store.draft) ? null : store.draft)
    store.change(read.resume)
    return showToast({ title: m.resume_imported() })
  }
  const press = async (event: SubmitEvent<HTMLFormElement>) => {
    if (!isAlive) return
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('file') as HTMLInputElement
    const [file] = field.files ?? []
    if (!file || isTaking) return
    setTaking(true)
    await take(file).catch(() => showToast({ title: m.resume_import_failed(), tone: 'brick' }))
    setTaking(false)
    field.focus({ preventScroll: true })
  }
  return (
    <Disclosure title={m.resume_import()} open={isRefused || undefined}>
      <ActionForm
        quiet
        className="stack"
        intent="import"
        encType="multipart/form-data"
        reload
        onSubmit={(event) => void press(event)}
      >
        <FileField
          name="file"
          largestMb={LARGEST_FILE_MB}
          label={m.resume_import_file()}
          hint={m.resume_import_hint()}
          accept=".json,application/json"
          error={fault}
          onChosen={() => setFault(undefined)}
          required
        />
        <p className="row">
          <Submit variant="outline" pending={isTaking}>
            {m.resume_import()}
          </Submit>
          {before && (
            <Button
              type="button"
              variant="quiet"
              onClick={() => {
                store.change(before)
                setBefore(null)
              }}
            >
              {m.resume_undo()}
            </Button>
          )}
        </p>
      </ActionForm>
    </Disclosure>
  )
}
