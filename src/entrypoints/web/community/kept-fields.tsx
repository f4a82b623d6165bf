import { type Asked, keptFields } from './rules.ts'

/** What a form that reads has to keep of the address. */
export const KeptFields = ({ asked, but }: { asked: Asked; but: string[] }) =>
  keptFields(asked, but).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
