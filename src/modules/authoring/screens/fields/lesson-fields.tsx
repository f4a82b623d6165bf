import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { Field, TextArea } from '#ui/forms/field.tsx'
import type { LessonType } from '#modules/courses/types.ts'

/** A lesson's Kiswahili as its form has it. */
export type LessonText = { title: string; body: string; transcript: string }
type Props = { lesson: { type: LessonType; sw: LessonText }; isTranslated: boolean }

/** A lesson's fields a second time; those of a quiz's questions stand with the questions. */
export function LessonInKiswahili({ lesson: { type, sw }, isTranslated }: Props) {
  return (
    <details open={isTranslated}>
      <summary className="font-bold text-leaf underline">{m.authoring_in_sw()}</summary>
      <div className="stack">
        <p className="soft">{m.authoring_in_sw_lesson()}</p>
        <Field
          id="titleSw"
          name="titleSw"
          lang="sw"
          label={m.authoring_field_title()}
          maxLength={120}
          defaultValue={sw.title}
        />
        {contents[type](sw)}
      </div>
    </details>
  )
}

const contents: Record<LessonType, (sw: LessonText) => ReactNode> = {
  text: ({ body }) => <Words name="bodySw" label={m.authoring_field_body()} text={body} />,
  video: ({ transcript }) => (
    <Words name="transcriptSw" label={m.authoring_field_transcript()} text={transcript} />
  ),
  quiz: () => null,
  project: ({ body }) => <Words name="bodySw" label={m.authoring_field_brief()} text={body} />,
}

const Words = ({ name, label, text }: { name: string; label: string; text: string }) => (
  <TextArea
    id={name}
    name={name}
    lang="sw"
    label={label}
    rows={18}
    maxLength={60_000}
    className="publishing-text"
    defaultValue={text}
  />
)
