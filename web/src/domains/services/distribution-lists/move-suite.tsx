import { Button } from '@mantine/core';
import { listSuiteMoveCalls } from '@passerelle/contracts/distribution-lists/suite-move.contract.ts';
import { IconTransfer } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';

/** Where another mail suite carries lists than the one that is connected: their move, as a plan that is looked at first. */
export function MoveSuite() {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { data } = useQuery(callQuery(listSuiteMoveCalls.read, {}));
  const preparing = useWrite(listSuiteMoveCalls.prepare, {
    onDone: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  if (!data || data.ailleurs === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconTransfer size={16} />}
      loading={preparing.pending}
      onClick={() => preparing.write({})}
    >
      {t('LIST_HEALTH:moveSuite', { n: data.ailleurs })}
    </Button>
  );
}
