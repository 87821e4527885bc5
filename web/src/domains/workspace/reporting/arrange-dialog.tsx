import { ActionIcon, Button, Checkbox, Group, Text } from '@mantine/core';
import { type MeasureName, measureNames } from '@passerelle/contracts/reporting/measures.ts';
import { reportingCalls } from '@passerelle/contracts/reporting/reporting.contract.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { arranged, moved, type Shown, toggled } from './arranged.ts';
import classes from './reporting.module.css';

/** Which figures each role is shown, in which order: said by administrators. */
export function ArrangeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({ ...callQuery(reportingCalls.arrangements, {}), staleTime: 0 });
  const [role, setRole] = useState<string | null>(null);
  const chosen = data?.find(({ IdRole }) => String(IdRole) === role) ?? data?.[0];
  return (
    <Dialog title={t('REPORTING:arrange')} size="lg" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && chosen && (
        <>
          <Text size="sm" c="dimmed">
            {t('REPORTING:arrangeHelp')}
          </Text>
          <Select
            label={t('REPORTING:role')}
            data={data.map(({ IdRole, LibRole }) => ({ value: String(IdRole), label: LibRole }))}
            value={String(chosen.IdRole)}
            onChange={setRole}
            allowDeselect={false}
            my="sm"
          />
          <OfRole key={chosen.IdRole} IdRole={chosen.IdRole} measures={chosen.measures} onDone={onClose} />
        </>
      )}
    </Dialog>
  );
}

interface OfRoleProps {
  readonly IdRole: number;
  readonly measures: readonly MeasureName[] | null;
  readonly onDone: () => void;
}

function OfRole({ IdRole, measures, onDone }: OfRoleProps) {
  const { t } = useTexts();
  const [lines, setLines] = useState<readonly Shown[]>(() => arranged(measures, measureNames));
  const save = useWrite(reportingCalls.arrange, {
    stale: [reportingCalls.figures, reportingCalls.arrangements],
    onDone: () => {
      showToast({ tone: 'success', text: t('REPORTING:arranged') });
      onDone();
    },
  });
  const shown = lines.filter((line) => line.shown).map(({ name }) => name);
  return (
    <>
      <ul className={classes.arranged}>
        {lines.map(({ name, shown: isShown }, index) => {
          const measure = t(`REPORTING:measure.${name}`);
          return (
            <li key={name}>
              <Checkbox
                label={measure}
                checked={isShown}
                onChange={() => setLines((before) => toggled(before, index))}
              />
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  aria-label={t('REPORTING:earlier', { measure })}
                  disabled={index === 0}
                  onClick={() => setLines((before) => moved(before, index, -1))}
                >
                  <IconArrowUp size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  aria-label={t('REPORTING:later', { measure })}
                  disabled={index === lines.length - 1}
                  onClick={() => setLines((before) => moved(before, index, 1))}
                >
                  <IconArrowDown size={16} />
                </ActionIcon>
              </Group>
            </li>
          );
        })}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button
          variant="subtle"
          mr="auto"
          disabled={measures === null}
          loading={save.pending}
          onClick={() => save.write({ params: { IdRole }, body: { measures: null } })}
        >
          {t('REPORTING:showAll')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('COMMON:cancel')}
        </Button>
        <Button
          loading={save.pending}
          disabled={shown.length === 0}
          onClick={() => save.write({ params: { IdRole }, body: { measures: shown } })}
        >
          {t('COMMON:save')}
        </Button>
      </Group>
    </>
  );
}
