import { Button, Group, Stack, Title } from '@mantine/core';
import { connectorCalls, type SettableSystem } from '@passerelle/contracts/provisioning/connectors.contract.ts';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { useState } from 'react';
import { useForm } from '../../lib/form/form.ts';
import type { PageProps } from '../../lib/page.ts';
import { readAnew, useCall, useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { WriteError } from '../../ui/write-error.tsx';
import { systemName } from '../effects/effect-words.ts';
import { HistoryTimeline } from '../history/history-timeline.tsx';
import own from './connector.module.css';
import { connectorFields, sentOf, valuesOf } from './connector.values.ts';
import { ConnectorForm } from './connector-form.tsx';

/** How a system is reached, tried and kept; and back to its twin. */
export function ConnectorScreen({ params }: PageProps<{ readonly system: string }, unknown>) {
  const { t } = useTexts();
  const system = params.system as SettableSystem;
  const { set } = useCall(connectorCalls.connector, { params: { system } });
  const [leaving, setLeaving] = useState(false);
  const form = useForm({
    initial: valuesOf(set?.settings),
    revision: set?.version,
    fields: connectorFields(set !== null),
    at: 'settings',
    words: {
      field: 'PROVISIONING:rule.field',
      withinBase: 'PROVISIONING:rule.withinBase',
      apart: 'PROVISIONING:rule.apart',
      'mapping taken': 'PROVISIONING:rule.taken',
    },
    says: ({ details }) =>
      details.some(({ path }) => path === 'body/secret') ? { at: 'secret', text: 'REGLES:required' } : undefined,
    latest: async () => {
      const { set: now } = await readAnew(connectorCalls.connector, { params: { system } });
      return { values: valuesOf(now?.settings), ...(now && { revision: now.version }) };
    },
    save: async (values, version) => {
      const body = { ...sentOf(values), version: version === 0 ? null : version };
      return await save.writeAsync({ params: { system }, body });
    },
    done: () => showToast({ tone: 'success', text: t('PROVISIONING:connected') }),
  });
  const save = useWrite(connectorCalls.setConnector, {
    stale: [connectorCalls.connector, provisioningCalls.twins],
    shownInPlace: true,
  });
  return (
    <Page
      title={`${t('PAGES:connector')} · ${systemName(system)}`}
      actions={
        set && (
          <Button variant="default" onClick={() => setLeaving(true)}>
            {t('PROVISIONING:disconnect')}
          </Button>
        )
      }
    >
      <p className={own.intro}>{t('PROVISIONING:connectorLead')}</p>
      <ConnectorForm form={form} system={system} kept={set !== null} />
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

function Disconnect({ system, onClose }: { readonly system: SettableSystem; readonly onClose: () => void }) {
  const { t } = useTexts();
  const unset = useWrite(connectorCalls.unsetConnector, {
    stale: [connectorCalls.connector, provisioningCalls.twins],
    onDone: onClose,
  });
  return (
    <Dialog title={t('PROVISIONING:disconnect')} onClose={onClose}>
      <Stack>
        <p>{t('PROVISIONING:disconnectAsk')}</p>
        <WriteError error={unset.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('COMMON:cancel')}
          </Button>
          <Button color="red" loading={unset.pending} onClick={() => unset.write({ params: { system } })}>
            {t('PROVISIONING:disconnect')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
