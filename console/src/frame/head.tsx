// The head of the frame: which bank, which environment, search, reviews, the bank's clock, the person's account.
import { ActionIcon, Button, Kbd, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { Link, useNavigate } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { useBankClock } from '../api/bank-clock.ts'
import { countText } from '../format/amounts.ts'
import { clockText } from '../format/times.ts'
import { Icon } from '../icons.tsx'
import { texts } from '../texts.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './frame.module.css'
import { useReviewCount } from './reviews.ts'

interface HeadProps {
  readonly isMenuOpen: boolean
  readonly isSandboxOpen: boolean
  toggleMenu(): void
  toggleSandbox(): void
}

export function Head({ isMenuOpen, isSandboxOpen, toggleMenu, toggleSandbox }: HeadProps) {
  const bank = useBank()
  return (
    <header className={styles.head}>
      <ActionIcon
        className={styles.burger}
        variant="subtle"
        color="gray"
        size="lg"
        onClick={toggleMenu}
        aria-label={texts.frame.navigation}
        aria-expanded={isMenuOpen}
      >
        <Icon name={isMenuOpen ? 'cross' : 'menu'} />
      </ActionIcon>
      <BankSwitch />
      <span className={styles.environment} data-environment={bank.isSandbox ? 'sandbox' : 'production'}>
        {texts.frame.environment[bank.isSandbox ? 'sandbox' : 'production']}
      </span>
      <UnstyledButton className={styles.search} onClick={spotlight.open} aria-label={`${texts.frame.search} Ctrl K`}>
        <Icon name="search" size={16} />
        <span className={styles.searchText}>{texts.frame.search}</span>
        <Kbd className={styles.searchText}>Ctrl K</Kbd>
      </UnstyledButton>
      <div className={styles.headEnd}>
        <Reviews />
        {bank.isSandbox && <Clock isOpen={isSandboxOpen} toggle={toggleSandbox} />}
        <AccountMenu />
      </div>
    </header>
  )
}

function BankSwitch() {
  const { name, guid, session } = useBank()
  const navigate = useNavigate()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={styles.bank}
          aria-label={`${texts.frame.switchBank}: ${name}`}
          leftSection={<span className={styles.logo} aria-hidden="true" />}
          rightSection={<Icon name="chevron" size={14} />}
        >
          <span className={styles.bankName}>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.organization.name}</Menu.Label>
        {session.banks.map((bank) => (
          <Menu.Item
            key={bank.guid}
            onClick={() => navigate(`/${bank.guid}`)}
            rightSection={bank.guid === guid ? <Icon name="check" size={14} /> : null}
          >
            {bank.name} · {texts.frame.environment[bank.type]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Reviews() {
  const { guid } = useBank()
  const count = useReviewCount()
  if (!count) return null
  return (
    <Link to={`/${guid}/reviews`} className={styles.reviews ?? ''}>
      <Icon name="review" size={15} />
      {texts.frame.reviews(countText(count))}
    </Link>
  )
}

function Clock({ isOpen, toggle }: { isOpen: boolean; toggle: () => void }) {
  const { now_ms, isFrozen } = useBankClock(10_000)
  const bank = useBank()
  const time = clockText(now_ms)
  const shown = `${time}${isFrozen ? ` · ${texts.frame.frozen}` : ''}`
  // Without the panel the clock is only read.
  if (!bank.can('sandbox.clock.set'))
    return (
      <span className={styles.clockText} title={texts.frame.clock(time)}>
        {shown}
      </span>
    )
  return (
    <Tooltip label={texts.frame.sandboxPanel}>
      <Button
        variant={isOpen ? 'light' : 'subtle'}
        color="gray"
        size="xs"
        className={styles.clock}
        leftSection={<Icon name="clock" size={15} />}
        onClick={toggle}
        aria-expanded={isOpen}
        aria-label={`${texts.frame.sandboxPanel}. ${texts.frame.clock(time)}`}
      >
        <span className={styles.clockText}>{shown}</span>
      </Button>
    </Tooltip>
  )
}
