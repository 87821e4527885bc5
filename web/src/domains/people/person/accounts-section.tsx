import { Skeleton, Title } from '@mantine/core';
import { personCalls } from '@passerelle/contracts/person/person.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { PersonLink } from '../people/person-link.tsx';
import { type Found, mayCall } from './found.ts';
import classes from './record.module.css';

/** The technical accounts that a person answers for. */
export function AccountsSection({ found }: { readonly found: Found }) {
  const { t } = useTexts();
  const { IdPersonneEV1, Physique } = found.person;
  const opens = mayCall(found, personCalls.technicalAccounts) && Physique !== false;
  const { data, error, refetch } = useQuery({
    ...callQuery(personCalls.technicalAccounts, { params: { IdPersonneEV1 } }),
    enabled: opens,
  });
  if (!opens) return null;
  return (
    <section className={classes.section}>
      <Title order={2}>{t('PERSON:technicalAccounts')}</Title>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={30} />
      ) : data.length === 0 ? (
        <p className={classes.refused}>{t('PERSON:technicalAccountsNone')}</p>
      ) : (
        <dl className={classes.fields}>
          {data.map((account) => (
            <div key={account.IdPersonneEV1} className={classes.field}>
              <dt>{account.CompteAD ?? account.IdPersonneEV1}</dt>
              <dd>
                <PersonLink person={account} IdPays={account.IdPays} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
