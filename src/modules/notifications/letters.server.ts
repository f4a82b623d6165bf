import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { escapeHtml, letterFoot, letterFrame, oneClickOff } from '#kit/documents/letter.ts'
import { excerptOf } from '#kit/text.ts'
import type { Locale } from '#kit/time.ts'
import { mailsOff } from '#modules/accounts/queries.server.ts'
import { m } from '#paraglide/messages.js'
import type { News } from './queries/digest.server.ts'
import type { DigestKind } from './types.ts'

type Reader = { id: string; email: string; name: string; locale: Locale }

// Lines of a mail; the page has the rest.
const MOST_LINES = 20
// Characters of a title.
const GLIMPSE = 100

const words: Record<DigestKind, typeof m.notice_replied> = {
  'topic-replied': m.notice_replied,
  'question-answered': m.notice_answered,
  'story-commented': m.notice_commented,
  'answer-accepted': m.notice_accepted,
  'board-topic': m.notice_board,
  mention: m.notice_mentioned,
}

/** What others wrote, one line each with its link, with unsubscribe links in footer and headers. */
export function digestLetter(ctx: Context, reader: Reader, news: News[]): Letter {
  const l = { locale: reader.locale }
  const { origin } = ctx.config
  const lines = news
    .slice(0, MOST_LINES)
    .map(({ kind, values, href }) => ({
      what: words[kind]({}, l),
      about: excerptOf(String(values.title ?? ''), GLIMPSE),
      url: origin + href,
    }))
  const greeting = m.notice_mail_greeting({ name: reader.name, count: news.length }, l)
  const all = { label: m.notice_mail_open({}, l), url: `${origin}/notifications` }
  const off = { label: m.notice_mail_off({}, l), url: mailsOff(ctx, reader.id, 'replies') }
  const foot = letterFoot(m.notice_mail_why({}, l), off)
  return {
    to: reader.email,
    subject: m.notice_mail_subject({ count: news.length }, l),
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
}
