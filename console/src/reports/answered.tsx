// A report: its skeleton while it is made, what went wrong, or what it says. It takes long on a busy bank, so events do not ask for it
// again; opening it does.
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBank } from '../api/bank.tsx'
import { Failure } from '../parts/failure.tsx'

interface AnsweredProps<Report> {
  readonly operation: string
  readonly parameters: readonly unknown[]
  children(report: Report): ReactNode
}

export function Answered<Report>({ operation, parameters, children }: AnsweredProps<Report>) {
  const bank = useBank()
  const { data, error, refetch } = useQuery({
    queryKey: [bank.guid, `report by ${operation}`, ...parameters],
    queryFn: () => bank.call(operation, ...parameters) as Promise<Report>,
    refetchOnWindowFocus: false,
  })
  if (error) return <Failure error={error} again={() => void refetch()} />
  return data === undefined ? <Skeleton height={240} /> : children(data)
}
