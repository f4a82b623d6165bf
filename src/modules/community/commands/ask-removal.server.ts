import { command, given } from '#core/operation.ts'
import { excerptOf } from '#kit/text.ts'
import { m } from '#paraglide/messages.js'
import { askAbout } from '#modules/support/commands/ask-about.server.ts'
import { ownPost } from '../queries/own.server.ts'
import { threadPaths } from '../rules.ts'
import { RemovalForm } from '../types.ts'

// Characters of the story's title in the subject.
const GLIMPSE = 80

/**
 * Asks staff, in a conversation of the author's, to remove their own story (STO-12+); once per story.
 * @returns whether it was the first request
 */
export const askForRemoval = command(
  {
    who: 'signed-in',
    input: [given<string>(), RemovalForm],
    // 'not-found' also for somebody else's.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, storyId, { reason }): Promise<boolean> => {
    const { title } = await ownPost(ctx, 'story', storyId)
    return askAbout(ctx, {
      path: threadPaths.story + storyId,
      subject: m.community_removal_subject({ title: excerptOf(title, GLIMPSE) }),
      message: [m.community_removal_message(), reason].filter(Boolean).join('\n\n'),
    })
  },
)
