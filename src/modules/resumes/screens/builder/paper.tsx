import { languageOptions, localeIn } from '#kit/locales.ts'
import { type RefObject, useRef } from 'react'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { later } from '#shell/later.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { m } from '#paraglide/messages.js'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Select } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'
import { leftOut, missingOf, type Resume, type Template, templates } from '../../rules.ts'
import { ResumeSheet } from '../sheet/sheet.tsx'
import { fieldWord } from '../../field-words.ts'
import { FileLink } from '../files/file-link.tsx'
import { fail, printPreview } from '../files/print-window.ts'
import { useEditing, useShown } from '../editing/context.ts'

/** The CV as it will look, what of it is left out, and its buttons: the file at once, the way to its fields, its look. */
export function Paper() {
  const { resume } = useShown()
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <section id="preview" className="stack cvb-paper" aria-label={m.resume_preview()}>
      <Hints resume={resume} />
      <Out sheet={sheet} resume={resume} />
      <div ref={sheet} className="cvb-sheet">
        <ResumeSheet resume={resume} />
      </div>
      <Looks key={`${resume.template}${resume.language}`} />
    </section>
  )
}

type OutProps = { sheet: RefObject<HTMLDivElement | null>; resume: Resume }

/**
 * On a phone "Download PDF" gives the file, as there is seldom a printer, and printing is beside it; where there is a mouse it opens
 * the window that is printed (RES-16), and the file is among the others.
 */
function Out({ sheet, resume }: OutProps) {
  const { store } = useEditing()
  const isAlive = useHydrated()
  const print = () =>
    printPreview(sheet.current!.firstElementChild!, resume.personal.fullName || m.resume_title())
  // Code that few need until they press.
  const fetchFile = () =>
    import('../files/file.ts').then(
      (file) => file.fetchFile('cv.pdf', store.draft),
      () => fail(m.resume_print_failed()),
    )
  const isDesk = () => matchMedia('(hover: hover) and (pointer: fine)').matches
  return (
    <p className="row">
      <FileLink kind="cv.pdf" make={() => (isDesk() ? print() : fetchFile())}>
        {m.resume_download_pdf()}
      </FileLink>
      <ButtonLink to="#edit" variant="outline" reload className="cvb-touch">
        {m.resume_edit()}
      </ButtonLink>
      <Button
        type="button"
        variant="quiet"
        className="cvb-touch"
        hidden={!isAlive}
        data-begins
        onClick={() => void print()}
      >
        {m.resume_print()}
      </Button>
    </p>
  )
}

// Characters beyond those of the region: code that loads only then tells which of them the fonts lack.
const unusual = /[^\n -~\u00a0-\u02cc\u1e00-\u1eff\u2013\u2014\u2018-\u201e\u2022\u2026]/
const Unprintable = later(() => import('./unprintable.tsx').then((file) => file.Unprintable))

/** What the print lacks, shown before printing without blocking it (RES-06, R2). */
function Hints({ resume }: { resume: Resume }) {
  const missing = missingOf(resume).map(fieldWord)
  const out = leftOut(resume)
  return (
    <>
      {missing.length > 0 && <p className="hint">{m.resume_missing({ fields: missing.join(', ') })}</p>}
      {out.length > 0 && (
        <Banner
          tone="gold"
          title={m.resume_left_out()}
          text={
            <ul className="cvb-out">
              {out.map(({ id, list, title, lacks }) => (
                <li key={`${list}${id}`} className="wrap-anywhere">
                  <bdi>{held(title)}</bdi>: {m.resume_lacks({ fields: lacks.map(fieldWord).join(', ') })}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {unusual.test(JSON.stringify(resume)) && <Unprintable resume={resume} />}
    </>
  )
}

const templateWords: Record<Template, () => string> = {
  modern: m.resume_modern,
  classic: m.resume_classic,
  creative: m.resume_creative,
}

/** The template and the language of the headings. */
function Looks() {
  const { store } = useEditing()
  const { resume, id } = useShown()
  const isAlive = useHydrated()
  const choose = (form: HTMLFormElement) => {
    const chosen = new FormData(form)
    const template = templates.find((one) => one === chosen.get('template')) ?? resume.template
    store.change({ ...store.draft, template, language: localeIn(chosen.get('language')) })
  }
  return (
    <ActionForm
      quiet
      className="cvb-looks"
      intent="template"
      onChange={(event) => isAlive && choose(event.currentTarget)}
    >
      <input type="hidden" name="cv" value={id ?? ''} />
      <Select
        name="template"
        label={m.resume_template()}
        options={templates.map((value) => ({ value, label: templateWords[value]() }))}
        defaultValue={resume.template}
      />
      <Select
        name="language"
        label={m.resume_headings()}
        options={languageOptions}
        defaultValue={resume.language}
      />
      {!isAlive && <Submit variant="outline">{m.resume_use_template()}</Submit>}
    </ActionForm>
  )
}
