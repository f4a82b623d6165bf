import type { ContextWith, Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import {
  grantAdminByEmail,
  resetSecondFactorByEmail,
  revokeAdminByEmail,
} from '#modules/accounts/commands.server.ts'
import { listAdmins } from '#modules/accounts/queries.server.ts'
import { refusalText } from '#web/refusal-words.ts'
import { linkMentorByEmail } from '#modules/mentorship/commands.server.ts'
import { loadSample } from '#sample/sample.server.ts'
import { backUp } from './backup.server.ts'
import { CONTENT_USAGE, contentCommand } from './content.server.ts'
import { FILES_USAGE, filesCommand } from './files.server.ts'
import { compareBooks, examine } from './doctor.server.ts'
import { LTI_USAGE, ltiCommand } from './lti.server.ts'
import { mpesaCommand } from './mpesa.server.ts'

/** Runs one command of the command line. @returns what to print, and whether it worked */
export async function runCommand(
  ctx: ContextWith<'mpesa'>,
  words: string[],
): Promise<{ ok: boolean; text: string }> {
  try {
    return await answerTo(ctx, words)
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, text: wordsOf(error) }
    if (error instanceof UsageError) return { ok: false, text: error.message }
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

class UsageError extends Error {}

async function answerTo(ctx: ContextWith<'mpesa'>, words: string[]): Promise<{ ok: boolean; text: string }> {
  // Whoever opened the database for this command migrated it.
  if (words[0] === 'migrate') return { ok: true, text: 'The database has the tables of this version.' }
  if (words[0] === 'backup') return backUp(ctx, words.slice(1))
  if (words[0] === 'doctor') return words[1] === '--inside' ? examine(ctx, null) : examine(ctx)
  if (words[0] === 'reconcile') return compareBooks(ctx, { settle: words[1] === '--settle' })
  if (words[0] === 'content') return (await contentCommand(ctx, words.slice(1))) ?? usage()
  if (words[0] === 'files') return (await filesCommand(ctx, words.slice(1))) ?? usage()
  if (words[0] === 'lti') return ltiCommand(ctx, words.slice(1)) ?? usage()
  if (words[0] === 'mpesa') return mpesaCommand(ctx, words.slice(1))
  return { ok: true, text: await textOf(ctx, words) }
}

async function textOf(ctx: Context, [command, action, email, mentorId]: string[]): Promise<string> {
  if (command === 'seed') {
    return (await loadSample(ctx, { evenWithUsers: action === '--force' }))
      ? 'Sample data is loaded.'
      : 'Sample data is there already; nothing changed.'
  }
  if (command === 'admin' && action === 'list') {
    const admins = await listAdmins(ctx)
    return admins.length === 0
      ? 'There is no administrator yet.'
      : admins.map((admin) => admin.email).join('\n')
  }
  if (command === 'admin' && email && action === 'grant') {
    await grantAdminByEmail(ctx, email)
    return `${email} is an administrator.`
  }
  if (command === 'admin' && email && action === 'revoke') {
    await revokeAdminByEmail(ctx, email)
    return `${email} is no administrator.`
  }
  if (command === 'admin' && email && action === 'reset-factor') {
    await resetSecondFactorByEmail(ctx, email)
    return `${email} has no second factor any more and is signed out everywhere. Administrators set up a new one at their next sign-in.`
  }
  if (command === 'admin' && email && mentorId && action === 'link-mentor') {
    await linkMentorByEmail(ctx, email, mentorId)
    return `${email} is the mentor ${mentorId}.`
  }
  return usage()
}

function usage(): never {
  throw new UsageError(
    `Usage: npm run admin -- grant EMAIL | revoke EMAIL | reset-factor EMAIL | link-mentor EMAIL MENTOR-ID | list; npm run doctor [-- --inside]; npm run reconcile [-- --settle]; npm run mpesa -- check | register PHONE; npm run seed [-- --force]; ${CONTENT_USAGE}; ${FILES_USAGE}; ${LTI_USAGE}; npm run worker; npm run migrate; npm run backup -- FILE | --made | --drilled; npm run restore -- FILE [--force]`,
  )
}
