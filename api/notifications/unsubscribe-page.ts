/** The page that the unsubscribe link in a letter opens. It has no script, so that it works in any mail program's browser. */
const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${title} · IdeaVault</title>
    <meta name="color-scheme" content="light dark" />
    <link rel="stylesheet" href="/offline.css" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>
`

const settingsLink = '<a href="/profile#notifications">Notification settings</a>'
const button = '<form method="post"><button type="submit">Unsubscribe</button></form>'
const consequences = {
  owner:
    'You will get no more emails about activity on your ideas. You can turn them on again in your profile.',
  reader: 'You will get no more emails when the owner answers you.',
}

export const confirmPage = (to: keyof typeof consequences) =>
  page('Unsubscribe from these emails?', `<p>${consequences[to]}</p>\n      ${button}`)

export const donePage = (to: keyof typeof consequences) =>
  page(
    'Unsubscribed',
    `<p>You will get no more of these emails.${to === 'owner' ? ` ${settingsLink}` : ''}</p>`,
  )

export const invalidLinkPage = page(
  'This link is not valid',
  `<p>It may be incomplete. Owners can turn these emails off in their profile: ${settingsLink}</p>`,
)
