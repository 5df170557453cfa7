// One browser of npm run seed: keeps its cookies, and if the server refuses a call, ends the command with the server's message.
export class SeedBrowser {
  cookies = new Map()

  constructor({ listens, origin }) {
    this.listens = listens
    this.origin = origin
  }

  async send(method, path, body) {
    const isForm = body instanceof FormData
    const headers = {
      origin: this.origin,
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    }
    const response = await fetch(this.listens + path, {
      method,
      headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    }).catch(() => stop(`No answer from ${this.listens}. Start the product first: npm start`))
    const text = await response.text()
    if (!response.ok) stop(byInvitation(text) ?? `${method} ${path}: ${response.status} ${text}`)
    for (const line of response.headers.getSetCookie()) {
      const [name, ...value] = line.split(';')[0].split('=')
      this.cookies.set(name, value.join('='))
    }
    return text ? JSON.parse(text) : null
  }

  sendFile(path, field, bytes, fileName, type) {
    const form = new FormData()
    form.append(field, new Blob([bytes], { type }), fileName)
    return this.send('POST', path, form)
  }
}

/** A message for a server that requires an invitation, which a demonstration account does not have; null for every other refusal. */
const byInvitation = (answer) =>
  answer.includes('"invitation_required"')
    ? 'This server creates accounts by invitation only. Start it with REGISTRATION=open, run npm run seed, then start it as before.'
    : null

function stop(message) {
  console.error(message)
  process.exit(1)
}
