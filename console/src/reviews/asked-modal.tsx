// The dialog in which something is decided.
import { Modal } from '@mantine/core'
import { texts } from '../texts.ts'
import { decisionWord, kindWord } from './acts.ts'
import { ApprovalForm } from './approval-form.tsx'
import type { Asked } from './asked.ts'
import { DecideForm } from './decide-form.tsx'

interface AskedModalProps {
  readonly asked: Asked | undefined
  close(): void
  /** `isOver`: the object waits no longer. */
  onDone(says: string, isOver: boolean): void
}

function titleOf(asked: Asked): string {
  if (asked.form !== 'decide') return texts.approvals[asked.form]
  const [first] = asked.decisions
  const word = asked.decisions.length === 1 && first ? decisionWord(first, asked.kind) : texts.decide.resolve
  return texts.decide.title(word, kindWord(asked.kind))
}

export function AskedModal({ asked, close, onDone }: AskedModalProps) {
  const done = (says: string, isOver: boolean) => {
    close()
    onDone(says, isOver)
  }
  return (
    <Modal
      opened={asked !== undefined}
      onClose={close}
      title={asked ? titleOf(asked) : ''}
      closeButtonProps={{ 'aria-label': texts.common.close }}
    >
      {asked?.form === 'decide' && <DecideForm asked={asked} onDone={done} />}
      {asked && asked.form !== 'decide' && <ApprovalForm asked={asked} onDone={done} />}
    </Modal>
  )
}
