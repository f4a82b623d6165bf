import type { Wall } from '#core/zones.ts'
import { languageOptions } from '#kit/locales.ts'
import { meetingHosts } from '#kit/meetings/meeting-link.ts'
import { clockOf } from '#kit/meetings/clock.ts'
import { MINUTE } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { MINUTES } from '../rules.ts'

/** What forms of a live class ask, whether of a course or of a group: each is a group of fields, in the order of its form. */

export const WhatFields = ({ is, hint }: { is: { topic: string; about: string } | null; hint: string }) => (
  <>
    <Field
      name="topic"
      label={m.live_admin_topic()}
      hint={hint}
      defaultValue={is?.topic}
      maxLength={120}
      required
    />
    <TextArea
      name="about"
      label={m.live_admin_about()}
      note={m.common_optional()}
      defaultValue={is?.about}
      maxLength={600}
    />
  </>
)

type When = { is: { startsAt: Date; endsAt: Date } | null; starts: Pick<Wall, 'day' | 'minute'> | null }

/** @param starts what a clock in Nairobi shows */
export const WhenFields = ({ is, starts }: When) => (
  <>
    <Field name="day" type="date" label={m.live_admin_day()} defaultValue={starts?.day} required />
    <Field
      name="time"
      type="time"
      label={m.live_admin_time()}
      hint={m.live_admin_time_hint()}
      defaultValue={starts ? clockOf(starts.minute) : '18:00'}
      required
    />
    <Field
      name="minutes"
      inputMode="numeric"
      label={m.live_admin_minutes()}
      hint={m.live_admin_range({ from: MINUTES[0], to: MINUTES[1] })}
      defaultValue={is ? (is.endsAt.getTime() - is.startsAt.getTime()) / MINUTE : 60}
      required
    />
  </>
)

export const LanguageField = ({ is }: { is: { language: string } | null }) => (
  <Select
    name="language"
    label={m.live_admin_language()}
    defaultValue={is?.language ?? 'en'}
    options={languageOptions}
  />
)

type Hint = (values: { hosts: string }) => string

export const LinkField = ({ is, hint }: { is: { link: string } | null; hint: Hint }) => (
  <Field
    name="link"
    type="url"
    label={m.live_admin_link()}
    note={m.common_optional()}
    hint={hint({ hosts: meetingHosts.join(', ') })}
    defaultValue={is?.link}
    maxLength={300}
  />
)
