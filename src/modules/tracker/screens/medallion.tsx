import { pictureHref } from '#kit/pictures/address.ts'
import { Decoration } from '#ui/less-data.tsx'
import type { Badge } from '../types.ts'

/** The drawing of a badge. Its name is beside it. */
export const Medallion = ({ of }: { of: Badge }) => (
  <Decoration src={pictureHref(`badge-${of}`)} width={56} height={56} />
)
