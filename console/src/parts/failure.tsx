// What went wrong, in the service's own words, with a way to try again.

import { CorridorError } from '@corridor/client'
import { Alert, Button } from '@mantine/core'
import { Icon } from '../icons.tsx'
import { texts } from '../texts.ts'

export const messageOf = (error: unknown): string => {
  if (error instanceof CorridorError) return error.error_message
  return error instanceof Error ? error.message : String(error)
}

export const Failure = ({ error, again }: { error: unknown; again?: () => void }) => (
  <Alert color="red" variant="light" icon={<Icon name="alert" />} role="alert">
    {messageOf(error)}
    {again && (
      <Button size="compact-sm" variant="subtle" color="red" onClick={again} ml="sm">
        {texts.common.again}
      </Button>
    )}
  </Alert>
)
