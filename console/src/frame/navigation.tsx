// The navigation: what the session may read, in its groups.
import { NavLink as RouterLink } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { countText } from '../format/amounts.ts'
import { Icon } from '../icons.tsx'
import styles from './frame.module.css'
import { menuOf } from './menu.ts'
import { useReviewCount } from './reviews.ts'

export function Navigation() {
  const bank = useBank()
  const reviews = useReviewCount() ?? 0
  return menuOf(bank).map(({ title, items }) => (
    <section key={items[0]?.path}>
      {title && <h2 className={styles.groupTitle}>{title}</h2>}
      <ul className={styles.group}>
        {items.map(({ path, label, icon }) => (
          <li key={path}>
            <RouterLink to={`/${bank.guid}${path && `/${path}`}`} end={path === ''} className={styles.item ?? ''}>
              <Icon name={icon} size={17} />
              <span>{label}</span>
              {path === 'reviews' && reviews > 0 && <strong className={styles.itemCount}>{countText(reviews)}</strong>}
            </RouterLink>
          </li>
        ))}
      </ul>
    </section>
  ))
}
