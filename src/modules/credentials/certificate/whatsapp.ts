import { m } from '#paraglide/messages.js'

type Shown = { studentName: string; courseTitle: string; verifyUrl: string }

/** WhatsApp with a message that is ready to be sent: whose certificate, of which course, and where it is shown and checked. */
export function whatsAppAddress({ studentName, courseTitle, verifyUrl }: Shown): string {
  const address = new URL('https://wa.me/')
  const text = m.certificate_whatsapp_text({ name: studentName, course: courseTitle })
  address.search = new URLSearchParams({ text: `${text} ${verifyUrl}` }).toString()
  return address.href
}
