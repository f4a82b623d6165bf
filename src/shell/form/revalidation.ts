import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For a page's shouldRevalidate. After a conflict, or when nothing can be changed any more, the user continues from what is stored
 * now; after a preview, from what is on the screen.
 */
export const afterConflict = ({
  actionStatus,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || (formData?.get('intent') !== 'preview' && defaultShouldRevalidate)
