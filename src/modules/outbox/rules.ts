/** How long we keep a copy of a mail after it was written, as the privacy page says. What causes a mail may have it forgotten earlier. */
export const MAILS_KEPT_DAYS = 90
