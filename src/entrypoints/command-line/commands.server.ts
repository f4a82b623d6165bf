import type { ContextWith, Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { grantAdminByEmail, revokeAdminByEmail } from '#modules/accounts/commands/people.server.ts'
import { resetSecondFactorByEmail } from '#modules/accounts/commands/second-factor.server.ts'
import { listAdmins } from '#modules/accounts/queries.server.ts'
import { refusalText } from '#web/refusal-words.ts'
import { linkMentorByEmail } from '#modules/mentorship/commands/link.server.ts'
import { loadSample } from '#sample/sample.server.ts'
import { backUp } from './backup.server.ts'
import { contentCommand } from './content.server.ts'
import { filesCommand } from './files.server.ts'
import { compareBooks, examine } from './doctor.server.ts'
import { mpesaCommand } from './mpesa.server.ts'
import { withoutDashes, wrongWords } from './words.ts'
import { rotateToolKey } from '#modules/lti/commands/rotate.server.ts'

/** Runs one command of the command line. @returns what to print, and whether it worked */
export async function runCommand(
  ctx: ContextWith<'mpesa'>,
  typed: string[],
): Promise<{ ok: boolean; text: string }> {
  const words = withoutDashes(typed)
  const wrong = wrongWords(words)
  if (wrong) return { ok: false, text: wrong }
  try {
    return await answerTo(ctx, words)
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, text: wordsOf(error) }
    throw error
  }
}

function wordsOf(refusal: Refusal): string {
  if (refusal.code === 'not-found' || refusal.code === 'person-not-found')
    return 'No account has that e-mail address.'
  if (refusal.code === 'not-allowed')
    return 'This installation has real users. Add --force to load sample data all the same: npm run seed -- --force'
  return refusalText(refusal).text
}

async function answerTo(ctx: ContextWith<'mpesa'>, words: string[]): Promise<{ ok: boolean; text: string }> {
  // Whoever opened the database for this command migrated it.
  if (words[0] === 'migrate') return { ok: true, text: 'The database has the tables of this version.' }
  if (words[0] === 'backup') return backUp(ctx, words.slice(1))
  if (words[0] === 'doctor') return words.includes('--inside') ? examine(ctx, null) : examine(ctx)
  if (words[0] === 'reconcile') return compareBooks(ctx, { settle: words.includes('--settle') })
  if (words[0] === 'content') return contentCommand(ctx, words.slice(1))
  if (words[0] === 'files') return filesCommand(ctx, words.slice(1))
  if (words[0] === 'lti') return ltiCommand(ctx)
  if (words[0] === 'mpesa') return mpesaCommand(ctx, words.slice(1))
  return textOf(ctx, words)
}

async function textOf(
  ctx: Context,
  [command, action, email = '', mentorId = '']: string[],
): Promise<{ ok: boolean; text: string }> {
  if (command === 'seed')
    return said(
      (await loadSample(ctx, { evenWithUsers: action === '--force' }))
        ? 'Sample data is loaded.'
        : 'Sample data is there already; nothing changed.',
    )
  if (command === 'admin') return said(await adminText(ctx, action!, email, mentorId))
  return { ok: false, text: `Another process of Stadi cannot do this for you: ${command}.` }
}

const said = (text: string) => ({ ok: true, text })

async function adminText(ctx: Context, action: string, email: string, mentorId: string): Promise<string> {
  if (action === 'grant') {
    await grantAdminByEmail(ctx, email)
    return `${email} is an administrator.`
  }
  if (action === 'revoke') {
    await revokeAdminByEmail(ctx, email)
    return `${email} is no administrator.`
  }
  if (action === 'reset-factor') {
    await resetSecondFactorByEmail(ctx, email)
    return `${email} has no second factor any more and is signed out everywhere. Administrators set up a new one at their next sign-in.`
  }
  if (action === 'link-mentor') {
    await linkMentorByEmail(ctx, email, mentorId)
    return `${email} is the mentor ${mentorId}.`
  }
  const admins = await listAdmins(ctx)
  return admins.length === 0
    ? 'There is no administrator yet.'
    : admins.map((admin) => admin.email).join('\n')
}

type Said = { ok: boolean; text: string }

/**
 * `npm run lti -- new-key`: a new key to sign with for other learning systems, and the one before it stays published until the next
 * (decision 107).
 */
export function ltiCommand(ctx: Context): Said {
  const { kid, setting } = rotateToolKey(ctx)
  return {
    ok: true,
    text: setting
      ? `The new key is ${kid}. Set this in every process and start them again; the key before it stays in it, so that nothing fails meanwhile:\nLTI_KEY=${setting}`
      : `The new key is ${kid}. It signs from now on; other systems fetch it by themselves, and the key before it stays published.`,
  }
}
