type Asked = { name: string; type: string; required: boolean; value: string }

// A password is taken as it was typed; a browser cleans the others by itself, or refuses them.
const texts = new Set(['text', 'textarea', 'search', 'email', 'tel', 'url'])
// As `cleanText` on the server: spaces, marks alone and what draws nothing are no text.
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

/** The fields that must be filled and hold nothing but spaces: browsers call those filled. An empty one they refuse by themselves. */
export const blanksIn = <Field extends Asked>(fields: Iterable<Field | object>): Field[] =>
  [...fields].filter((field): field is Field => {
    const { type, required, value } = field as Partial<Asked>
    return required === true && texts.has(type ?? '') && value !== '' && !seen.test(value ?? '')
  })
