import { Search } from 'lucide-react'
import { type Order, orderOf } from '../data/device/idea-order.ts'
import { classes } from '../ui/look/classes.ts'
import styles from './portfolio.module.css'

type SearchBarProps = {
  search: string
  onSearch: (words: string) => void
  /** Null means all labels. */
  label: string | null
  onLabel: (label: string | null) => void
  labels: readonly string[]
  order: Order
  onOrder: (order: Order) => void
  /** Number of ideas whose text is not on this device. */
  unread: number
}

const orderNames: Record<Order, string> = {
  newest: 'Newest first',
  created: 'Newest created',
  oldest: 'Oldest first',
  title: 'By title',
}

/** Searches ideas, filters them by label and sorts them. It uses what this device keeps, so it needs no connection. */
export function SearchBar(props: SearchBarProps) {
  const { search, onSearch, label, onLabel, labels, order, onOrder, unread } = props
  return (
    <search className={classes(styles.search, labels.length > 0 && styles.withLabels)}>
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
      {labels.length === 0 ? null : (
        <select
          aria-label="Label"
          value={label ?? ''}
          onChange={(event) => onLabel(event.target.value || null)}
        >
          <option value="">All labels</option>
          {labels.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      )}
      <select
        aria-label="Order of ideas"
        value={order}
        onChange={(event) => onOrder(orderOf(event.target.value))}
      >
        {Object.entries(orderNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {unread > 0 ? (
        <p className={styles.unread} role="status">
          Only title and first words of {unread === 1 ? '1 idea' : `${unread} ideas`} were searched: the rest
          is not on this device.
        </p>
      ) : null}
    </search>
  )
}
