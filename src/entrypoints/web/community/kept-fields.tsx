import { type Asked, keptFields } from './rules.ts'

/** The URL's parameters that a GET form must keep. */
export const KeptFields = ({ asked, but }: { asked: Asked; but: string[] }) =>
  keptFields(asked, but).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
