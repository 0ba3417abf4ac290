// The session has ended under an open page. The page is hidden but stays as it is, so that nothing typed is lost; whoever signs in
// here, or in another tab, goes on with it.
import { Anchor, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Credentials, type Session, signIn } from '../api/session.ts'
import { Failure } from '../parts/failure.tsx'
import { texts } from '../texts.ts'
import { PasswordForm } from './password-form.tsx'
import styles from './sign-in.module.css'

export function SessionEnded({ session }: { session: Session }) {
  const queries = useQueryClient()
  const begin = useMutation({
    mutationFn: (credentials: Credentials) => signIn(credentials),
    onSuccess: () => queries.invalidateQueries(),
  })
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={texts.signIn.ended}
    >
      <div className={styles.form}>
        <p className={styles.note}>{texts.signIn.kept}</p>
        {begin.error && <Failure error={begin.error} />}
        <PasswordForm isBusy={begin.isPending} submit={begin.mutate} known_email={session.staff_member.email} />
        <Anchor href="/console/sign-in" target="_blank" size="sm" ta="center">
          {texts.signIn.otherTab}
        </Anchor>
      </div>
    </Modal>
  )
}
