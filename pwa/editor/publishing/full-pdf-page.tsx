import type { Idea } from '#contract/ideas.ts'
import { Page } from '../../ui/layout/page.tsx'
import { IdeaContent, type KeptPages } from './idea-content.tsx'

/** The PDF of an idea and nothing else, in a tab of its own. */
export function FullPdfPage({ idea, kept }: { idea: Idea; kept: KeptPages | null }) {
  return (
    <Page title={idea.title} width="wide">
      <h1 className="sr-only">{idea.title}</h1>
      <IdeaContent idea={idea} kept={kept} full />
    </Page>
  )
}
