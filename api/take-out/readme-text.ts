import type { Owner } from '../accounts/owner.guard.ts'

/** Explains the archive's content to a person who opens it years later, without the app. */
export const readmeText = (
  { name, email }: Pick<Owner, 'name' | 'email'>,
  now: Date,
  unreadable: readonly string[],
): string =>
  `The IdeaVault data of ${name} <${email}>, exported ${now.toISOString()}.

ideas/NUMBER/     one folder for each idea
  idea.md         its text as Markdown
  idea.html       its text as a page: open it in any browser
  idea.pdf        instead of both, if the idea is a PDF
  stored.html     its text exactly as it is stored (stored.json: a drawing)
  history.jsonl   earlier and sealed versions, oldest first, one per line (JSON)
  idea.json       number, state, dates, labels, document id, digest and manifest
files/            all pictures and voice memos; the pages show them from here
links.jsonl       links to ideas, one per line, without the secrets that open them
comments.jsonl    comments on ideas by readers and by you, one per line
own-agreements.jsonl
                  every version of the agreements that you wrote, one per line
acceptances.jsonl who accepted which agreement, one per line
agreements/       the agreements that were accepted, by their SHA-256
account.json      the account, its ideas, and the files that could not be read

Not included: who read what and when. That is in each idea's evidence package.

IdeaVault can import this file (Profile Settings, "Bring ideas in"): the ideas become
new drafts, with their labels. Earlier versions, dates, seals, links, comments and
agreements are not imported: they would prove nothing. What proves the date of a
published idea is its evidence package. You can download it from the idea's own page.
${missing(unreadable)}`

const missing = (unreadable: readonly string[]): string =>
  unreadable.length === 0
    ? ''
    : `
MISSING: these files could not be read for this export and are missing or incomplete:
${unreadable.map((path) => `  ${path}\n`).join('')}`
