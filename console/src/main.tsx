// The entry of the console. Mantine's styles are a layer, so that ours win wherever they are loaded.
import '@mantine/core/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import 'virtual:theme.css'
import './style.css'
import { MantineProvider } from '@mantine/core'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isSignedOut, sessionKey } from './api/session.ts'
import { App } from './app.tsx'
import { theme } from './theme.ts'

// Whichever call is answered that the session has ended, the frame asks for the session and shows it.
const onError = (error: unknown) => {
  if (isSignedOut(error)) void queries.invalidateQueries({ queryKey: sessionKey })
}

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== sessionKey[0]) onError(error)
    },
  }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // The client tries again by itself, and events say when something has changed.
    queries: { retry: false, staleTime: 5000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      {/* The service's policy allows no <style> elements: variables and classes are in files. */}
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queries}>
          <App />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
