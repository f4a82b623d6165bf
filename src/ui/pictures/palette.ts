/**
 * The colours of all drawings: the design's tokens in light and dark mode, and the tones of skin and hair. Pictures use nothing
 * else.
 */
export const colour = {
  ink: '#14231C',
  night: '#14293F',
  deep: '#12372A',
  leaf: '#0E6B4A',
  mint: '#5CC79B',
  foam: '#8ADBB8',
  paper: '#FFFCF5',
  sand: '#F3EBDD',
  straw: '#E2D8C5',
  stone: '#7C7567',
  sun: '#B93B09',
  peach: '#FF9A66',
  blush: '#FDEEE3',
  gold: '#8A6200',
  maize: '#E3B84A',
  cream: '#FBF3D9',
  sky: '#1D5FA8',
  lake: '#7FB4EC',
  mist: '#E6EFF8',
  brick: '#B42318',
  coral: '#FF8A7A',
  bark: '#3D2013',
  hair: '#1E1512',
  grey: '#B7C2BA',
} as const

/** Skin, and its shade for nose, ears and neck. */
export const skins = [
  ['#4A2A1A', '#331B0F'],
  ['#63391F', '#482612'],
  ['#7C4A2A', '#5C331A'],
  ['#935C36', '#6F4223'],
  ['#AD764A', '#875632'],
] as const
export type Skin = 0 | 1 | 2 | 3 | 4
