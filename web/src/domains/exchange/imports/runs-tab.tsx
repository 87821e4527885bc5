import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { lineStates } from '@passerelle/contracts/imports/definition.ts';
import { importsCalls, type OpenedDefinition } from '@passerelle/contracts/imports/imports.contract.ts';
import { IconHistory } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showInstant } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import sections from '../../../ui/sections.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import classes from './imports.module.css';
import { msBetweenLooks } from './run-part.tsx';
import { RunStateBadge } from './run-state.tsx';

interface RunsTabProps {
  readonly definition: OpenedDefinition;
  readonly onOpen: (IdRun: number) => void;
}

/** What one has verified by a definition, and what became of it. */
export function RunsTab({ definition: { IdImport }, onOpen }: RunsTabProps) {
  const { t, language } = useTexts();
  const { data: runs } = useSuspenseQuery({
    ...callQuery(importsCalls.runs, { query: { IdImport } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ etat }) => etat === 'verifying') ? msBetweenLooks : false),
  });
  if (runs.length === 0) return <EmptyState icon={<IconHistory size={28} />} title={t('IMPORTS:noRuns')} />;
  return (
    <Stack gap="md">
      <Text size="sm">{t('IMPORTS:runsLead')}</Text>
      <div className={sections.framed}>
        <table className={`${sections.table} ${classes.runs}`}>
          <thead>
            <tr>
              <th scope="col">{t('IMPORTS:file')}</th>
              <th scope="col">{t('IMPORTS:guide date')}</th>
              <th scope="col">{t('IMPORTS:verdict')}</th>
              <th scope="col">{t('IMPORTS:lines')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {runs.map(({ IdRun, fichier, at, etat, counts, IdPlan }) => (
              <tr key={IdRun}>
                <td>
                  <Button variant="subtle" size="compact-sm" onClick={() => onOpen(IdRun)}>
                    {fichier ?? t('IMPORTS:sentRows')}
                  </Button>
                </td>
                <td>{showInstant(at, language)}</td>
                <td>
                  <RunStateBadge state={etat} />
                </td>
                <td>
                  <Group gap="xs">
                    {counts &&
                      lineStates.map((state) =>
                        counts[state] > 0 ? (
                          <Text key={state} size="sm">
                            {t(`IMPORTS:count ${state}`, { count: counts[state] })}
                          </Text>
                        ) : null,
                      )}
                  </Group>
                </td>
                <td>
                  {IdPlan !== null && (etat === 'saved' || etat === 'undone') && (
                    <Anchor component={Link} size="sm" to={paths.plan(language, { IdPlan })}>
                      {t('IMPORTS:openPlan')}
                    </Anchor>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Stack>
  );
}
