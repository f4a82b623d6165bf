import { type ComponentProps, createContext, use } from 'react'

/** Whether whoever reads asks for less data (rule O12): then pictures and patterns that carry no meaning are left out. */
export const LessData = /* @__PURE__ */ createContext(false)

/** A picture that carries no meaning: the words beside it do. */
export const Decoration = (props: ComponentProps<'img'>) =>
  use(LessData) ? null : <img alt="" loading="lazy" {...props} />
