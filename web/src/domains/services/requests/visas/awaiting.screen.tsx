import { Button, NativeSelect, Switch } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { AwaitingVisa } from '@passerelle/contracts/requests/lines-of-lists.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { IconChecks } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { callApi } from '../../../../lib/api.ts';
import { useNotHeld } from '../../../../lib/held-acts.ts';
import { useLive } from '../../../../lib/live.ts';
import type { PageProps } from '../../../../lib/page.ts';
import { pagedList, usePages } from '../../../../lib/pages.ts';
import { callKey, invalidateCalls } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import parts from '../../../../ui/parts.module.css';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { StateFilter } from '../../../../ui/state-filter.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import classes from '../requests.module.css';
import { type AwaitingSearch, ages } from './awaiting.search.ts';
import { inOrder } from './awaiting-lines.tsx';
import { type OtherLine, useAwaitingOthers } from './awaiting-others.ts';
import { AwaitingRow, OtherRow } from './awaiting-rows.tsx';
import { useAwaitingViews } from './awaiting-views.ts';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { DecideManyBar, RefusedOfMany, useDecideMany } from './decide-many.tsx';
import { visaName } from './held-decisions.ts';
import { UnderOtherRoles, useNothingWaits } from './under-other-roles.tsx';

/** Everything that awaits the reader, the late ones first: opened, decided, and on to the next. */
export function AwaitingScreen({ search, setSearch }: PageProps<unknown, AwaitingSearch>) {
  const { type, groupe, site, jours, autre, q, late } = search;
  const { t } = useTexts();
  const nothing = useNothingWaits('REQUESTS:inboxEmpty');
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [deciding, setDeciding] = useState<{ readonly row: AwaitingVisa; readonly decision: Decision }>();
  const many = useDecideMany();
  useLive('requests.changed', () => void invalidateCalls(requestsCalls.awaiting));
  useLive('visas.changed', () => void invalidateCalls(requestsCalls.awaiting));
  const query = {
    ...(type && { typeDemande: type }),
    ...(groupe && { groupe }),
    ...(site && { IdSite: site }),
    ...(jours && { jours }),
    ...(q && { q }),
    ...(late && { late }),
  };
  const pages = usePages(
    pagedList({
      key: [...callKey(requestsCalls.awaiting), query],
      read: (after: string | undefined, signal) =>
        callApi(requestsCalls.awaiting, { query: { ...query, ...(after && { after }) } }, { signal }),
      rowsOf: ({ rows }) => rows,
      nextOf: ({ next }) => next,
      steady: true,
    }),
  );
  const { first } = pages;
  const rows = useNotHeld(pages.rows ?? none, visaName);
  const others = useAwaitingOthers();
  // What is no request has no site, is of no type and never late.
  const narrowed = type ?? groupe ?? site ?? jours ?? late;
  const beside = narrowed === undefined ? others.lines.filter((one) => isMeant(one, autre, q)) : [];
  const lines = inOrder(autre === undefined ? rows : [], beside);
  const at = Math.min(current, lines.length - 1);
  const focusLine = (index: number) => list.current?.querySelectorAll<HTMLElement>('a[data-line]')[index]?.focus();
  const move = (by: number) => {
    const next = Math.max(0, Math.min(lines.length - 1, at + by));
    setCurrent(next);
    focusLine(next);
  };
  const row = lines[at]?.visa;
  const decide = (decision: Decision) => row && setDeciding({ row, decision });
  const toggle = (key: number) =>
    setPicked((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['v', () => decide('validate')],
    ['r', () => decide('reject')],
    ['x', () => row && toggle(row.IdVisa)],
  ]);
  const { total, choices, value, searchOf } = useAwaitingViews(first, others, search);
  const chosen = rows.filter(({ IdVisa }) => picked.has(IdVisa));
  return (
    <Page>
      {first && total > 0 && (
        <div className={classes.tools}>
          <StateFilter
            label={t('REQUESTS:inbox')}
            {...{ value, choices }}
            onChange={(view) => setSearch(searchOf(view))}
          />
          {(first.sites.length > 1 || site) && (
            <NativeSelect
              aria-label={t('REQUESTS:awaitingSite')}
              value={site ?? ''}
              onChange={(event) => setSearch({ site: Number(event.currentTarget.value) || undefined })}
              data={[
                { value: '', label: t('REQUESTS:everySite') },
                ...first.sites.map(({ IdSite, LibSite, count }) => ({
                  value: String(IdSite),
                  label: `${LibSite} (${count})`,
                })),
              ]}
            />
          )}
          <NativeSelect
            aria-label={t('REQUESTS:awaitingAge')}
            value={jours ?? ''}
            onChange={(event) => setSearch({ jours: ages.find((days) => String(days) === event.currentTarget.value) })}
            data={[
              { value: '', label: t('REQUESTS:anyAge') },
              ...ages.map((days) => ({ value: String(days), label: t('REQUESTS:ageOf', { days }) })),
            ]}
          />
          <Switch
            label={t('REQUESTS:lateOnly')}
            checked={late ?? false}
            onChange={(event) => setSearch({ late: event.currentTarget.checked || undefined })}
          />
          <SearchBox
            label={t('REQUESTS:search')}
            placeholder={t('REQUESTS:search')}
            clearLabel={t('COMMON:clearSearch')}
            text={q ?? ''}
            onText={(words) => setSearch({ q: words || undefined }, { replace: true })}
          />
        </div>
      )}
      <RefusedOfMany many={many} />
      {pages.error && <ErrorState error={pages.error} onRetry={pages.retry} />}
      {first && total === 0 && (
        <EmptyState title={nothing} help={t('REQUESTS:inboxEmptyHelp')} icon={<IconChecks size={28} />} />
      )}
      {first && total > 0 && lines.length === 0 && <EmptyState title={t('REQUESTS:inboxNoneFound')} />}
      {rows.length > 1 && autre === undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={parts.flush}
          mb="xs"
          onClick={() => setPicked(new Set(rows.map(({ IdVisa }) => IdVisa)))}
        >
          {t('REQUESTS:pickShown', { count: rows.length })}
        </Button>
      )}
      {lines.length > 0 && (
        <ul ref={list} className={`${parts.framed} ${classes.list}`} aria-label={t('REQUESTS:inbox')}>
          {lines.map(({ visa, other }, index) => {
            const line = { current: index === at, onFocus: () => setCurrent(index) };
            return other ? (
              <OtherRow key={other.key} {...line} other={other} />
            ) : (
              <AwaitingRow
                key={visa.IdVisa}
                {...line}
                visa={visa}
                picked={picked.has(visa.IdVisa)}
                onPick={() => toggle(visa.IdVisa)}
                onDecide={(decision) => {
                  setCurrent(index);
                  setDeciding({ row: visa, decision });
                }}
              />
            );
          })}
        </ul>
      )}
      {autre === undefined && <MoreButton pages={pages} />}
      {chosen.length > 0 && <DecideManyBar many={many} rows={chosen} onDone={() => setPicked(new Set())} />}
      <UnderOtherRoles />
      {deciding && (
        <DecideDialog
          sheet={deciding.row}
          step={deciding.row}
          decision={deciding.decision}
          onClose={() => {
            setDeciding(undefined);
            // Its button may be gone with its line: the keys go on from the one that took its place.
            window.setTimeout(() => focusLine(at), returnsAfter);
          }}
        />
      )}
    </Page>
  );
}

const none: readonly AwaitingVisa[] = [];

/** Past what a dialog takes to close and to give the focus back, in milliseconds. */
const returnsAfter = 300;

const isMeant = ({ kind, name }: OtherLine, autre: AwaitingSearch['autre'], q = '') =>
  (autre === undefined || kind === autre) && name.toLocaleLowerCase().includes(q.toLocaleLowerCase());
