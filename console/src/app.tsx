// The addresses of the console: /console/<bank>/<noun>/<guid>. Each page is a file that is loaded when it is opened.
import { Loader } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { createBrowserRouter, Navigate, RouterProvider } from 'react-router'
import { isSignedOut, useSession } from './api/session.ts'
import { BankFrame } from './frame/bank-frame.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Empty } from './parts/empty.tsx'
import { Failure } from './parts/failure.tsx'
import { texts } from './texts.ts'

const SignIn = lazy(async () => ({ default: (await import('./sign-in/sign-in.tsx')).SignIn }))
const Overview = lazy(async () => ({ default: (await import('./pages/overview/overview.tsx')).Overview }))
const DeskPage = lazy(async () => ({ default: (await import('./reviews/desk-page.tsx')).DeskPage }))
const ApprovalsPage = lazy(async () => ({ default: (await import('./reviews/approvals-page.tsx')).ApprovalsPage }))
const PolicyPage = lazy(async () => ({ default: (await import('./reviews/policy-page.tsx')).PolicyPage }))
const NounPages = lazy(async () => ({ default: (await import('./pages/noun-pages.tsx')).NounPages }))
const BooksPage = lazy(async () => ({ default: (await import('./books/books-page.tsx')).BooksPage }))
const ReportsPage = lazy(async () => ({ default: (await import('./reports/reports-page.tsx')).ReportsPage }))
const RequestsPage = lazy(async () => ({ default: (await import('./developers/requests-page.tsx')).RequestsPage }))
const JobsPage = lazy(async () => ({ default: (await import('./developers/jobs-page.tsx')).JobsPage }))
const SettingsPage = lazy(async () => ({ default: (await import('./settings/settings-page.tsx')).SettingsPage }))

const router = createBrowserRouter(
  [
    { path: '/', element: <FirstBank /> },
    { path: '/sign-in', element: <SignIn /> },
    {
      path: '/:bank',
      element: <BankFrame />,
      children: [
        { index: true, element: <Overview /> },
        { path: 'books', element: <BooksPage /> },
        { path: 'reports/:kind?', element: <ReportsPage /> },
        { path: 'requests', element: <RequestsPage /> },
        { path: 'jobs', element: <JobsPage /> },
        { path: 'settings/:tab?', element: <SettingsPage /> },
        { path: 'reviews/:kind?/:guid?', element: <DeskPage /> },
        { path: 'approvals', element: <ApprovalsPage /> },
        { path: 'approval_policy', element: <PolicyPage /> },
        { path: ':noun/:guid?', element: <NounPages /> },
        { path: '*', element: <NotFound /> },
      ],
    },
  ],
  { basename: '/console' },
)

export const App = () => (
  <Suspense fallback={<Loader m="xl" aria-label={texts.common.loading} />}>
    <RouterProvider router={router} />
  </Suspense>
)

/** The bank that was open last, or the first one. */
function FirstBank() {
  const { data: session, error } = useSession()
  if (error) return isSignedOut(error) ? <Navigate to="/sign-in" replace /> : <Failure error={error} />
  if (!session) return null
  const last = localStorage.getItem('corridor-bank')
  const bank = session.banks.find(({ guid }) => guid === last) ?? session.banks[0]
  return bank ? <Navigate to={`/${bank.guid}`} replace /> : <Empty icon="bank" says={texts.frame.noBanks} isPage />
}
