import { Loader, Text, Title } from '@mantine/core';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../../../lib/api.ts';
import type { PageProps } from '../../../../lib/page.ts';
import { paths } from '../../../../lib/paths.ts';
import { callQuery, queryClient } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { useDocumentTitle } from '../../../../ui/page.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import classes from './candidate.module.css';
import { CandidateFile } from './candidate-file.tsx';
import { Gate } from './gate.tsx';

/** What stands in the address once the gate was passed: nothing that opens anything. */
const passed = 'en-cours';

/** The file of somebody who is to come: its gate, then what they fill in and give. */
export function CandidateScreen({ params: { accessToken } }: PageProps<{ readonly accessToken: string }, unknown>) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  useDocumentTitle(t('HIRING:gateTitle'));
  return (
    <div className={classes.page}>
      {accessToken === passed ? (
        <OpenFile />
      ) : (
        <Gate
          token={accessToken}
          onPassed={() => {
            queryClient.removeQueries({ queryKey: [candidateCalls.file.operationId] });
            void navigate({ to: paths.outsideHiringFile(language, { accessToken: passed }), replace: true });
          }}
        />
      )}
    </div>
  );
}

function OpenFile() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({
    ...callQuery(candidateCalls.file, {}),
    retry: false,
    refetchInterval: 20_000,
    refetchOnWindowFocus: true,
  });
  if (error instanceof ApiError && error.status === 401)
    return (
      <>
        <Title order={1}>{t('HIRING:goOnTitle')}</Title>
        <Text>{t('HIRING:goOnText')}</Text>
      </>
    );
  if (data) return <CandidateFile file={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loader />;
}
