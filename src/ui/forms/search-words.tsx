import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'

/** The search field of a list, in a form with role="search". The key resets the field when the URL changes. */
export const SearchWords = ({ label, q }: { label: string; q: string }) => (
  <div className="find-words">
    <Field
      name="q"
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      defaultValue={q}
      key={q}
      maxLength={100}
    />
    <Button>{m.common_search()}</Button>
  </div>
)
