const legacy = /\/pdfjs-dist\/legacy\/build\/pdf\.mjs$/
/** Where the modules begin with which pdf.js shows and edits annotations; those for documents and pages come before it. */
const FIRST_LAYER = ';// ./src/display/editor/color_picker.js'
const LAST = ';// ./src/pdf.js'
const declared = /^(?:async function|class|const|function|let|var) (\w+)/gm
const exported = /^export \{ (.*) \};$/m

/** pdf.js without its annotation layers, and without the global that repeats every export. */
export function withoutEditors(code) {
  const [first, last] = [code.indexOf(FIRST_LAYER), code.indexOf(LAST)]
  const names = exported.exec(code.slice(last))?.[1]?.split(', ')
  if (first < 0 || last < first || !names) throw new Error(changed('its modules have other names'))
  const gone = new Set([...code.slice(first, last).matchAll(declared)].map(([, name]) => name))
  const kept = code.slice(0, first)
  const used = [...new Set(kept.match(/(?<![.#\w$"'])[A-Za-z_]\w*(?![\w$]*:)/g))].filter((name) =>
    gone.has(name),
  )
  if (used.length > 0) throw new Error(changed(`the first part uses ${used.join(', ')}`))
  return `${kept}export { ${names.filter((name) => !gone.has(name.split(' ')[0])).join(', ')} };\n`
}

const changed = (how) => `pdf.js is built differently now (${how}): see scripts/pdf-without-editors.mjs`

/** A plugin for Vite's build: pdf.js exposes all its exports as a global, so the bundler could not leave anything out. */
export const pdfWithoutEditors = () => ({
  name: 'pdf-without-editors',
  apply: 'build',
  transform: { filter: { id: legacy }, handler: (code) => ({ code: withoutEditors(code), map: null }) },
})
