/** What a new idea starts from, in the words of the specification. */
export const defaultTitle = 'My New Idea'

const sections = [
  ['Problem Statement', 'What goes wrong today, and for whom?'],
  ['Solution Overview', 'How does the idea solve it?'],
  ['Key Features', 'What makes it work?'],
  ['Target Audience', 'Who needs it?'],
  ['Implementation Notes', 'What would the first version be made of?'],
  ['Next Steps', 'What do you do next?'],
] as const

export const template = [
  '<h1>My Idea</h1><p>Describe it in one sentence.</p>',
  ...sections.map(([title, prompt]) => `<h2>${title}</h2><p>${prompt}</p>`),
].join('')
