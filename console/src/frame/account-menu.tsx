// The person's own menu: who they are, light or dark, sign out.
import { Avatar, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { useBank } from '../api/bank.tsx'
import { onSignOutElsewhere, signOut } from '../api/session.ts'
import { wordsOf } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { texts } from '../texts.ts'

const schemes = { light: 'sun', dark: 'moon', auto: 'circle' } as const

/** The page is loaded anew: nothing that it knew stays. */
const leave = () => location.assign('/console/sign-in')

export function AccountMenu() {
  const { session } = useBank()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { name, email } = session.staff_member
  useEffect(() => onSignOutElsewhere(leave), [])
  const initials = (name || email)
    .split(/[ @]/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton aria-label={`${initials}: ${texts.frame.account}`}>
          <Avatar size={32} radius="xl" color="accent" variant="filled">
            {initials}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name}
          <br />
          {email}
          <br />
          {session.roles.map(wordsOf).join(', ')}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{texts.frame.scheme}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon name={schemes[scheme]} size={16} />}
            rightSection={colorScheme === scheme ? <Icon name="check" size={14} /> : null}
            onClick={() => setColorScheme(scheme)}
          >
            {texts.frame[scheme]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="exit" size={16} />} onClick={() => void signOut().then(leave)}>
          {texts.frame.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
