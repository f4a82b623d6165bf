import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { escapeHtml, letterBody, letterFoot, letterFrame, oneClickOff } from '#kit/documents/letter.ts'
import { excerptOf } from '#kit/text.ts'
import type { Locale } from '#kit/time.ts'
import { mailsOff } from '#modules/accounts/queries/mails-off.server.ts'
import { m } from '#paraglide/messages.js'
import { inLanguage } from '#web/locale.server.ts'
import { hrefOf, inLanguageOf, kinds, type NewNotification, wordsOf } from './kinds/every.server.ts'
import { readAs, type Stored } from './kinds/kind.server.ts'
import { LEFT_OPEN } from './kinds/moments.ts'
import type { News } from './queries/digest.server.ts'

type Reader = { id: string; email: string; name: string; locale: Locale }

/**
 * The mail that comes with a notification, with unsubscribe links in its footer and its headers where there is a choice. For one whose kind
 * declares a mail.
 */
export const letterOf = (ctx: Context, reader: Reader, notification: NewNotification): Letter =>
  inLanguage(reader.locale, () => {
    const { values, mailed, mail } = kinds[notification.kind]
    const { choice, subject, paragraphs, button } = mail!
    const said = {
      ...readAs(values, inLanguageOf(notification.values, reader.locale)),
      ...readAs(mailed ?? {}, (notification.mailed ?? {}) as Stored),
      name: reader.name,
    }
    const link = { label: button(said), url: ctx.config.origin + hrefOf(notification) }
    const off = choice && { label: choice.off(), url: mailsOff(ctx, reader.id, choice.name) }
    return {
      to: reader.email,
      subject: subject(said),
      ...letterBody(paragraphs(said), link, off && letterFoot(choice.why(), off)),
      ...(off && { headers: oneClickOff(off.url) }),
    }
  })

// Lines of a mail; the page has the rest.
const MOST_LINES = 20
// Characters of a title.
const GLIMPSE = 100

/** What others wrote, one line each with its link, with unsubscribe links in footer and headers. */
export const digestLetter = (ctx: Context, reader: Reader, news: News[]): Letter =>
  inLanguage(reader.locale, () => {
    const { origin } = ctx.config
    const lines = news.slice(0, MOST_LINES).map(({ href, ...one }) => {
      const { title, text } = wordsOf(one, () => LEFT_OPEN)
      return { what: title, about: excerptOf(text, GLIMPSE), url: origin + href }
    })
    const greeting = m.notice_mail_greeting({ name: reader.name, count: news.length })
    const all = { label: m.notice_mail_open(), url: `${origin}/notifications` }
    const off = { label: m.notice_mail_off(), url: mailsOff(ctx, reader.id, 'replies') }
    const foot = letterFoot(m.notice_mail_why(), off)
    return {
      to: reader.email,
      subject: m.notice_mail_subject({ count: news.length }),
      text: [
        greeting,
        ...lines.map(({ what, about, url }) => `${what}: ${about}\n${url}`),
        `${all.label}: ${all.url}`,
        foot.text,
      ].join('\n\n'),
      html: letterFrame(
        [
          `<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>`,
          ...lines.map(
            ({ what, about, url }) =>
              `<p style="margin:0 0 16px">${escapeHtml(what)}<br><a href="${escapeHtml(url)}" style="color:#0E6B4A;font-weight:700"><bdi>${escapeHtml(about)}</bdi></a></p>`,
          ),
          `<p style="margin:24px 0 0"><a href="${escapeHtml(all.url)}">${escapeHtml(all.label)}</a></p>`,
          foot.html,
        ].join(''),
      ),
      headers: oneClickOff(off.url),
    }
  })
