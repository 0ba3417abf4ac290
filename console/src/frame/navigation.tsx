// The navigation: the nouns that the session may read, in their groups.
import { NavLink as RouterLink } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { Icon, type IconName } from '../icons.tsx'
import { clientNameOf } from '../nouns/noun-names.ts'
import { nounGroups } from '../nouns/nouns.ts'
import { texts } from '../texts.ts'
import styles from './frame.module.css'

export function Navigation() {
  const bank = useBank()
  return (
    <>
      <ul className={styles.group}>
        <Item to={`/${bank.guid}`} icon="overview" isExact>
          {texts.overview.title}
        </Item>
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
  readonly children: string
}

const Item = ({ to, icon, isExact = false, children }: ItemProps) => (
  <li>
    <RouterLink to={to} end={isExact} className={styles.item ?? ''}>
      <Icon name={icon} size={17} />
      <span>{children}</span>
    </RouterLink>
  </li>
)
