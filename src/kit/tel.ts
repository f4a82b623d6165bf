/** The address that a phone calls. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
