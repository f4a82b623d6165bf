/** A mark, as large as a certificate's page shows it, on white also in the dark. */
export const MarkPicture = ({ src, alt }: { src: string; alt: string }) => (
  <img src={src} alt={alt} className="h-[90px] w-[180px] bg-white object-contain p-1" />
)
