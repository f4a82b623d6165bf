import { newId } from '#kit/ids.ts'
import { nairobiDay } from '#kit/time.ts'
import type { Member } from '#test/everything-of.ts'
import {
  activities,
  dailyGoals,
  earnings,
  learningDays,
  learningGoals,
  progressEntries,
  userBadges,
} from './tables.server.ts'

/** A row of theirs in every table of the tracker. */
export async function fillForPerson({ db, now, viewer: { id: userId, name } }: Member): Promise<void> {
  const times = { createdAt: now(), updatedAt: now() }
  const goalId = newId()
  await db.insert(learningGoals).values({ id: goalId, userId, title: `${name} learns`, createdAt: now() })
  await db.insert(progressEntries).values({ id: newId(), userId, goalId, title: name, createdAt: now() })
  await db
    .insert(activities)
    .values({
      id: newId(),
      userId,
      kind: 'lesson',
      eventKey: newId(),
      title: name,
      points: 10,
      day: nairobiDay(now()),
      at: now(),
    })
  await db.insert(dailyGoals).values({ userId, unit: 'minutes', amount: 10, ...times })
  await db.insert(learningDays).values({ userId, day: nairobiDay(now()), seconds: 60 })
  await db.insert(userBadges).values({ userId, badge: 'first-lesson', awardedAt: now() })
  await db
    .insert(earnings)
    .values({
      id: newId(),
      userId,
      platform: name,
      amountKes: 100,
      month: '2026-11',
      status: 'active',
      ...times,
    })
}
