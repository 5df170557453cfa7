import { useRouter } from '@tanstack/react-router'
import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classes } from '../look/classes.ts'
import styles from './menu.module.css'
import { moveFocusInMenu, placeMenu } from './menu-keys.ts'

export type MenuItem = {
  label: string
  icon?: ReactNode
  danger?: boolean | undefined
  /** What users should know before they choose it. */
  hint?: string | undefined
} & ({ onSelect: () => void; href?: undefined } | { href: string; onSelect?: undefined })

type TriggerProps = {
  onClick?: (() => void) | undefined
  'aria-haspopup'?: 'menu' | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
}

/** `trigger` is a Button, IconButton or <button>; it receives onClick and the ARIA states. */
export function Menu({
  trigger,
  items,
}: {
  trigger: ReactElement<TriggerProps>
  items: readonly MenuItem[]
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const wrap = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const openWhenPressed = useRef(false)
  const triggerButton = () => wrap.current?.querySelector<HTMLElement>('button, a')

  const show = () => {
    const list = menu.current
    const button = triggerButton()
    if (!list || !button) return
    // If the menu was open when the trigger was pressed, that press closed it and was meant to.
    const closing = openWhenPressed.current
    openWhenPressed.current = false
    if (closing) return list.hidePopover()
    list.showPopover()
    placeMenu(list, button.getBoundingClientRect())
    list.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }
  useEffect(() => {
    if (!open) return
    // Rotating the phone, closing the keyboard and scrolling move the button, so the menu follows it.
    const follow = () => {
      const button = wrap.current?.querySelector('button, a')
      if (menu.current && button) placeMenu(menu.current, button.getBoundingClientRect())
    }
    window.addEventListener('resize', follow)
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', follow)
      document.removeEventListener('scroll', follow, { capture: true })
    }
  }, [open])
  const close = () => {
    menu.current?.hidePopover()
    triggerButton()?.focus()
  }

  return (
    <span
      className={styles.wrap}
      ref={wrap}
      onPointerDownCapture={(event) => {
        const inMenu = event.target instanceof Node && menu.current?.contains(event.target)
        openWhenPressed.current = !inMenu && menu.current?.matches(':popover-open') === true
      }}
    >
      {cloneElement(trigger, {
        onClick: show,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
      })}
      {/* As a popover it is closed by the browser on Esc and on a press elsewhere. */}
      <div
        ref={menu}
        id={id}
        role="menu"
        tabIndex={-1}
        popover="auto"
        className={styles.menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={(event) => {
          if (event.key === 'Tab') close()
          else if (moveFocusInMenu(event.currentTarget, event.key)) event.preventDefault()
        }}
      >
        {items.map((item) => (
          <Item key={item.label} item={item} close={close} />
        ))}
      </div>
    </span>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const router = useRouter()
  const className = classes(styles.item, item.danger && styles.danger)
  const content = (
    <>
      {item.icon ? (
        <span className={styles.icon} aria-hidden="true">
          {item.icon}
        </span>
      ) : null}
      <span>
        <span>{item.label}</span>
        {item.hint ? <small className={styles.hint}> {item.hint}</small> : null}
      </span>
    </>
  )
  if (item.href !== undefined) {
    const { href } = item
    const follow = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      close()
      void router.navigate({ href })
    }
    return (
      <a role="menuitem" tabIndex={-1} className={className} href={href} onClick={follow}>
        {content}
      </a>
    )
  }
  const { onSelect } = item
  const select = () => {
    close()
    onSelect()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={className} onClick={select}>
      {content}
    </button>
  )
}
