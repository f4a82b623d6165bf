import { z } from 'zod'
import { requiredText } from '#kit/inputs.ts'

/** Why a teacher's course is not published. */
export const PublishRefusal = z.object({ reason: requiredText(1000) })

/** Where a draft is on its way to learners, for who edits it. */
export type PublishStanding = {
  /** Whether the viewer publishes it, or asks somebody to. */
  mayPublish: boolean
  /** What was asked of it; whoever asks is named. */
  request: { by: string; isOwn: boolean; askedAt: Date; refusedAt: Date | null; reason: string | null } | null
  /** The version of the whole draft that is read here. */
  seen: string
}

/** What somebody asked to publish, for administrators. */
export type PublishRequestRow = { draftId: string; title: string; by: string; askedAt: Date }
