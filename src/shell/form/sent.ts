const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** The form of its page that sent it. */
export const senderOf = (form: FormData) => ({ intent: textIn(form, 'intent'), id: textIn(form, 'id') })

// Never shown again, so that no password is in a page's source.
const secretFields = /password|^current$|token|secret/i

/**
 * The largest form without a file that is read, in bytes: a lesson of 40,000 characters, a quiz with sixty questions, or a policy in
 * both languages; escaped, each character that is not plain takes six bytes and more. What such a form holds is shown again whole.
 */
export const LARGEST_TEXTS = 512 * 1024

/** The values of a form that may be part of the response: no password and no file. */
export const shownFields = (form: FormData): [string, string][] =>
  [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !secretFields.test(name) ? [[name, value.slice(0, LARGEST_TEXTS)]] : [],
  )

/** The same by name; several boxes with one name give one line each. */
export function typedIn(form: FormData): Record<string, string> {
  const typed = new Map<string, string>()
  for (const [name, text] of shownFields(form))
    typed.set(name, typed.has(name) ? `${typed.get(name)}\n${text}` : text)
  return Object.fromEntries(typed)
}
