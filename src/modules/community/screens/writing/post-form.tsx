import { m } from '#paraglide/messages.js'
import { ActionForm } from '#shell/form/action-form.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { Field, Select, TextArea, FieldError } from '#ui/forms/field.tsx'
import { categoryWord } from '../../words.ts'
import { LONGEST, type PostKind, storyCategories, topicCategories, MOST_TAGS, tagsFrom } from '../../rules.ts'
import type { LessonOfQuestion, OwnPost } from '../../types.ts'
import { WriteButtons } from './buttons.tsx'
import { Preview } from './preview.tsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useHydrated } from '#shell/use-hydrated.ts'
import { Button } from '#ui/forms/button.tsx'
import { useFieldState } from '#ui/forms/form-state.ts'
import { Icon } from '#ui/icon.tsx'
import { Cross } from '#ui/icons.ts'
import { held } from '#ui/no-break/held.ts'

type Props = {
  kind: PostKind
  /** The existing values. */
  post?: OwnPost
  /** At which a question is asked. */
  lesson?: LessonOfQuestion | null
  save: string
  failed: string
  back: string
}

const intents = ['save', 'preview'] as const

/** The form for a new or existing topic, question or story. */
export function PostForm({ kind, post, lesson, save, failed, back }: Props) {
  const answer = useFormAnswer<{ preview: string }>({ intent: intents })
  return (
    <ActionForm intent={intents} className="stack" failed={failed} preventScrollReset>
      <Preview title={answer?.values.title} safeHtml={answer?.extra?.preview} />
      {lesson && <AskedAt lesson={lesson} />}
      <Field
        name="title"
        label={m.community_title()}
        defaultValue={post?.title}
        required
        maxLength={LONGEST.title}
        autoComplete="off"
      />
      <TextArea
        name={kind === 'topic' ? 'description' : 'content'}
        label={kind === 'topic' ? m.community_description() : m.community_content()}
        hint={m.community_markdown()}
        defaultValue={post?.content}
        required
        maxLength={LONGEST.content}
        rows={7}
      />
      <Rest kind={kind} post={post} />
      <WriteButtons intent="save" label={save} back={back} />
    </ActionForm>
  )
}

/** The lesson that the question goes with. */
const AskedAt = ({ lesson: { id, courseId, title, course, lang } }: { lesson: LessonOfQuestion }) => (
  <p className="small">
    <input type="hidden" name="course" value={courseId} />
    <input type="hidden" name="lesson" value={id} />
    {m.community_asked_at()} <b lang={lang}>{held(title)}</b>, <span lang={lang}>{course}</span>
  </p>
)

/** Fields of one kind only. */
function Rest({ kind, post }: Pick<Props, 'kind' | 'post'>) {
  if (kind === 'board') return null
  if (kind === 'question') return <TagsField defaultValue={post?.tags} />
  const category = <Category options={kind === 'topic' ? topicCategories : storyCategories} post={post} />
  if (kind === 'topic') return category
  return (
    <>
      <TextArea
        name="excerpt"
        label={m.community_excerpt()}
        note={m.common_optional()}
        hint={m.community_excerpt_hint()}
        defaultValue={post?.excerpt}
        maxLength={LONGEST.excerpt}
        rows={2}
      />
      {category}
    </>
  )
}

const Category = ({ options, post }: { options: readonly string[]; post?: OwnPost }) => (
  <Select
    name="category"
    label={m.community_category()}
    placeholder={m.community_category_choose()}
    defaultValue={post?.category}
    required
    options={options.map((value) => ({ value, label: categoryWord(value) }))}
  />
)

const NAME = 'tags'
const listed = (text: string): string[] => tagsFrom(text.split(','))
/** The field in which somebody typed before scripts ran. */
const fieldBefore = () => document.querySelector<HTMLInputElement>(`input[name=${NAME}]`)

/** Tags of a question: words separated by commas or, with scripts, chips that are added and removed (QNA-08 to QNA-10). */
function TagsField({ defaultValue }: { defaultValue?: string }) {
  return useHydrated() ? <TagChips defaultValue={defaultValue} /> : <TagWords defaultValue={defaultValue} />
}

const TagWords = ({ defaultValue }: { defaultValue?: string }) => (
  <Field
    name={NAME}
    label={m.community_tags()}
    note={m.common_optional()}
    hint={m.community_tags_commas({ most: MOST_TAGS })}
    defaultValue={defaultValue}
    autoComplete="off"
  />
)

/** One hidden field contains them all, including one that is still being typed: nothing is lost that was not added. */
function TagChips(given: { defaultValue?: string }) {
  const { defaultValue = '', error } = useFieldState<string>({ name: NAME, ...given })
  // Who is typing when scripts begin to run goes on with the last word.
  const [begun] = useState(() => {
    const field = fieldBefore()
    const words = (field?.value ?? defaultValue).split(',')
    const isTyping = field !== null && field === document.activeElement
    return { isTyping, typed: isTyping ? words.pop()!.trimStart() : '', tags: tagsFrom(words) }
  })
  const [tags, setTags] = useState(begun.tags)
  const [typed, setTyped] = useState(begun.typed)
  const entry = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (begun.isTyping) entry.current?.focus({ preventScroll: true })
  }, [begun])
  const [id, hintId, errorId] = [useId(), useId(), useId()]
  const add = () => {
    setTags(tagsFrom([...tags, ...listed(typed)]))
    setTyped('')
    entry.current?.focus()
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  const remove = (tag: string) => {
    setTags(tags.filter((one) => one !== tag))
    entry.current?.focus()
  }
  return (
    <div className="field">
      <input type="hidden" name={NAME} value={[...tags, typed].join(', ')} />
      <label htmlFor={id}>
        {m.community_tags()} <small>{m.common_optional()}</small>
      </label>
      <p className="hint" id={hintId}>
        {m.community_tags_hint({ most: MOST_TAGS })}
      </p>
      <Chips tags={tags} remove={remove} />
      <div className="tag-entry">
        <input
          ref={entry}
          id={id}
          className="input"
          dir="auto"
          value={typed}
          maxLength={LONGEST.tag}
          autoComplete="off"
          aria-describedby={error == null ? hintId : `${hintId} ${errorId}`}
          aria-invalid={error == null ? undefined : true}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={addByEnter}
        />
        <Button type="button" variant="outline" onClick={add}>
          {m.community_tag_add()}
        </Button>
      </div>
      {error != null && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

const Chips = ({ tags, remove }: { tags: string[]; remove(tag: string): void }) => (
  <ul className="chips" aria-label={m.community_tags_added()} aria-live="polite">
    {tags.map((tag) => (
      <li key={tag}>
        <button type="button" className="chip" onClick={() => remove(tag)}>
          <bdi className="wrap-anywhere">{held(tag)}</bdi>
          <Icon of={Cross} size={16} label={m.community_tag_remove({ tag })} />
        </button>
      </li>
    ))}
  </ul>
)
