import type { Owner } from '../accounts/owner.guard.ts'

/** Explains the archive's content to a person who opens it years later, without the app. */
export const readmeText = (
  { name, email }: Pick<Owner, 'name' | 'email'>,
  now: Date,
  unreadable: readonly string[],
): string =>
  `Everything of ${name} <${email}> in IdeaVault, written ${now.toISOString()}.

ideas/NUMBER/     one folder for each idea
  idea.md         its words as Markdown
  idea.html       its words as a page: open it in any browser
  idea.pdf        instead of both, where the idea is a PDF
  stored.html     its words exactly as they are stored (stored.json: a drawing)
  history.jsonl   earlier and sealed versions, the oldest first, one in each line (JSON)
  idea.json       number, state, dates, labels, document id, digest and manifest
files/            all pictures and voice memos: the pages name them from here
links.jsonl       links to ideas, one in each line; not the secrets that open them
comments.jsonl    what readers and you said about ideas, one comment in each line
own-agreements.jsonl
                  every version of the agreements that you wrote, one in each line
acceptances.jsonl who accepted which agreement, one in each line
agreements/       the agreements that were accepted, by their SHA-256
account.json      whose it is, the list of ideas, and of files that could not be read

Not in here: who read what and when. The evidence package of each idea has it.

IdeaVault reads this file again (Profile Settings, "Bring ideas in"): the ideas become
new drafts, with their labels. Earlier versions, dates, seals, links, comments and
agreements are not brought in: they would prove nothing. What proves the date of a
published idea is its evidence package, which is downloaded from the idea's own page.
${missing(unreadable)}`

const missing = (unreadable: readonly string[]): string =>
  unreadable.length === 0
    ? ''
    : `
MISSING: these files could not be read when this was written, and are not, or not whole, in here:
${unreadable.map((path) => `  ${path}\n`).join('')}`
