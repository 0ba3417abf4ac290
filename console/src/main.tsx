// The entry of the console.
import './style.css'
import 'virtual:theme.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { theme } from './theme.ts'
import { Button, Modal, Select } from '@mantine/core'
import { operations } from 'virtual:operations'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <Button>{Object.keys(operations).length}</Button>
      <Modal opened={false} onClose={() => {}}>a</Modal><Select data={[]}/>
    </MantineProvider>,
  )
