import { m } from '#paraglide/messages.js'
import type { Kind } from './titles.ts'

type Shown = { kind?: Kind; studentName: string; courseTitle: string; verifyUrl: string }

/** WhatsApp with a message that is ready to be sent: whose certificate, of which course, and where it is shown and checked. */
export function whatsAppAddress({ kind, studentName, courseTitle, verifyUrl }: Shown): string {
  const address = new URL('https://wa.me/')
  const said = { name: studentName, course: courseTitle }
  const text = kind === 'skill' ? m.skill_whatsapp_text(said) : m.certificate_whatsapp_text(said)
  address.search = new URLSearchParams({ text: `${text} ${verifyUrl}` }).toString()
  return address.href
}
