import type { Locale } from '#kit/locales.ts'
import { type ReactNode, useRef } from 'react'
import { contentOfKind, onPhoneOf } from '#course-format/lesson-kinds.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { FileField } from '#shell/form/file-field.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { Field, TextArea } from '#ui/forms/field.tsx'
import type { GuessShare } from '#course-format/guessing.ts'
import type { LessonType } from '#modules/courses/types.ts'
import type { Criterion } from '#course-format/rubric.ts'
import { type BlockFaultView, BlockFaults } from './fields/block-faults.tsx'
import { RubricFields } from './fields/rubric-fields.tsx'
import { LessonInKiswahili, type LessonText } from './fields/lesson-fields.tsx'
import { type DraftedQuestion, Questions, type Readable } from './questions.tsx'
import { OtherVersion, VersionField } from './version.tsx'
import { WritingHelp } from './fields/writing-help.tsx'
import { usePreview } from '#shell/form/use-preview.ts'
import { Prose } from '#ui/prose.tsx'
import { held } from '#ui/no-break/held.ts'

type Props = {
  lesson: {
    type: LessonType
    title: string
    minutes: number
    body: string
    /** Why some of its blocks cannot be drawn, each with its line. */
    blockFaults: BlockFaultView[]
    transcript: string
    /** Null without a film. */
    filmMb: string | null
    hasCaptions: boolean
    hasCaptionsSw: boolean
    /** What basic phones show, and why it does not fit. */
    phone: Record<Locale, string>
    misfits: string[]
    questions: DraftedQuestion[]
    /** What a project is marked by; none where the general rubric counts. */
    criteria: Criterion[]
    sw: LessonText
  }
  version: string
  readable: Readable
  guesses: GuessShare[]
  isTranslated: boolean
}

const intents = ['save', 'preview', 'general-rubric'] as const

/** What a lesson is called and teaches; its kind stays as it was chosen. */
export function LessonForm({ lesson, version, ...quiz }: Props) {
  const { title, minutes } = lesson
  const content = contentOfKind(lesson)
  const takesFiles = content !== 'questions'
  return (
    <ActionForm
      intent={intents}
      quiet
      failed={m.authoring_failed()}
      preventScrollReset
      className="publishing-form"
      encType={takesFiles ? 'multipart/form-data' : undefined}
      reload={takesFiles}
    >
      <OtherVersion />
      <VersionField version={version} />
      <Field
        id="title"
        name="title"
        label={m.authoring_field_title()}
        required
        maxLength={120}
        defaultValue={title}
      />
      <Field
        id="minutes"
        name="minutes"
        type="number"
        inputMode="numeric"
        min={1}
        max={600}
        className="publishing-half"
        label={m.authoring_field_minutes()}
        defaultValue={String(minutes)}
        required
      />
      <Content lesson={lesson} {...quiz} />
      <LessonInKiswahili lesson={lesson} isTranslated={quiz.isTranslated} />
      {onPhoneOf(lesson) !== null && <PhoneTexts lesson={lesson} />}
      <div className="row">
        <Submit intent="save">{m.authoring_save()}</Submit>
        {content === 'body' && (
          <Submit intent="preview" variant="outline" formNoValidate>
            {m.authoring_preview()}
          </Submit>
        )}
      </div>
    </ActionForm>
  )
}

function Content({ lesson, ...quiz }: Omit<Props, 'version'>) {
  const contents: Record<LessonType, () => ReactNode> = {
    text: () => <Body lesson={lesson} />,
    video: () => <Film lesson={lesson} />,
    quiz: () => <Questions questions={lesson.questions} {...quiz} />,
    project: () => (
      <>
        <Body lesson={lesson} isBrief />
        <RubricFields criteria={lesson.criteria} />
      </>
    ),
  }
  return contents[lesson.type]()
}

