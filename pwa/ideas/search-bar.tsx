import { Search } from 'lucide-react'
import type { Order } from './find-ideas.ts'
import styles from './portfolio.module.css'

type SearchBarProps = {
  search: string
  onSearch: (words: string) => void
  order: Order
  onOrder: (order: Order) => void
}

const orders: { value: Order; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'title', label: 'By title' },
]

export function SearchBar({ search, onSearch, order, onOrder }: SearchBarProps) {
  return (
    <search className={styles.search}>
      <span className={styles.find}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        <input
          type="search"
          aria-label="Search ideas"
          placeholder="Search ideas"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </span>
      <select
        aria-label="Order of ideas"
        value={order}
        onChange={(event) =>
          onOrder(orders.find(({ value }) => value === event.target.value)?.value ?? 'newest')
        }
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </search>
  )
}
