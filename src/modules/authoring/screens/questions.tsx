import { m } from '#paraglide/messages.js'
import { Badge } from '#ui/badge.tsx'
import { CheckboxGroup } from '#ui/forms/choices.tsx'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import type { GuessShare } from '#course-format/guessing.ts'
import type { QuestionWords } from '#modules/courses/types.ts'
import { QuestionInKiswahili } from './fields/question-fields.tsx'

export type DraftedQuestion = {
  question: string
  options: string[]
  correct: number[]
  explanation: string
  read: string
  section?: string | undefined
  sw?: QuestionWords | undefined
}
export type Readable = { slug: string; title: string; sections: string[] }[]
type Props = {
  questions: DraftedQuestion[]
  readable: Readable
  guesses: GuessShare[]
  isTranslated: boolean
}

const POOL = 12
const OPTIONS = 4
// More than half comes near to passing (authoring/guessing.ts).
const TOO_OFTEN = 0.5
const none: DraftedQuestion = { question: '', options: [], correct: [], explanation: '', read: '' }

const letterOf = (place: number): string => String.fromCharCode(65 + place)

/** All questions of a quiz at once, with room for as many as it needs. */
export function Questions({ questions, readable, guesses, isTranslated }: Props) {
  const shown = [...questions, ...Array.from({ length: Math.max(1, POOL - questions.length) }, () => none)]
  return (
    <section id="questions" aria-labelledby="questions-heading" className="stack">
      <h2 id="questions-heading">{m.authoring_questions()}</h2>
      <p className="soft">{m.authoring_questions_lead()}</p>
      <Guesses guesses={guesses} />
      <TextArea
        id="pasted"
        name="pasted"
        label={m.authoring_paste()}
        hint={m.authoring_hint_paste()}
        rows={4}
        maxLength={60_000}
        className="publishing-text"
      />
      <input type="hidden" name="asked" value={shown.length} />
      <Sections readable={readable} />
      {shown.map((question, at) => (
        <Question key={at} at={at} question={question} readable={readable} isTranslated={isTranslated} />
      ))}
    </section>
  )
}

type QuestionProps = { at: number; question: DraftedQuestion; readable: Readable; isTranslated: boolean }

function Question({
  at,
  question: { question, options, correct, explanation, read, section, sw },
  readable,
  isTranslated,
}: QuestionProps) {
  const places = Array.from({ length: Math.max(OPTIONS, options.length) }, (_, place) => place)
  const name = (part: string) => `q${at}${part}`
  return (
    <fieldset className="authoring-question" id={`q${at}`}>
      <legend>{m.authoring_question({ number: at + 1 })}</legend>
      <Field
        id={name('question')}
        name={name('question')}
        label={m.authoring_field_question()}
        maxLength={400}
        defaultValue={question}
      />
      {places.map((place) => (
        <Field
          key={place}
          id={name(`option${place}`)}
          name={name(`option${place}`)}
          label={m.authoring_option({ letter: letterOf(place) })}
          maxLength={200}
          defaultValue={options[place]}
        />
      ))}
      <CheckboxGroup
        name={name('right')}
        legend={m.authoring_right()}
        className="authoring-right"
        options={places.map((place) => ({ value: String(place), label: letterOf(place) }))}
        defaultValue={correct.map(String)}
      />
      <Field
        id={name('explanation')}
        name={name('explanation')}
        label={m.authoring_explanation()}
        maxLength={600}
        defaultValue={explanation}
      />
      <Select
        id={name('read')}
        name={name('read')}
        label={m.authoring_read()}
        placeholder={m.authoring_choose()}
        options={readable.map(({ slug, title }) => ({ value: slug, label: title }))}
        defaultValue={read}
      />
      <Field
        id={name('section')}
        name={name('section')}
        label={m.authoring_section()}
        note={m.common_optional()}
        list={SECTIONS}
        maxLength={120}
        defaultValue={section}
      />
      <QuestionInKiswahili at={at} places={places} sw={sw} isOpen={isTranslated && question !== ''} />
    </fieldset>
  )
}

const SECTIONS = 'sections'

/** The headings of every lesson once, to choose from in the field of each question. */
const Sections = ({ readable }: { readable: Readable }) => (
  <datalist id={SECTIONS}>
    {readable.flatMap(({ slug, title, sections }) =>
      sections.map((section) => (
        <option key={`${slug} ${section}`} value={section}>
          {title}
        </option>
      )),
    )}
  </datalist>
)

/** What somebody would be right in who knows nothing. */
function Guesses({ guesses }: { guesses: GuessShare[] }) {
  if (guesses.length === 0) return null
  return (
    <details open={guesses.some(({ share }) => share > TOO_OFTEN)}>
      <summary className="font-bold text-leaf underline">{m.authoring_guesses()}</summary>
      <p className="small soft">{m.authoring_guesses_lead()}</p>
      <dl className="pairs">
        {guesses.map((guess) => (
          <div key={guess.by === 'place' ? guess.place : guess.by}>
            <dt>{trickOf(guess)}</dt>
            <dd>
              {Math.round(guess.share * 100)}%{' '}
              {guess.share > TOO_OFTEN && <Badge tone="brick">{m.authoring_guess_too_often()}</Badge>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function trickOf(guess: GuessShare): string {
  if (guess.by === 'longest') return m.authoring_guess_longest()
  if (guess.by === 'shortest') return m.authoring_guess_shortest()
  return m.authoring_guess_place({ letter: letterOf(guess.place) })
}
