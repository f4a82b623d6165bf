const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The words of safe HTML, a line for each of its blocks. */
export const plainText = (safeHtml: string): string =>
  safeHtml
    .replace(/<br ?\/?>|<\/(?:p|li|pre|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name]!)
    .replace(/\n\s*\n/g, '\n')
    .trim()
