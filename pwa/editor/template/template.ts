/** What a new idea starts from, in the words of the specification. */
export const defaultTitle = 'My New Idea'

const sections = [
  ['h1', 'My Idea', 'Describe it in one sentence.'],
  ['h2', 'Problem Statement', 'What goes wrong today, and for whom?'],
  ['h2', 'Solution Overview', 'How does the idea solve it?'],
  ['h2', 'Key Features', 'What makes it work?'],
  ['h2', 'Target Audience', 'Who needs it?'],
  ['h2', 'Implementation Notes', 'What would the first version be made of?'],
  ['h2', 'Next Steps', 'What do you do next?'],
] as const

/** The hint shown in a section of this name while it is empty. A hint is never part of the text. */
export const hints: ReadonlyMap<string, string> = new Map(sections.map(([, name, hint]) => [name, hint]))

export const template = sections.map(([tag, name]) => `<${tag}>${name}</${tag}><p></p>`).join('')
