const parts = /^(mongodb(?:\+srv)?:\/\/)([^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/

/**
 * The same servers and the same account, but another database. Not parsed with `URL`, which accepts no list of hosts. An account belongs to
 * the database of the address unless `authSource` names another one, so it is named here; with mongodb+srv the servers' own record names it.
 */
export function withDatabase(uri, name) {
  const [, scheme = '', hosts = '', database, query = ''] = parts.exec(uri) ?? []
  if (hosts === '') throw new Error('MONGODB_URI is not an address of MongoDB servers.')
  const isNamed = scheme === 'mongodb+srv://' || !hosts.includes('@') || /(^|&)authSource=/i.test(query)
  const options = [query, isNamed ? '' : `authSource=${database || 'admin'}`].filter(Boolean).join('&')
  return `${scheme}${hosts}/${name}${options && `?${options}`}`
}

/** The environment without the user's database, for measurements that use data of their own. */
export function withoutStore({ MONGODB_URI, SECRET_KEY, ...environment }) {
  return environment
}
