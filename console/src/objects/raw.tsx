// The record as the API answers it, with base units, and the same call as curl and as client code.

import { operations } from 'virtual:operations'
import { ActionIcon, Tabs, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import type { Rec } from '../api/record.ts'
import { Icon } from '../icons.tsx'
import type { Noun } from '../nouns/noun.ts'
import { clientNameOf } from '../nouns/noun-names.ts'
import styles from '../parts/parts.module.css'
import { texts } from '../texts.ts'

export function Raw({ noun, record }: { noun: Noun; record: Rec }) {
  const name = `${clientNameOf(noun.name)}.${noun.isListedOnly ? 'list' : 'get'}`
  const { path = '', key } = operations[name] ?? {}
  const place = noun.isListedOnly ? `${path}?guid=${record.guid}` : path.replace(/\{\w+\}/, record.guid)
  const samples = {
    json: exactJson(record),
    curl: `curl ${location.origin}${place} \\\n  -H "Authorization: Bearer $${key === 'organization' ? 'ORGANIZATION_KEY' : 'KEY'}"`,
    client: `import { Corridor } from '@corridor/client'\n\nconst corridor = new Corridor({ url: '${location.origin}', key })\nconst record = await corridor.${name}('${record.guid}')`,
  } as const
  return (
    <Tabs defaultValue="json" variant="pills" keepMounted={false}>
      <Tabs.List mb="sm">
        {(['json', 'curl', 'client'] as const).map((each) => (
          <Tabs.Tab key={each} value={each}>
            {texts.object[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {Object.entries(samples).map(([each, text]) => (
        <Tabs.Panel key={each} value={each}>
          <Code text={text} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Amounts are integers in JSON, whatever their size. */
const exactJson = (record: Rec): string =>
  JSON.stringify(record, (_, value) => (typeof value === 'bigint' ? `\u0000${value}` : value), 2).replaceAll(
    /"\\u0000(-?\d+)"/g,
    '$1',
  )

export function Code({ text }: { text: string }) {
  const { copy, copied } = useClipboard({ timeout: 1200 })
  const says = copied ? texts.common.copied : texts.common.copy
  return (
    <div className={styles.code}>
      <Tooltip label={says}>
        <ActionIcon variant="default" className={styles.codeCopy} onClick={() => copy(text)} aria-label={says}>
          <Icon name={copied ? 'check' : 'copy'} size={16} />
        </ActionIcon>
      </Tooltip>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it. */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  )
}
