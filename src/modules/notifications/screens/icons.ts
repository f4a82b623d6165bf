import { circle, CircleAlert, CircleCheck, type Drawing } from '#ui/icons.ts'

/** Icons of notifications, by the name that a kind says. */
export const icons = {
  award: 'M18 9a6 6 0 1 1-12 0a6 6 0 0 1 12 0zM8.6 14.2 7.2 21.5l4.8-2.7 4.8 2.7-1.4-7.3',
  banknote:
    'M4 6h16a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 20 18H4a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 4 6zM14.6 12a2.6 2.6 0 1 1-5.2 0a2.6 2.6 0 0 1 5.2 0zM6 12h.01M18 12h.01',
  reply:
    'M5 3.5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H8l-5 4v-16a2 2 0 0 1 2-2zM10.5 7l-3 3 3 3M7.5 10h6a3 3 0 0 1 3 3',
  target: `${circle}M17.2 12a5.2 5.2 0 1 1-10.4 0a5.2 5.2 0 0 1 10.4 0zM13.4 12a1.4 1.4 0 1 1-2.8 0a1.4 1.4 0 0 1 2.8 0z`,
  undo: 'M8.5 4.5 4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11h-3.5',
  good: CircleCheck,
  warning: CircleAlert,
} satisfies Record<string, Drawing>
export type IconName = keyof typeof icons
