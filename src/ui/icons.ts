/**
 * Drawings on a square of 24, one path each, to be stroked and not filled; icon.tsx draws them. Draw new ones here, unless a single
 * screen uses them: every page with scripts loads these.
 */
export type Drawing = string

export const circle = 'M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0z'

export const ArrowLeft: Drawing = 'M20 12H4.5M11 5.5 4.5 12l6.5 6.5'
// Not every phone has these as letters.
export const ArrowUp: Drawing = 'M12 20V4.5M5.5 11 12 4.5l6.5 6.5'
export const ArrowDown: Drawing = 'M12 4v15.5M5.5 13l6.5 6.5 6.5-6.5'
export const BigCheck: Drawing = 'M20.6 9.4A9 9 0 1 1 16 4M8.5 11.5l3.3 3.3L21 5.5'
export const Check: Drawing = 'M4.5 12.5l5 5 10-11'
export const Checklist: Drawing = 'M3.5 6.7l2 2 3.5-4M3.5 17.2l2 2 3.5-4M12.5 6.5h8M12.5 17h8'
export const CircleAlert: Drawing = `${circle}M12 7.5v5M12 16.3h.01`
export const CircleCheck: Drawing = `${circle}M8 12.3l2.8 2.8L16 9.5`
export const CircleCross: Drawing = `${circle}M9 9l6 6M15 9l-6 6`
export const Clipboard: Drawing =
  'M8.5 4.5h-2a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-4M8.5 3h6v3h-6zM20.4 8.1l-6.6 6.6-3.2.8.8-3.2L18 5.7a1.7 1.7 0 0 1 2.4 2.4z'
export const Cross: Drawing = 'M6 6l12 12M18 6 6 18'
export const Download: Drawing = 'M12 3.5V16M6.5 10.5 12 16l5.5-5.5M4 20.5h16'
export const FileText: Drawing =
  'M14 2.5H6.5a2 2 0 0 0-2 2v15a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V8zM14 2.5V8h5.5M8.5 12.5h7M8.5 16.5h5'
export const Info: Drawing = `${circle}M12 11.3v5M12 7.7h.01`
export const Lock: Drawing =
  'M6 10.5h12a2 2 0 0 1 2 2V19a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-6.5a2 2 0 0 1 2-2zM7.5 10.5v-3a4.5 4.5 0 0 1 9 0v3'
export const Play: Drawing = `${circle}M10 8.2v7.6l6-3.8z`
export const Share: Drawing =
  'M20.7 5.5a2.7 2.7 0 1 1-5.4 0a2.7 2.7 0 0 1 5.4 0zM8.7 12a2.7 2.7 0 1 1-5.4 0a2.7 2.7 0 0 1 5.4 0zM20.7 18.5a2.7 2.7 0 1 1-5.4 0a2.7 2.7 0 0 1 5.4 0zM8.4 10.7l7.2-3.9M8.4 13.3l7.2 3.9'
export const SquarePlus: Drawing =
  'M5.5 3.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM12 8v8M8 12h8'
export const TriangleAlert: Drawing =
  'M10.3 4 2.7 17.5a2 2 0 0 0 1.7 3h15.2a2 2 0 0 0 1.7-3L13.7 4a2 2 0 0 0-3.4 0zM12 9v4.5M12 17h.01'
