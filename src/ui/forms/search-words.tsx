import { m } from '#paraglide/messages.js'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'

/** What a list is searched for, in a form with role="search". The key gives the field its new value when the address changes. */
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
