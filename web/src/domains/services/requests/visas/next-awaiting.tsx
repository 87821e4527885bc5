import { Button, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { paths } from '../../../../lib/paths.ts';
import { callQuery } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';

/** Once something is decided on its sheet: the way to what awaits the reader next, by click or by `n`. */
export function NextAwaiting({ IdDemande }: { readonly IdDemande: number }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { data } = useQuery(callQuery(requestsCalls.awaiting, { query: {} }));
  const next = data?.rows.find((row) => row.IdDemande !== IdDemande);
  const to = next && paths.request(language, { IdDemande: next.IdDemande });
  useHotkeys([['n', () => to && void navigate({ to })]]);
  if (!data) return null;
  if (!to) return <Text size="sm">{t('REQUESTS:inboxEmpty')}</Text>;
  const count = data.counts.reduce((sum, one) => sum + one.count, 0);
  return (
    <Button component={Link} to={to}>
      {t('REQUESTS:nextAwaiting', { count })}
    </Button>
  );
}
