import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { lineStates, type RunState } from '@passerelle/contracts/imports/definition.ts';
import { importsCalls, type Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { IconDownload } from '@tabler/icons-react';
import { comma } from '../../../lib/comma.ts';
import { attempt } from '../../../lib/errors.ts';
import { useTexts } from '../../../lib/texts.ts';
import { listName } from '../../foundation/reference/list-name.ts';
import { FaultGroups } from './fault-groups.tsx';
import { lineColours } from './line-colours.ts';
import { LinesPart, type MendedLine } from './lines-part.tsx';
import { RunStateBadge } from './run-state.tsx';
import { takeFile } from './take-file.ts';

interface VerdictPartProps {
  readonly verdict: Verdict;
  /** What became of it, where it was left and is found again. */
  readonly became?: RunState | undefined;
  readonly saving: boolean;
  readonly onSave: (IdRun: number) => void;
  /** Says lines otherwise, and has all judged again. */
  readonly onMend: (lignes: readonly MendedLine[]) => void;
}

/** What a file would do: how many lines do what, what is wrong grouped by its kind, and the lines themselves. */
export function VerdictPart({ verdict, became = 'verified', saving, onSave, onMend }: VerdictPartProps) {
  const { t } = useTexts();
  const { counts, groups, nouvelles, IdRun, IdPlan } = verdict;
  const writes = counts.added + counts.changed;
  return (
    <Stack gap="md">
      <Group justify="space-between" wrap="wrap">
        <Group gap="xs" role="status">
          <Title order={2} size="h4">
            {t('IMPORTS:verdict')}
          </Title>
          {lineStates.map((state) =>
            counts[state] > 0 ? (
              <Badge key={state} color={lineColours[state]} variant="light">
                {t(`IMPORTS:count ${state}`, { count: counts[state] })}
              </Badge>
            ) : null,
          )}
        </Group>
        {became !== 'verified' && <RunStateBadge state={became} />}
        {IdRun !== null && IdPlan !== null && became === 'verified' && (
          <Button loading={saving} onClick={() => onSave(IdRun)}>
            {t('IMPORTS:save', { count: writes })}
          </Button>
        )}
      </Group>
      {IdPlan === null && <Text size="sm">{t(counts.refused > 0 ? 'IMPORTS:noneWritten' : 'IMPORTS:nothing')}</Text>}
      {nouvelles.length > 0 && (
        <Text size="sm">
          {t('IMPORTS:created', {
            names: nouvelles.map(({ Liste, Libelle }) => `${Libelle} (${listName(Liste)})`).join(comma()),
          })}
        </Text>
      )}
      {groups.length > 0 && IdRun !== null && (
        <section>
          <Group justify="space-between" mb="xs">
            <Title order={3} size="h5">
              {t('IMPORTS:faults')}
            </Title>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} />}
              onClick={() => attempt(takeFile(importsCalls.refused, { params: { IdRun }, query: {} }))}
            >
              {t('IMPORTS:downloadRefused')}
            </Button>
          </Group>
          <FaultGroups groups={groups} />
        </section>
      )}
      <LinesPart key={IdRun} verdict={verdict} onMend={onMend} />
    </Stack>
  );
}
