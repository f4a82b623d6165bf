import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * For a page's shouldRevalidate. Whoever is told of another version, or that nothing can be changed any more, goes on from what is
 * stored now; whoever only looks at a preview, from what they have before them.
 */
export const afterConflict = ({
  actionStatus,
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || (formData?.get('intent') !== 'preview' && defaultShouldRevalidate)
