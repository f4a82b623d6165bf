import { Icon } from '#ui/icon.tsx'
import { Checklist, Clipboard, FileText, Play } from '#ui/icons.ts'
import type { LessonType } from '../../types.ts'

const icons = { video: Play, text: FileText, quiz: Checklist, project: Clipboard } satisfies Record<
  LessonType,
  unknown
>

/** The word stands beside it. */
export const LessonIcon = ({ type }: { type: LessonType }) => <Icon of={icons[type]} />
