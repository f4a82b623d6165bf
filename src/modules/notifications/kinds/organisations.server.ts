import { m } from '#paraglide/messages.js'
import { kind, ofCourse, text, whole } from './kind.server.ts'

// The organisation.
const values = { title: text }
const named = ({ title }: { title: string }) => ({ organisation: title })

export const organisations = {
  'organisation-named': kind({
    values,
    icon: 'good',
    words: (values) => ({
      title: m.organisations_notice_named(),
      text: m.organisations_notice_named_text(named(values)),
    }),
  }),
  'organisation-asked': kind({
    values,
    icon: 'warning',
    words: (values) => ({
      title: m.organisations_notice_asked(),
      text: m.organisations_notice_asked_text(named(values)),
    }),
  }),
  'organisation-joined': kind({
    values,
    icon: 'good',
    words: (values) => ({
      title: m.organisations_notice_joined(),
      text: m.organisations_notice_joined_text(named(values)),
    }),
  }),
  'organisation-refused': kind({
    values,
    icon: 'undo',
    words: (values) => ({
      title: m.organisations_notice_refused(),
      text: m.organisations_notice_refused_text(named(values)),
    }),
  }),
  'seat-given': kind({
    // The course.
    values: { ...values, item: text, ...ofCourse },
    icon: 'good',
    words: ({ item, ...values }) => ({
      title: m.organisations_notice_seat(),
      text: m.organisations_notice_seat_text({ ...named(values), course: item }),
    }),
  }),
  'group-given': kind({
    // The group.
    values: { ...values, item: text },
    icon: 'good',
    words: ({ item, ...values }) => ({
      title: m.organisations_notice_group(),
      text: m.organisations_notice_group_text({ ...named(values), group: item }),
    }),
  }),
  'seats-paid': kind({
    // The course, and the number of the invoice.
    values: { title: text, count: whole, reference: text },
    icon: 'good',
    words: ({ title, count, reference }) => ({
      title: m.organisations_notice_paid(),
      text: m.organisations_notice_paid_text({ course: title, count, number: reference }),
    }),
  }),
  'group-full': kind({
    // The group.
    values: { title: text },
    icon: 'undo',
    words: ({ title }) => ({
      title: m.groups_notice_full(),
      text: m.groups_notice_full_text({ group: title }),
    }),
  }),
}
