import { Button } from '@mantine/core';
import { provisioningCalls } from '@passerelle/contracts/provisioning/provisioning.contract.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { AccountSteps, useAccounts } from './account-steps.tsx';

interface AccountsPartProps {
  readonly IdPersonneEV1: number;
  /** Whether the reader may have the accounts made so as the record says. */
  readonly ensures: boolean;
}

/** The accounts of somebody in other systems, as a part of their record; of who has none, that. */
export default function AccountsPart({ IdPersonneEV1, ensures }: AccountsPartProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useAccounts(IdPersonneEV1);
  const ensure = useWrite(provisioningCalls.ensure, { stale: [provisioningCalls.state] });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      {data.steps.length === 0 ? (
        <p>{t('PROVISIONING:none')}</p>
      ) : (
        <AccountSteps IdPersonneEV1={IdPersonneEV1} accounts={data} />
      )}
      {ensures && data.run?.state !== 'running' && data.run?.state !== 'failed' && (
        <Button
          size="compact-sm"
          variant="subtle"
          mt="xs"
          loading={ensure.pending}
          onClick={() => ensure.write({ params: { IdPersonneEV1 } })}
        >
          {t('PROVISIONING:ensure')}
        </Button>
      )}
    </>
  );
}
