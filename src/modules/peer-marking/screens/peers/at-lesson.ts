import { redirect } from 'react-router'
import { peersPath } from '../../rules.ts'
import type { Route } from './+types/at-lesson'

/** Where it stood before; mails lead here. */
export const loader = ({ params }: Route.LoaderArgs): Response =>
  redirect(peersPath({ courseId: Number(params.courseId), lessonId: Number(params.lessonId) }))
