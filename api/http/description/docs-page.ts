import { escapeHtml } from '#contract/rules/escape-html.ts'
import type { OpenApi, Operation } from './openapi.ts'

/** Renders the OpenAPI document as an HTML page, without scripts or inline styles. */

function content(title: string, body: Record<string, { schema: unknown }> | undefined): string {
  if (!body) return ''
  return Object.entries(body)
    .map(
      ([type, { schema }]) =>
        `<details><summary>${title} <small>${escapeHtml(type)}</small></summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`,
    )
    .join('')
}

function section(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters
    .map(
      ({ name, in: place, description }) =>
        `<li><code>${escapeHtml(name)}</code> in the ${place}${description ? `: ${escapeHtml(description)}` : ''}</li>`,
    )
    .join('')
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status !== 'default')
    .map(
      ([status, response]) =>
        `<p>${status}: ${escapeHtml(response.description)}</p>${content('Answer', response.content)}`,
    )
    .join('')
  return `<section id="${operation.operationId}"><h3><span>${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)} <em>${escapeHtml(operation.description)}</em></p>
${parameters ? `<ul>${parameters}</ul>` : ''}${content('Body', operation.requestBody?.content)}${answers}</section>`
}

export function buildDocsPage(document: OpenApi): string {
  const groups = new Map<string, string[]>()
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags[0] ?? ''
      groups.set(tag, [...(groups.get(tag) ?? []), section(method, path, operation)])
    }
  }
  const body = [...groups]
    .map(([tag, sections]) => `<h2 id="${tag}">${tag}</h2>${sections.join('')}`)
    .join('')
  const contents = [...groups.keys()].map((tag) => `<a href="#${tag}">${tag}</a>`).join(' ')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>IdeaVault API</title><link rel="stylesheet" href="/docs.css"></head>
<body><main><h1>IdeaVault API</h1><p>${escapeHtml(document.info.description)} The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p><nav>${contents}</nav>${body}</main></body></html>`
}
