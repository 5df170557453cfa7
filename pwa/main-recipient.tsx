import { findShown, RecipientApp } from './recipient-app.tsx'
import { start } from './start.tsx'

start({
  async prepare() {
    return <RecipientApp first={await findShown(window.location)} />
  },
})
