// The navigation: the nouns that the session may read, in their groups.
import { NavLink as RouterLink } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { countText } from '../format/amounts.ts'
import { Icon, type IconName } from '../icons.tsx'
import { clientNameOf } from '../nouns/noun-names.ts'
import { nounGroups } from '../nouns/nouns.ts'
import { texts } from '../texts.ts'
import styles from './frame.module.css'
import { isReachable, ownPages } from './own-pages.ts'
import { useReviewCount } from './reviews.ts'

export function Navigation() {
  const bank = useBank()
  const reviews = useReviewCount() ?? 0
  return (
    <>
      <ul className={styles.group}>
        <Item to={`/${bank.guid}`} icon="overview" isExact>
          {texts.overview.title}
        </Item>
        {ownPages.filter(isReachable(bank)).map(({ path, icon, title }) => (
          <Item key={path} to={`/${bank.guid}/${path}`} icon={icon} count={path === 'reviews' ? reviews : 0}>
            {title}
          </Item>
        ))}
      </ul>
      {Object.entries(nounGroups).map(([group, all]) => {
        const shown = all.filter(({ name }) => bank.can(`${clientNameOf(name)}.list`))
        if (shown.length === 0) return null
        return (
          <section key={group}>
            <h2 className={styles.groupTitle}>{texts.frame.groups[group as keyof typeof nounGroups]}</h2>
            <ul className={styles.group}>
              {shown.map(({ name, icon }) => (
                <Item key={name} to={`/${bank.guid}/${name}`} icon={icon}>
                  {texts.nouns[name].many}
                </Item>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

interface ItemProps {
  readonly to: string
  readonly icon: IconName
  readonly isExact?: boolean
  /** How many wait there. */
  readonly count?: number
  readonly children: string
}

const Item = ({ to, icon, isExact = false, count = 0, children }: ItemProps) => (
  <li>
    <RouterLink to={to} end={isExact} className={styles.item ?? ''}>
      <Icon name={icon} size={17} />
      <span>{children}</span>
      {count > 0 && <strong className={styles.itemCount}>{countText(count)}</strong>}
    </RouterLink>
  </li>
)
