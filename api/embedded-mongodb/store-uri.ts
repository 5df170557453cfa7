/** The name of the product's database, whether the store runs inside the server or as a separate process. */
export const DATABASE = 'ideavault'

/** The connection string for one database. An address is a socket path or host:port. */
export function storeUri(address: string, database: string): string {
  const host = address.startsWith('/') ? encodeURIComponent(address) : address
  return `mongodb://${host}/${encodeURIComponent(database)}?directConnection=true`
}
