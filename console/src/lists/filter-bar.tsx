// The filters of a list as chips: what is filtered by, and a menu of what could be.
import { Button, Checkbox, Menu, Pill, Popover, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Filter } from '../api/operation-facts.ts'
import { isGuid, labelOf, shortGuid, wordsOf } from '../format/words.ts'
import { Icon } from '../icons.tsx'
import { stateWord } from '../parts/state-badge.tsx'
import { texts } from '../texts.ts'
import type { ListAddress } from './list-address.ts'
import styles from './lists.module.css'

interface FilterBarProps {
  readonly filters: readonly Filter[]
  readonly address: ListAddress
  /** Other ways to find something, beside the menu. */
  readonly children?: ReactNode
}

export function FilterBar({ filters, address, children }: FilterBarProps) {
  const [edited, setEdited] = useState<Filter>()
  return (
    <div className={styles.filters}>
      {address.active.map(({ filter, values }) => (
        <Pill
          key={filter.name}
          withRemoveButton
          onRemove={() => address.filterBy(filter, [])}
          // Mantine hides it from who cannot see it.
          removeButtonProps={{
            'aria-label': texts.list.remove(labelOf(filter.name)),
            'aria-hidden': false,
            tabIndex: 0,
          }}
        >
          {labelOf(filter.name)}: {values.map((value) => shown(filter, value)).join(', ')}
        </Pill>
      ))}
      <Popover
        opened={edited !== undefined}
        onClose={() => setEdited(undefined)}
        position="bottom-start"
        trapFocus
        withRoles={false}
      >
        <Popover.Target>
          <span>
            <Menu position="bottom-start">
              <Menu.Target>
                <Button variant="default" size="xs" leftSection={<Icon name="filter" size={14} />}>
                  {texts.list.filter}
                </Button>
              </Menu.Target>
              <Menu.Dropdown className={styles.menu}>
                {filters.map((filter) => (
                  <Menu.Item key={filter.name} onClick={() => setEdited(filter)}>
                    {labelOf(filter.name)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </span>
        </Popover.Target>
        <Popover.Dropdown>
          {edited && (
            <FilterEditor key={edited.name} filter={edited} address={address} close={() => setEdited(undefined)} />
          )}
        </Popover.Dropdown>
      </Popover>
      {children}
      {address.active.length > 1 && (
        <Button variant="subtle" size="xs" onClick={address.clear}>
          {texts.list.clear}
        </Button>
      )}
    </div>
  )
}

const shown = ({ name, kind }: Filter, value: string): string => {
  if (kind === 'words') return name === 'state' ? stateWord(value) : wordsOf(value)
  return isGuid(value) ? shortGuid(value) : value
}

function FilterEditor({ filter, address, close }: { filter: Filter; address: ListAddress; close: () => void }) {
  const before = address.active.find((each) => each.filter.name === filter.name)?.values ?? []
  const [values, setValues] = useState<readonly string[]>(before)
  const apply = () => {
    address.filterBy(
      filter,
      values
        .map((value) => (filter.kind === 'time' && value.length === 16 ? `${value}:00.000Z` : value.trim()))
        .filter(Boolean),
    )
    close()
  }
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      {filter.kind === 'words' ? (
        <Checkbox.Group label={labelOf(filter.name)} value={[...values]} onChange={setValues}>
          <div className={styles.words}>
            {(filter.values ?? []).map((word) => (
              <Checkbox key={word} value={word} label={shown(filter, word)} size="sm" />
            ))}
          </div>
        </Checkbox.Group>
      ) : (
        <TextInput
          label={labelOf(filter.name)}
          data-autofocus
          type={filter.kind === 'time' ? 'datetime-local' : 'text'}
          value={filter.kind === 'time' ? (values[0]?.slice(0, 16) ?? '') : values.join(',')}
          onChange={({ currentTarget }) => setValues(currentTarget.value.split(','))}
        />
      )}
      <Button type="submit" size="xs">
        {texts.list.apply}
      </Button>
    </form>
  )
}
