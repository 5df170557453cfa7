/** The order of ideas in the portfolio, chosen per device. */
export const ideaOrders = ['newest', 'created', 'oldest', 'title'] as const
export type Order = (typeof ideaOrders)[number]

const key = 'ideaOrder'

export const orderOf = (value: string | null): Order =>
  ideaOrders.find((order) => order === value) ?? 'newest'

export function readOrder(): Order {
  try {
    return orderOf(localStorage.getItem(key))
  } catch {
    return 'newest'
  }
}

export function rememberOrder(order: Order): void {
  try {
    localStorage.setItem(key, order)
  } catch {
    // Storage is switched off, so the order lasts only as long as the page.
  }
}
