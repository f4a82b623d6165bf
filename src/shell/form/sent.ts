const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** Which form of its page sent it. */
export const senderOf = (form: FormData) => ({ intent: textIn(form, 'intent'), id: textIn(form, 'id') })

// Never shown again, so that a password does not stand in a page's source.
const secretFields = /password|^current$|token/i

/** The texts of a form that may stand in the page that answers it: no password and no file. */
export const shownFields = (form: FormData): [string, string][] =>
  [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !secretFields.test(name) ? [[name, value.slice(0, 64_000)]] : [],
  )

/** The same by name; of several boxes with one name, each a line. */
export function typedIn(form: FormData): Record<string, string> {
  const typed = new Map<string, string>()
  for (const [name, text] of shownFields(form))
    typed.set(name, typed.has(name) ? `${typed.get(name)}\n${text}` : text)
  return Object.fromEntries(typed)
}
