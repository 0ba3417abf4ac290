// A report: its skeleton while it is made, what went wrong, or what it says.
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReport } from '../api/queries.ts'
import { Failure } from '../parts/failure.tsx'

interface AnsweredProps<Report> {
  readonly operation: string
  readonly parameters: readonly unknown[]
  children(report: Report): ReactNode
}

export function Answered<Report>({ operation, parameters, children }: AnsweredProps<Report>) {
  const { data, error, refetch } = useReport<Report>(operation, parameters)
  if (error) return <Failure error={error} again={() => void refetch()} />
  return data === undefined ? <Skeleton height={240} /> : children(data)
}
