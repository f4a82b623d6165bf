// The light colours of src/styles/app.css: paper and pictures have no night.
export const ink = '#14231C'
export const inkSoft = '#4A5A52'
export const paper = '#FFFCF5'
export const leaf = '#0E6B4A'
export const leafDark = '#0A4F37'
export const sun = '#B93B09'
export const goldTint = '#FBF3D9'
