// A form whose fields are checked by us, not by the browser, and which is sent by the page.
import type { ReactNode } from 'react'

export const SentForm = ({
  className,
  send,
  children,
}: {
  className: string | undefined
  send: () => void
  children: ReactNode
}) => (
  <form
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      send()
    }}
  >
    {children}
  </form>
)
