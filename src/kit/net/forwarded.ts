// What a proxy adds to a request; some add nothing.
const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
  'true-client-ip',
]

/** The header by which a proxy reveals itself, if there is one. Anybody can send it. */
export const forwardedBy = (headers: Headers): string | undefined =>
  forwardingHeaders.find((name) => headers.has(name))
