import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { pages } from '#contract/rules/pages.ts'
import { findShown, RecipientApp } from './recipient-app.tsx'
import { routeTree } from './route-tree.gen.ts'

export { pages }

/** The HTML of a page, rendered at build time so that it shows before any script runs. */
export async function prerender(path: string): Promise<string> {
  const shown = await findShown({ pathname: path, search: '' })
  if (shown) return renderToString(<RecipientApp first={shown} />)
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}
