/** What somebody types into a form before the app takes over would be lost, so the fields of a first paint wait for it. */
export const disabled = (html) => html.replace(/<(input|button)(?=[ >])/g, '<$1 disabled=""')
