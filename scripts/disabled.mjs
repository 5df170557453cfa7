/** Disables the fields of a first paint, because anything typed into them before the app takes over would be lost. */
export const disabled = (html) => html.replace(/<(input|button)(?=[ >])/g, '<$1 disabled=""')
