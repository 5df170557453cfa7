/** Where the product's data are, whether it runs the store itself or finds one that runs alone. */
export const DATABASE = 'ideavault'

/** The connection string for one database. An address is a socket path or host:port. */
export function storeUri(address: string, database: string): string {
  const host = address.startsWith('/') ? encodeURIComponent(address) : address
  return `mongodb://${host}/${encodeURIComponent(database)}?directConnection=true`
}
