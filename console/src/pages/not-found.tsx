// There is no such page.
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Empty } from '../parts/empty.tsx'
import { texts } from '../texts.ts'

export const NotFound = () => (
  <Empty icon="search" says={texts.notFound.title} isPage>
    <Button component={Link} to="/" variant="default">
      {texts.notFound.back}
    </Button>
  </Empty>
)
