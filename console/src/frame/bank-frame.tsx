// The frame around every page of a bank: head, navigation, content, and on sandbox banks the panel. Offline and restarting are states
// of the frame, not blank pages.

import { Skeleton } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { BankProvider, useBank } from '../api/bank.tsx'
import { useConnection } from '../api/connection.ts'
import { useLive, useQuietChanges } from '../api/live.ts'
import { isSignedOut, useSession } from '../api/session.ts'
import { Icon } from '../icons.tsx'
import { NotFound } from '../pages/not-found.tsx'
import { Failure } from '../parts/failure.tsx'
import { SessionEnded } from '../sign-in/session-ended.tsx'
import { texts } from '../texts.ts'
import styles from './frame.module.css'
import { Head } from './head.tsx'
import { Navigation } from './navigation.tsx'
import { Palette } from './palette.tsx'
import { SandboxPanel } from './sandbox-panel.tsx'

export function BankFrame() {
  const { bank: guid } = useParams()
  const { pathname, search } = useLocation()
  const { data: session, error } = useSession()
  const bank = session?.banks.find((each) => each.guid === guid)
  useEffect(() => {
    if (bank) localStorage.setItem('corridor-bank', bank.guid)
  }, [bank])
  const isEnded = isSignedOut(error)
  if (isEnded && !bank) return <Navigate to="/sign-in" state={{ next: `${pathname}${search}` }} replace />
  if (error && !session) return <Failure error={error} />
  if (!session) return <Skeleton height={56} radius={0} />
  if (!bank) return <NotFound />
  return (
    <BankProvider key={bank.guid} session={session} bank={bank}>
      <div hidden={isEnded}>
        <Frame />
      </div>
      {isEnded && <SessionEnded session={session} />}
    </BankProvider>
  )
}

function Frame() {
  const bank = useBank()
  const { pathname } = useLocation()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isSandboxOpen, setSandboxOpen] = useState(false)
  useLive()
  useQuietChanges()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu.
  useEffect(() => setMenuOpen(false), [pathname])
  return (
    <div className={styles.frame} data-sandbox={(bank.isSandbox && isSandboxOpen) || undefined}>
      <a className={styles.skip} href="#content">
        {texts.frame.skip}
      </a>
      <Head
        toggleMenu={() => setMenuOpen(!isMenuOpen)}
        isMenuOpen={isMenuOpen}
        toggleSandbox={() => setSandboxOpen(!isSandboxOpen)}
        isSandboxOpen={isSandboxOpen}
      />
      <nav className={styles.navigation} data-open={isMenuOpen || undefined} aria-label={texts.frame.navigation}>
        <Navigation />
      </nav>
      {/* The path is of what is shown, which follows the address a moment later. Tests wait for it. */}
      <main id="content" className={styles.content} tabIndex={-1} data-path={pathname}>
        <ConnectionState />
        <div className={styles.page}>
          <Suspense fallback={<Skeleton height={240} />}>
            <Outlet />
          </Suspense>
        </div>
      </main>
      {bank.isSandbox && isSandboxOpen && <SandboxPanel close={() => setSandboxOpen(false)} />}
      <Palette />
    </div>
  )
}

function ConnectionState() {
  const connection = useConnection()
  if (connection === 'connected') return null
  return (
    <div className={styles.connection} role="status">
      <Icon name="alert" size={16} /> {texts.frame[connection]}
    </div>
  )
}
