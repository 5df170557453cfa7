import type { Tool, ToolGroup } from './tools.tsx'

/** The most used tools come first, where a phone shows them without scrolling. */
const order = [
  ['Bold', 'Italic', 'Highlight'],
  ['Heading 2', 'Bullet list', 'Image'],
  ['Undo', 'Redo'],
  ['Voice memo', 'Dictate'],
  ['Strike', 'Code', 'Text colour'],
  ['Paragraph', 'Heading 1', 'Heading 3', 'Ordered list', 'Blockquote', 'Horizontal rule'],
  ['Link', 'YouTube'],
]

/** The tools that the sheet groups by use, in the order of the bar. */
export function inBarOrder(groups: readonly ToolGroup[]): ToolGroup[] {
  const tools = new Map(groups.flatMap((group) => group.tools).map((tool) => [tool.label, tool]))
  return order.map((labels) => ({
    name: labels.join(),
    tools: labels.map((label) => tools.get(label)).filter((tool): tool is Tool => tool !== undefined),
  }))
}
