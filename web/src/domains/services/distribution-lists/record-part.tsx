import { Anchor, Button, Group } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { listSubscriptionsCalls } from '@passerelle/contracts/distribution-lists/subscriptions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { comma } from '../../../lib/comma.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import parts from '../../../ui/parts.module.css';
import classes from './distribution-lists.module.css';

type Subscription = Output<typeof listSubscriptionsCalls.read>['abonnements'][number];

interface PartProps {
  readonly IdPersonneEV1: number;
  /** Whoever reads it may take lists, and leave them. */
  readonly mayChange: boolean;
}

/** The distribution lists that somebody is in, and those that they may take. */
export default function ListsPart({ IdPersonneEV1, mayChange }: PartProps) {
  const { t, language } = useTexts();
  const { data, error } = useQuery({
    ...callQuery(listSubscriptionsCalls.read, { params: { personId: IdPersonneEV1, lang: language } }),
    retry: false,
  });
  if (error) return <ErrorText error={error} />;
  if (!data) return null;
  const held = data.abonnements.filter(({ membre, Sens }) => membre || Sens !== null);
  const offered = data.abonnements.filter(({ membre, Sens, peut }) => !membre && Sens === null && peut);
  const rows = (lists: readonly Subscription[]) => (
    <ul className={classes.subscriptions}>
      {lists.map((list) => (
        <Row key={list.IdListe} {...{ IdPersonneEV1, mayChange, list }} />
      ))}
    </ul>
  );
  return (
    <>
      {!data.receives && <p className={parts.quiet}>{t('LIST_SUBSCRIPTIONS:receivesNothing')}</p>}
      {data.receives && held.length === 0 && <p className={parts.quiet}>{t('LIST_SUBSCRIPTIONS:inNone')}</p>}
      {rows(held)}
      {mayChange && offered.length > 0 && (
        <details>
          <summary>{t('LIST_SUBSCRIPTIONS:offered')}</summary>
          {rows(offered)}
        </details>
      )}
    </>
  );
}

function Row({ IdPersonneEV1, mayChange, list }: PartProps & { readonly list: Subscription }) {
  const { t } = useTexts();
  const saving = useWrite(listSubscriptionsCalls.save, { stale: [listSubscriptionsCalls.read] });
  const { IdListe, LibListe, DescListe, Adresse, membre, sources, peut, Sens } = list;
  const why = sources.map((source) => t(`DISTRIBUTION_LISTS:source ${source}`)).join(comma());
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <span>
          {LibListe}{' '}
          <span className={parts.quiet}>
            {Sens === 'desabonne' ? t('LIST_SUBSCRIPTIONS:optedOut') : why || DescListe}
          </span>
          {Adresse !== null && (
            <Anchor className={classes.writes} href={`mailto:${Adresse}`} size="xs">
              {Adresse}
            </Anchor>
          )}
        </span>
        {mayChange && peut && (
          <Button
            variant="subtle"
            size="compact-xs"
            loading={saving.pending}
            aria-label={t(membre ? 'LIST_SUBSCRIPTIONS:unsubscribeFrom' : 'LIST_SUBSCRIPTIONS:subscribeTo', {
              list: LibListe,
            })}
            onClick={() =>
              saving.write({
                params: { personId: IdPersonneEV1 },
                body: { abonnements: [{ IdListe, abonne: !membre }] },
              })
            }
          >
            {t(membre ? 'LIST_SUBSCRIPTIONS:unsubscribe' : 'LIST_SUBSCRIPTIONS:subscribe')}
          </Button>
        )}
      </Group>
    </li>
  );
}