function Body({
  lesson: { body, blockFaults },
  isBrief = false,
}: Pick<Props, 'lesson'> & { isBrief?: boolean }) {
  const asked = useFormAnswer<Previewed>({ intent: 'preview' })?.extra
  return (
    <div className="stack">
      <TextArea
        id="body"
        name="body"
        label={isBrief ? m.authoring_field_brief() : m.authoring_field_body()}
        hint={m.authoring_hint_markdown()}
        rows={18}
        maxLength={40_000}
        className="publishing-text"
        defaultValue={body}
      />
      <LivePreview asked={asked} faults={blockFaults} />
      <WritingHelp />
      <FileField
        id="picture"
        name="picture"
        largestMb={8}
        accept="image/jpeg,image/png,image/webp"
        label={m.authoring_field_picture()}
        hint={m.authoring_hint_picture()}
      />
      <Field
        id="pictureWords"
        name="pictureWords"
        label={m.authoring_field_picture_words()}
        maxLength={200}
      />
    </div>
  )
}

/** The lesson on basic phones, in both languages; it needs a name there among the course's facts. */
function PhoneTexts({ lesson: { type, phone, misfits } }: Pick<Props, 'lesson'>) {
  const hint = onPhoneOf({ type }) === 'questions' ? m.authoring_hint_phone_quiz() : m.authoring_hint_phone()
  return (
    <details id="phone" open={misfits.length > 0}>
      <summary className="font-bold text-leaf underline">{m.authoring_phone()}</summary>
      <div className="stack">
        <p className="soft">{held(hint)}</p>
        {misfits.length > 0 && (
          <ul className="small">
            {misfits.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        )}
        <PhoneText name="phoneEn" label={m.authoring_field_phone_text_en()} text={phone.en} />
        <PhoneText name="phoneSw" label={m.authoring_field_phone_text_sw()} text={phone.sw} />
      </div>
    </details>
  )
}

const PhoneText = ({ name, label, text }: { name: string; label: string; text: string }) => (
  <TextArea
    name={name}
    label={label}
    rows={8}
    maxLength={20_000}
    className="publishing-text"
    defaultValue={text}
  />
)

function Film({ lesson: { transcript, filmMb, hasCaptions, hasCaptionsSw } }: Pick<Props, 'lesson'>) {
  return (
    <>
      <FileField
        id="film"
        name="film"
        largestMb={8}
        accept="video/mp4,.mp4"
        label={m.authoring_field_film()}
        note={filmMb && m.authoring_film_there({ size: filmMb })}
        hint={m.authoring_hint_film()}
      />
      <FileField
        id="captions"
        name="captions"
        largestMb={1}
        accept="text/vtt,.vtt"
        label={m.authoring_field_captions()}
        note={hasCaptions && m.authoring_captions_there()}
        hint={m.authoring_hint_captions()}
      />
      <FileField
        id="captionsSw"
        name="captionsSw"
        largestMb={1}
        accept="text/vtt,.vtt"
        label={m.authoring_field_captions_sw()}
        note={hasCaptionsSw && m.authoring_captions_there()}
        hint={m.authoring_hint_captions_sw()}
      />
      <TextArea
        id="transcript"
        name="transcript"
        label={m.authoring_field_transcript()}
        hint={m.authoring_hint_transcript()}
        rows={14}
        maxLength={60_000}
        className="publishing-text"
        defaultValue={transcript}
      />
    </>
  )
}

/** A text as learners see it, and why some of its blocks cannot be drawn. */
type Previewed = { html: string; faults: BlockFaultView[] }

/**
 * The text of the form around as a learner will read it: whenever typing rests, or by the button where no script runs. What is wrong in it
 * stands above, beside the field.
 * @param asked what the button asked for @param faults of the text that is kept
 */
function LivePreview({ asked, faults }: { asked: Previewed | undefined; faults: BlockFaultView[] }) {
  const box = useRef<HTMLElement>(null)
  const shown = usePreview<Previewed>('preview', 'body', box) ?? asked
  return (
    <>
      <div role="status">
        <BlockFaults faults={shown?.faults ?? faults} field="body" />
      </div>
      <section
        ref={box}
        className="publishing-preview"
        aria-label={m.authoring_preview()}
        hidden={shown === undefined}
      >
        <p className="soft small">{m.authoring_preview()}</p>
        {shown?.html === '' ? m.authoring_preview_empty() : <Prose safeHtml={shown?.html ?? ''} />}
      </section>
    </>
  )
}
