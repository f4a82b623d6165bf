/**
 * Styles that come with a part of an exercise and stand in no other page: lessons without it carry none of them.
 * @param css a sheet as a text, of the layer of lessons
 */
export const PartStyles = ({ name, css }: { name: string; css: string }) => (
  <style href={`practice-${name}`} precedence="practice">{`@layer lesson{${css}}`}</style>
)
