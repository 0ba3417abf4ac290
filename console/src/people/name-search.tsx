// A search by name beside the filters of customers and counterparties.
import { Button, Popover, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBank } from '../api/bank.tsx'
import { Icon } from '../icons.tsx'
import { Failure } from '../parts/failure.tsx'
import { texts } from '../texts.ts'
import styles from './people.module.css'
import { canSearchPeople, noteOn, personLine, typed_min, usePeopleSearch } from './people-search.ts'

export function NameSearch() {
  const bank = useBank()
  const [isOpen, setOpen] = useState(false)
  if (!canSearchPeople(bank)) return null
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="search" size={14} />}
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
        >
          {texts.people.byName}
        </Button>
      </Popover.Target>
      {/* What was found is forgotten when it is closed. */}
      <Popover.Dropdown role="dialog" aria-label={texts.people.byName}>
        {isOpen && <SearchForm />}
      </Popover.Dropdown>
    </Popover>
  )
}

function SearchForm() {
  const [typed, setTyped] = useState('')
  const search = usePeopleSearch()
  const name = typed.trim()
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.length >= typed_min) search.mutate(name)
      }}
    >
      <TextInput
        label={texts.people.name}
        description={texts.people.recorded}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" size="xs" loading={search.isPending} disabled={name.length < typed_min}>
        {texts.people.search}
      </Button>
      {search.error && <Failure error={search.error} />}
      <div role="status">{search.data && <People search={search.data} />}</div>
    </form>
  )
}

function People({ search }: { search: Parameters<typeof noteOn>[0] }) {
  const bank = useBank()
  const note = noteOn(search)
  return (
    <>
      <ul className={styles.people}>
        {search.people.map((person) => {
          const { to, label, description } = personLine(bank, person)
          return (
            <li key={person.guid}>
              <Link to={to}>{label}</Link>
              <small>{description}</small>
            </li>
          )
        })}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}
