import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import FileText from 'lucide-react/icons/file-text'
import ListChecks from 'lucide-react/icons/list-checks'
import Play from 'lucide-react/icons/circle-play'
import { Icon } from '#ui/icon.tsx'
import type { LessonType } from '../types.ts'

const icons = { video: Play, text: FileText, quiz: ListChecks, project: ClipboardPen }

/** The word stands beside it. */
export const LessonIcon = ({ type }: { type: LessonType }) => <Icon of={icons[type]} />
