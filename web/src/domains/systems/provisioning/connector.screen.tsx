import { Button, Group, SegmentedControl, Stack, Title } from '@mantine/core';
import { type ConnectedSystem, heldIn } from '@passerelle/contracts/provisioning/connectors/connector.ts';
import { connectorNamed, connectorsOf } from '@passerelle/contracts/provisioning/connectors/connectors.ts';
import { connectorCalls } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { useState } from 'react';
import type { PageProps } from '../../../lib/page.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Page } from '../../../ui/page.tsx';
import { WriteError } from '../../../ui/write-error.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import { systemName } from '../../workspace/effects/effect-words.ts';
import own from './connector.module.css';
import { ConnectorForm } from './connector-form.tsx';

/** How a system is reached, tried and kept; and back to its twin. */
export function ConnectorScreen({ params }: PageProps<{ readonly system: string }, unknown>) {
  const { t } = useTexts();
  const system = params.system as ConnectedSystem;
  const { set } = useCall(connectorCalls.connector, { params: { system } });
  const ways = connectorsOf(system);
  const [chosen, choose] = useState(ways[0]?.connector ?? '');
  const [leaving, setLeaving] = useState(false);
  const declared = connectorNamed(system, set?.connector ?? chosen);
  return (
    <Page
      title={`${t('PAGES:connector')} · ${systemName(system)}`}
      actions={
        set && (
          <Button variant="default" onClick={() => setLeaving(true)}>
            {t('CONNECTORS:disconnect')}
          </Button>
        )
      }
    >
      <p className={own.intro}>{t(`CONNECTORS:lead ${heldIn(system)}`)}</p>
      {!set && ways.length > 1 && (
        <SegmentedControl
          className={own.ways ?? ''}
          aria-label={t('CONNECTORS:way')}
          data={ways.map(({ connector }) => ({
            value: connector,
            label: t(`CONNECTORS:way ${connector}` as TextKey),
          }))}
          value={chosen}
          onChange={choose}
        />
      )}
      {declared && (
        // What was kept opens anew: what was typed of a secret is gone from the page.
        <ConnectorForm key={`${declared.connector} ${set?.changed_at}`} {...{ declared, system, set }} />
      )}
      {set && (
        <section className={own.history} aria-label={t('COMMON:history')}>
          <Title order={2}>{t('COMMON:history')}</Title>
          <HistoryTimeline entity="connector" id={system} />
        </section>
      )}
      {leaving && <Disconnect system={system} onClose={() => setLeaving(false)} />}
    </Page>
  );
}

function Disconnect({ system, onClose }: { readonly system: ConnectedSystem; readonly onClose: () => void }) {
  const { t } = useTexts();
  const unset = useWrite(connectorCalls.unsetConnector, {
    stale: [connectorCalls.connector, provisioningCalls.twins],
    onDone: onClose,
  });
  return (
    <Dialog title={t('CONNECTORS:disconnect')} onClose={onClose}>
      <Stack>
        <p>{t('CONNECTORS:disconnectAsk')}</p>
        <WriteError error={unset.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
          <Button color="red" loading={unset.pending} onClick={() => unset.write({ params: { system } })}>
            {t('CONNECTORS:disconnect')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
