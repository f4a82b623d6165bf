import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { useHydrated } from '#shell/use-hydrated.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { useFieldState } from '#ui/forms/form-state.ts'
import { Icon } from '#ui/icon.tsx'
import { Cross } from '#ui/icons.ts'
import { LONGEST, MOST_TAGS, tagsFrom } from '../../rules.ts'

const NAME = 'tags'
const listed = (text: string): string[] => tagsFrom(text.split(','))
/** The field in which somebody typed before scripts ran. */
const fieldBefore = () => document.querySelector<HTMLInputElement>(`input[name=${NAME}]`)

/** Tags of a question: words separated by commas or, with scripts, chips that are added and removed (QNA-08 to QNA-10). */
export function TagsField({ defaultValue }: { defaultValue?: string }) {
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
          <bdi className="wrap-anywhere">{tag}</bdi>
          <Icon of={Cross} size={16} label={m.community_tag_remove({ tag })} />
        </button>
      </li>
    ))}
  </ul>
)
