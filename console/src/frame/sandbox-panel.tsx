// The sandbox panel: what happens outside of a sandbox bank is decided here. It does not exist on production banks.
import { Accordion, ActionIcon } from '@mantine/core'
import { Icon } from '../icons.tsx'
import { texts } from '../texts.ts'
import styles from './frame.module.css'
import { ClockSection } from './sandbox/clock-section.tsx'
import { DepositSection } from './sandbox/deposit-section.tsx'
import { MarketSection } from './sandbox/market-section.tsx'
import { ScenarioSection } from './sandbox/scenario-section.tsx'
import { VerdictSection } from './sandbox/verdict-section.tsx'

const sections = {
  clock: ClockSection,
  market: MarketSection,
  scenarios: ScenarioSection,
  deposits: DepositSection,
  verdicts: VerdictSection,
} as const

export function SandboxPanel({ close }: { close: () => void }) {
  return (
    <aside className={styles.panel} aria-label={texts.frame.sandboxPanel}>
      <div className={styles.panelHead}>
        <strong>{texts.sandbox.title}</strong>
        <ActionIcon variant="subtle" color="gray" onClick={close} aria-label={texts.common.close}>
          <Icon name="cross" />
        </ActionIcon>
      </div>
      <Accordion defaultValue={['clock']} multiple variant="default" chevronPosition="left" keepMounted={false}>
        {Object.entries(sections).map(([name, Section]) => (
          <Accordion.Item key={name} value={name}>
            <Accordion.Control>{texts.sandbox[name as keyof typeof sections]}</Accordion.Control>
            <Accordion.Panel>
              <div className={styles.panelSection}>
                <Section />
              </div>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </aside>
  )
}
