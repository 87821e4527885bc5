import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { importsCalls, type ListedRun, type Verdict } from '@passerelle/contracts/imports/imports.contract.ts';
import { jobsCalls } from '@passerelle/contracts/jobs/jobs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { ErrorState } from '../../../ui/states.tsx';

/** How often a verification that is under way is looked at. */
export const msBetweenLooks = 1500;

interface RunPartProps {
  readonly IdRun: number;
  /** What was judged, and what became of it since. */
  readonly onVerdict: (verdict: Verdict, became: ListedRun['etat']) => void;
  readonly onCalledOff: () => void;
}

/** A verification that is not there yet, or that was left: looked at until its verdict is. */
export function RunPart({ IdRun, onVerdict, onCalledOff }: RunPartProps) {
  const { t } = useTexts();
  const callOff = useWrite(importsCalls.callOff, { stale: [importsCalls.runs, jobsCalls.mine], onDone: onCalledOff });
  const { data, error, refetch } = useQuery({
    ...callQuery(importsCalls.run, { params: { IdRun } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.verdict.enCours ? msBetweenLooks : false),
  });
  const failed = data?.run.etat === 'failed';
  const verdict = data && !data.verdict.enCours && !failed ? data.verdict : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once for each verdict, whoever listens.
  useEffect(() => {
    if (verdict && data) onVerdict(verdict, data.run.etat);
  }, [verdict]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (failed)
    return (
      <Alert color="red" role="alert">
        <Text size="sm">{t('IMPORTS:runFailed')}</Text>
        <Text size="sm">{textIfAny('ERREURS', data.run.pourquoi ?? '') ?? ''}</Text>
      </Alert>
    );
  return (
    <Stack gap="xs" role="status">
      <Loader size="sm" />
      {data && (
        <>
          <Text size="sm">{t('IMPORTS:verifyingLong', { count: data.verdict.counts.lines })}</Text>
          <Group>
            <Button
              size="xs"
              variant="default"
              loading={callOff.pending}
              onClick={() => callOff.write({ params: { IdRun } })}
            >
              {t('IMPORTS:callOff')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
