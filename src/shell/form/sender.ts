const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** Which form of its page something was sent by. */
export const senderOf = (form: FormData) => ({ intent: textIn(form, 'intent'), id: textIn(form, 'id') })
