import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { rateLimits } from '#adapters/db/tables.server.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import {
  adminFilters,
  adminPermissions,
  auditLog,
  avatars,
  credentials,
  mailedLinks,
  phoneCodes,
  phoneLinks,
  phonePins,
  profiles,
  recoveryCodes,
  secondFactors,
  sessions,
  signInChallenges,
} from './tables.server.ts'

/** A row of theirs in every table of accounts, and their counted uses of limits. */
export async function fillForPerson(who: Member, { phone }: Someone): Promise<void> {
  const {
    db,
    now,
    viewer: { id: userId, name, email },
  } = who
  const times = { createdAt: now(), updatedAt: now() }
  const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .webp()
    .toBuffer()
  await db.update(profiles).set({ phone, phoneVerifiedAt: now() }).where(eq(profiles.id, userId))
  await db
    .insert(sessions)
    .values({ id: newId(), userId, token: newId(), expiresAt: after(now(), DAY), userAgent: name, ...times })
  await db
    .insert(credentials)
    .values({ id: newId(), userId, password: 'hash', ...times })
    .onConflictDoNothing()
  await db
    .insert(mailedLinks)
    .values({ tokenHash: newId(), userId, purpose: 'reset', expiresAt: after(now(), DAY), createdAt: now() })
  await db.insert(avatars).values({ userId, version: newId(), webp, createdAt: now() })
  await db
    .insert(phoneCodes)
    .values({ userId, phone, codeHash: 'hash', expiresAt: after(now(), DAY), createdAt: now() })
  await db
    .insert(phoneLinks)
    .values({ userId, codeHash: newId(), expiresAt: after(now(), DAY), createdAt: now() })
  await db.insert(phonePins).values({ userId, pinSeal: 'seal', createdAt: now() })
  await db.insert(secondFactors).values({ userId, salt: newId(), usedStep: 0, createdAt: now() })
  await db.insert(recoveryCodes).values({ userId, codeSeal: 'seal', createdAt: now() })
  await db
    .insert(signInChallenges)
    .values({ tokenHash: newId(), userId, expiresAt: after(now(), DAY), createdAt: now() })
  await db.insert(adminPermissions).values({ userId, grantedBy: 'command-line', grantedAt: now() })
  await db
    .insert(adminFilters)
    .values({ id: newId(), userId, list: 'users', name: 'New', query: 'state=suspended', createdAt: now() })
  await db
    .insert(auditLog)
    .values({ at: now(), actor: userId, action: 'password.change', object: `user:${userId}` })
  await db
    .insert(rateLimits)
    .values(
      [`sign-in-account:${email}`, `sms-phone:${phone}`, `goal-user:${userId}`].map((key) => ({
        key,
        count: 1,
        resetsAt: after(now(), DAY),
      })),
    )
}
