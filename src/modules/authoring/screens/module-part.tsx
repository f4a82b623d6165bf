import { typeWord } from '#course-format/lesson-words.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { held } from '#ui/no-break/held.ts'
import { type LessonType, lessonTypes } from '#course-format/types.ts'
import { useDraftHref } from './address.ts'

type Lesson = { slug: string; title: string; type: LessonType; minutes: number }
type Props = {
  draftId: string
  module: { title: string; titleSw: string; lessons: Lesson[] }
  /** From 0. */
  place: number
  /** Of the outline in which it has this place. */
  version: string
  last: number
}

/** A module with its lessons, and what can be done with them. */
export function ModulePart({ draftId, module: { title, titleSw, lessons }, place, version, last }: Props) {
  const name = m.authoring_module({ number: place + 1, title })
  return (
    <section className="authoring-module" id={`module-${place}`} aria-label={name}>
      <div className="row">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <Places
          of={name}
          intents={['module-up', 'module-down']}
          id={String(place)}
          version={version}
          isFirst={place === 0}
          isLast={place === last}
        />
      </div>
      <ol>
        {lessons.map((lesson, at) => (
          <LessonItem
            key={lesson.slug}
            draftId={draftId}
            lesson={lesson}
            isFirst={place === 0 && at === 0}
            isLast={place === last && at === lessons.length - 1}
          />
        ))}
      </ol>
      <NewLesson place={place} version={version} count={lessons.length} />
      <div className="row">
        <Behind summary={m.authoring_rename()} of={name} id={String(place)}>
          <RowForm intent="rename-module" id={String(place)} button={m.authoring_save()}>
            <Version of={version} />
            <Field
              name="title"
              label={m.authoring_module_title()}
              required
              maxLength={120}
              defaultValue={title}
            />
            <Field
              name="titleSw"
              label={m.authoring_module_title_sw()}
              maxLength={120}
              defaultValue={titleSw}
            />
          </RowForm>
        </Behind>
        <Behind summary={m.authoring_remove()} of={name}>
          <RowForm
            intent="remove-module"
            id={String(place)}
            note={m.authoring_remove_module()}
            button={m.authoring_remove()}
            danger
          >
            <Version of={version} />
          </RowForm>
        </Behind>
      </div>
    </section>
  )
}

const Version = ({ of }: { of: string }) => <input type="hidden" name="version" value={of} />

type ItemProps = { draftId: string; lesson: Lesson; isFirst: boolean; isLast: boolean }

function LessonItem({ draftId, lesson: { slug, title, type, minutes }, isFirst, isLast }: ItemProps) {
  const draftHref = useDraftHref()
  return (
    <li>
      <div>
        <Anchor to={draftHref(draftId, `lessons/${slug}`)}>
          <bdi>{held(title)}</bdi>
        </Anchor>
        <p className="small soft">
          {typeWord(type)}, {held(m.authoring_minutes({ minutes }))}
        </p>
      </div>
      <Places of={title} intents={['lesson-up', 'lesson-down']} id={slug} isFirst={isFirst} isLast={isLast} />
      <Behind summary={m.authoring_remove()} of={title}>
        <RowForm
          intent="remove-lesson"
          id={slug}
          note={m.authoring_remove_lesson()}
          button={m.authoring_remove()}
          danger
        />
      </Behind>
    </li>
  )
}

type PlacesProps = {
  of: string
  intents: [string, string]
  id: string
  /** Where `id` is a place. */
  version?: string
  isFirst: boolean
  isLast: boolean
}

/** Up and down, by any keyboard and without scripts. */
function Places({ of, intents, id, version, isFirst, isLast }: PlacesProps) {
  const button = (intent: string, words: string) => (
    <Submit intent={intent} variant="quiet">
      {words}
      <span className="visually-hidden">: {of}</span>
    </Submit>
  )
  if (isFirst && isLast) return null
  return (
    <ActionForm intent={intents} id={id} quiet preventScrollReset className="authoring-places">
      {version && <Version of={version} />}
      {!isFirst && button(intents[0], m.authoring_up())}
      {!isLast && button(intents[1], m.authoring_down())}
    </ActionForm>
  )
}

type NewLessonProps = { place: number; version: string; count: number }

function NewLesson({ place, version, count }: NewLessonProps) {
  return (
    <ActionForm intent="add-lesson" id={String(place)} quiet className="authoring-add" key={count}>
      <Version of={version} />
      <Field name="title" label={m.authoring_lesson_title()} required maxLength={120} />
      <Select
        name="type"
        label={m.authoring_kind()}
        defaultValue="text"
        options={lessonTypes.map((type) => ({ value: type, label: typeWord(type) }))}
      />
      <Submit variant="outline">{m.authoring_add_lesson()}</Submit>
    </ActionForm>
  )
}
