const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => escapes[letter]!)

/**
 * A mail's body in both formats: paragraphs, at most one link as a button, and a footer. No pictures, so opening it loads nothing.
 */
export function letterBody(
  paragraphs: string[],
  link?: { label: string; url: string },
  foot: { text: string; html: string } = { text: '', html: '' },
): { text: string; html: string } {
  const [first = '', ...rest] = paragraphs
  const parts = [
    first,
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...rest,
    ...(foot.text ? [foot.text] : []),
  ]
  const text = parts.join('\n\n')
  const p = (content: string) => `<p style="margin:0 0 16px">${content}</p>`
  const button = link
    ? p(
        `<a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;background:#0E6B4A;color:#ffffff;border-radius:10px;text-decoration:none;font-weight:700">${escapeHtml(link.label)}</a>`,
      )
    : ''
  return {
    text,
    html: letterFrame(
      `${p(escapeHtml(first))}${button}${rest.map((text) => p(escapeHtml(text))).join('')}${foot.html}`,
    ),
  }
}

/** The headers with which mail programs offer one-press unsubscribing (RFC 8058). */
export const oneClickOff = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The footer of a mail that people can unsubscribe from: why it came, and how to stop it. In both formats. */
export const letterFoot = (
  why: string,
  off: { label: string; url: string },
): { text: string; html: string } => ({
  text: `--\n${why}\n${off.label}: ${off.url}`,
  html: `<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #E2D8C5;font-size:14px;color:#4A5A52">${escapeHtml(why)} <a href="${escapeHtml(off.url)}">${escapeHtml(off.label)}</a></p>`,
})

/** The HTML document of a mail around safe HTML. */
export const letterFrame = (safeHtml: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="overflow-wrap:anywhere;word-break:break-word;margin:0;padding:24px;background:#FFFCF5;color:#14231C;font:16px/1.55 system-ui,sans-serif"><div style="max-width:32rem;margin:0 auto"><p style="font-weight:800;font-size:20px;margin:0 0 16px">Stadi</p>${safeHtml}</div></body></html>`
