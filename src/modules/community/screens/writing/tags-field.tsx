import { type KeyboardEvent, useId, useRef, useState } from 'react'
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
/** What somebody typed before scripts ran. */
const typedBefore = () => document.querySelector<HTMLInputElement>(`input[name=${NAME}]`)?.value

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
  const [tags, setTags] = useState(() => listed(typedBefore() ?? defaultValue))
  const [typed, setTyped] = useState('')
  const entry = useRef<HTMLInputElement>(null)
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
