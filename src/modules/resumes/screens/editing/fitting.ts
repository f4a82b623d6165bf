import { m } from '#paraglide/messages.js'
import { showToast } from '#ui/feedback/toast.tsx'
import { longestOf } from '../../document/fields.ts'

/** A field's content, of which as much is kept as fits; the rest is removed, with a message. */
export function fitting(input: HTMLInputElement | HTMLTextAreaElement): string {
  const longest = longestOf(input.name)
  const had = input.value.length
  if (had <= longest) return input.value
  // Twice as many UTF-16 units hold that many characters, whichever they are.
  const letters = Array.from(input.value.slice(0, longest * 2))
  if (letters.length <= longest && had <= longest * 2) return input.value
  input.value = letters.slice(0, longest).join('')
  const text = m.resume_too_long_text({ had, kept: longest })
  showToast({ title: m.resume_too_long(), text, tone: 'gold', durationMs: 8000 })
  return input.value
}
