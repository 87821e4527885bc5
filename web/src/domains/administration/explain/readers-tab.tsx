import { Button } from '@mantine/core';
import { explainCalls } from '@passerelle/contracts/explain/explain.contract.ts';
import { type PersonField, personField, personFields } from '@passerelle/contracts/person/person.fields.ts';
import { IconCheck, IconMinus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/query.ts';
import { textIfAny, useTexts } from '../../../lib/texts.ts';
import { Select } from '../../../ui/select.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './explain.module.css';
import { rightLabel } from './right-labels.ts';

const shown = (Object.keys(personFields) as PersonField[]).filter(
  (name) => personField(name).type !== 'descendants' && name !== 'IdPersonneEV1',
);
const pageSize = 50;

interface ReadersProps {
  readonly IdPersonneEV1: number;
  readonly field: PersonField | undefined;
  readonly onField: (field: PersonField) => void;
  /** Whether the reader may know who they are, and not only how many. */
  readonly named?: boolean;
}

/** Who can see a field of a person. */
export function ReadersTab({ IdPersonneEV1, field = 'NIN', onField, named = false }: ReadersProps) {
  const { t, language } = useTexts();
  const asked = callQuery(explainCalls.readers, { params: { IdPersonneEV1, field } });
  const { data, error, refetch } = useQuery({ ...asked, queryKey: [...asked.queryKey, language] });
  return (
    <>
      <div className={classes.question}>
        <Select
          searchable
          label={t('COMMON:field')}
          nothingFoundMessage={t('GRID:nothingFound')}
          data={shown.map((name) => ({ value: name, label: textIfAny('CHAMPS', name) ?? name }))}
          value={field}
          onChange={(name) => name && onField(name as PersonField)}
        />
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <div className={classes.readers}>
          <p className={classes.quiet}>{t('EXPLAIN:opensWith', { right: rightLabel(data.IdDroit) })}</p>
          <Line yes={data.everybody !== 'no'}>
            {data.everybody === 'yes' && data.accounts === null
              ? t('EXPLAIN:everybody unnumbered')
              : t(`EXPLAIN:everybody ${data.everybody}`, { n: data.accounts ?? 0 })}
          </Line>
          <Line yes={data.oneself}>{t(data.oneself ? 'EXPLAIN:selfYes' : 'EXPLAIN:selfNo')}</Line>
          {data.roles.length === 0 ? (
            <Line yes={false}>{t('EXPLAIN:noRole')}</Line>
          ) : (
            <>
              <h2 className={classes.label}>{t('EXPLAIN:byRole')}</h2>
              <ul className={classes.readerRoles}>
                {data.roles.map(({ role, count, exact }) => (
                  <RoleReaders
                    key={`${field} ${role.id}`}
                    params={{ IdPersonneEV1, field, IdRole: role.id }}
                    label={role.label}
                    count={t(exact ? 'EXPLAIN:people' : 'EXPLAIN:peopleAtLeast', { n: count })}
                    named={named}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </>
  );
}

function Line({ yes, children }: { readonly yes: boolean; readonly children: string }) {
  return (
    <p className={classes.line}>
      <span className={classes.mark} data-holds={yes}>
        {yes ? <IconCheck size={16} aria-hidden="true" /> : <IconMinus size={16} aria-hidden="true" />}
      </span>
      {children}
    </p>
  );
}

interface RoleReadersProps {
  readonly params: { readonly IdPersonneEV1: number; readonly field: PersonField; readonly IdRole: number };
  readonly label: string;
  readonly count: string;
  readonly named: boolean;
}

function RoleReaders({ params, label, count, named }: RoleReadersProps) {
  const [opened, setOpened] = useState(false);
  return (
    <li className={classes.readerRole}>
      <span className={classes.readerRoleName}>{label}</span>
      {named ? (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconUsers size={16} />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {count}
        </Button>
      ) : (
        <span className={classes.quiet}>{count}</span>
      )}
      {opened && <PeopleOfRole params={params} />}
    </li>
  );
}

function PeopleOfRole({ params }: Pick<RoleReadersProps, 'params'>) {
  const { t } = useTexts();
  const [skip, setSkip] = useState(0);
  const { data } = useQuery(callQuery(explainCalls.readerPeople, { params, query: { skip } }));
  if (!data) return null;
  return (
    <div className={classes.readerPeople}>
      <ul className={classes.names}>
        {data.rows.map((person) => (
          <li key={`${person.IdPersonneEV1} ${person.delegated}`}>
            <PersonLink person={person} />
            {person.delegated && <span className={classes.quiet}> {t('EXPLAIN:delegated')}</span>}
          </li>
        ))}
      </ul>
      {(skip > 0 || data.more) && (
        <div className={classes.pager}>
          <Button size="compact-sm" variant="default" disabled={skip === 0} onClick={() => setSkip(skip - pageSize)}>
            {t('EXPLAIN:previous')}
          </Button>
          <Button size="compact-sm" variant="default" disabled={!data.more} onClick={() => setSkip(skip + pageSize)}>
            {t('EXPLAIN:more')}
          </Button>
        </div>
      )}
    </div>
  );
}
