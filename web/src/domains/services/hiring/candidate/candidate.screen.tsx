import { Loader, Stack, Text, Title } from '@mantine/core';
import { candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '../../../../lib/api.ts';
import type { PageProps } from '../../../../lib/page.ts';
import { paths } from '../../../../lib/paths.ts';
import { callQuery, queryClient } from '../../../../lib/query.ts';
import { type TextKey, useTexts } from '../../../../lib/texts.ts';
import { useDocumentTitle } from '../../../../ui/page.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import classes from './candidate.module.css';
import { CandidateFile } from './candidate-file.tsx';
import { Gate } from './gate.tsx';

/** What stands in the address once the gate was passed: nothing that opens anything. */
const passed = 'en-cours';

type CandidateProps = PageProps<{ readonly accessToken: string }, unknown>;

/** The file of somebody who is to come, at its own address. */
export function CandidateScreen({ params }: CandidateProps) {
  return <Candidate {...params} title="PAGES:hiringFile" />;
}

/** The same, as whoever recruits greets them. */
export function WelcomeScreen({ params }: CandidateProps) {
  return <Candidate {...params} title="PAGES:welcome" />;
}

/** Its gate, then what they fill in and give. */
function Candidate({ accessToken, title }: { readonly accessToken: string; readonly title: TextKey }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  useDocumentTitle(t(title));
  return (
    <div className={classes.page}>
      {accessToken === passed ? (
        <OpenFile />
      ) : (
        <Gate
          token={accessToken}
          title={title}
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
      <Stack gap="sm">
        <Title order={1}>{t('HIRING:goOnTitle')}</Title>
        <Text>{t('HIRING:goOnText')}</Text>
      </Stack>
    );
  if (data) return <CandidateFile file={data} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loader />;
}
