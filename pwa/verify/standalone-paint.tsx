import { renderToString } from 'react-dom/server'
import { StandalonePage } from './standalone-page.tsx'

/** The HTML of the page before its script runs, made at build time. */
export const paint = () => renderToString(<StandalonePage />)
