const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of safe HTML, one line per block. */
export const plainText = (safeHtml: string): string =>
  safeHtml
    .replace(/<br ?\/?>|<\/(?:p|li|pre|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name]!)
    .replace(/\n\s*\n/g, '\n')
    .trim()
