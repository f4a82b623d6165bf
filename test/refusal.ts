import { Refusal } from '#kit/refusal.ts'

/** The refusal of what must be refused: its code, its fields and the values of its text. @throws anything else */
export async function refusalOf(
  work: Promise<unknown>,
): Promise<{ code: string; fields: Record<string, string>; values: Record<string, unknown> }> {
  const error = await work.then(
    () => new Error('was not refused'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw error
  const { code, fields, values } = error
  return { code, fields, values }
}

/** How a command refuses: its code, or a code per field of an invalid input; 'none' if it does not. */
export async function refusal(work: Promise<unknown>): Promise<string | Record<string, string>> {
  const allowed = await work.then(
    () => true,
    () => false,
  )
  if (allowed) return 'none'
  const { code, fields } = await refusalOf(work)
  return code === 'invalid-input' && Object.keys(fields).length > 0 ? fields : code
}
