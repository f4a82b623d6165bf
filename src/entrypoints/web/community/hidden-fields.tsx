import { type Asked, hiddenFields } from './rules.ts'

/** What a form that reads has to keep of the address. */
export const HiddenFields = ({ asked, but }: { asked: Asked; but: string[] }) =>
  hiddenFields(asked, but).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
