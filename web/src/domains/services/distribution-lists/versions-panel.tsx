import { Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { usualToday } from '@passerelle/contracts/days.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { listVersionsCalls as calls } from '@passerelle/contracts/distribution-lists/versions.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { showDate, showMinute } from '../../../lib/format.ts';
import { pagedList, usePages } from '../../../lib/pages.ts';
import { callKey, callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DateInput } from '../../../ui/date-inputs.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { PersonLink } from '../../people/people/person-link.tsx';
import classes from './distribution-lists.module.css';
import { DuePeople } from './due-people.tsx';

type Version = Output<typeof calls.list>['versions'][number];
type Named = Output<typeof calls.read>['departs'][number];

/** Who was in a list on any day, or is to be, and who came and went since, change by change. */
export function VersionsPanel({ id }: { readonly id: number }) {
  const { t } = useTexts();
  const [day, setDay] = useState<string | null>(null);
  const params = { id };
  const pages = usePages(
    pagedList({
      key: [...callKey(calls.list), params],
      read: (before: number | undefined, signal) =>
        callApi(calls.list, { params, query: before ? { before } : {} }, { signal }),
      rowsOf: ({ versions }) => versions,
      nextOf: ({ next }) => next,
    }),
  );
  const { rows, error } = pages;
  return (
    <section className={sections.section} aria-label={t('LIST_VERSIONS:title')}>
      <Title order={2}>{t('LIST_VERSIONS:title')}</Title>
      <DateInput
        className={classes.day}
        label={t('LIST_VERSIONS:day')}
        onFault="looks"
        value={day}
        onChange={setDay}
        clearable
      />
      {day !== null &&
        (day > usualToday() ? <Ahead key={day} id={id} day={day} /> : <OnDay key={day} id={id} day={day} />)}
      {error && <ErrorText error={error} />}
      {rows?.length === 0 && <p className={parts.quiet}>{t('LIST_VERSIONS:none')}</p>}
      {rows?.map((version) => (
        <Change key={version.version} id={id} version={version} />
      ))}
      <MoreButton pages={pages} />
    </section>
  );
}

function OnDay({ id, day }: { readonly id: number; readonly day: string }) {
  const { t, language } = useTexts();
  const params = { id, jour: day };
  const pages = usePages(
    pagedList({
      key: [...callKey(calls.onDay), params],
      read: (after: number | undefined, signal) =>
        callApi(calls.onDay, { params, query: after ? { after } : {} }, { signal }),
      rowsOf: ({ membres }) => membres,
      nextOf: ({ next }) => next,
    }),
  );
  const { rows = [], first, error } = pages;
  if (error) return <ErrorText error={error} />;
  if (!first) return null;
  return (
    <div role="status">
      <p className={classes.verdict}>{t('LIST_VERSIONS:onDay', { n: first.total, date: showDate(day, language) })}</p>
      <People people={rows} hidden={first.hidden} />
      <MoreButton pages={pages} />
    </div>
  );
}

/** Who is to be in it on a coming day, against today. */
function Ahead({ id, day }: { readonly id: number; readonly day: string }) {
  const { data, error } = useQuery({
    ...callQuery(listGroupsCalls.ahead, { params: { id, jour: day } }),
    retry: false,
  });
  if (error) return <ErrorText error={error} />;
  return <div role="status">{data && <DuePeople due={data} />}</div>;
}

/** One change; who came and went is read once it is opened. */
function Change({ id, version: { version, at, cause, joins, leaves, membres } }: { id: number; version: Version }) {
  const { t, language } = useTexts();
  const [opened, setOpened] = useState(false);
  const { data, error } = useQuery({
    ...callQuery(calls.read, { params: { id, version } }),
    enabled: opened,
    retry: false,
  });
  return (
    <details className={classes.change} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        <time dateTime={at}>{showMinute(at, language)}</time> <b>{t('LIST_VERSIONS:moved', { joins, leaves })}</b>{' '}
        {t(`LIST_VERSIONS:cause ${cause}`)}{' '}
        <span className={parts.quiet}>{t('LIST_VERSIONS:members', { n: membres })}</span>
      </summary>
      {error && <ErrorText error={error} />}
      {data && joins > 0 && (
        <>
          <h3>{t('LIST_VERSIONS:came')}</h3>
          <People people={data.arrivees} hidden={data.hiddenArrivees} />
        </>
      )}
      {data && leaves > 0 && (
        <>
          <h3>{t('LIST_VERSIONS:went')}</h3>
          <People people={data.departs} hidden={data.hiddenDeparts} />
        </>
      )}
    </details>
  );
}

function People({ people, hidden }: { readonly people: readonly Named[]; readonly hidden: number }) {
  const { t } = useTexts();
  return (
    <ul className={`${classes.people} ${classes.lost}`}>
      {people.map((person) => (
        <li key={person.IdPersonneEV1}>
          <PersonLink person={person} />
        </li>
      ))}
      {hidden > 0 && <li className={parts.quiet}>{t('LIST_VERSIONS:untold', { n: hidden })}</li>}
    </ul>
  );
}
