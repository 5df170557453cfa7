import { classes } from '../look/classes.ts'
import styles from './avatar.module.css'

export type AvatarProps = {
  name: string
  image?: string | null | undefined
  size?: 'small' | 'normal' | 'large' | undefined
}

/** The picture, else the first letter. Decoration: the name stands beside it or on the button around it. */
export function Avatar({ name, image, size = 'normal' }: AvatarProps) {
  return (
    <span className={classes(styles.avatar, size !== 'normal' && styles[size])} aria-hidden="true">
      {image ? <img className={styles.image} src={image} alt="" /> : firstLetter(name)}
    </span>
  )
}

/** The first letter as people see it; 'U' (User) for an empty name. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim())
  return first ? first.segment.toLocaleUpperCase('en') : 'U'
}
