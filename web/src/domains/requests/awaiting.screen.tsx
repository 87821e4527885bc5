import { Anchor, Button, Checkbox, Group, Switch } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type AwaitingVisa, requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { IconChecks } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { showDay } from '../../lib/format.ts';
import { useLive } from '../../lib/live.ts';
import type { PageProps } from '../../lib/page.ts';
import { pagedList, usePages } from '../../lib/pages.ts';
import { paths } from '../../lib/paths.ts';
import { callKey, invalidateCalls } from '../../lib/query.ts';
import { switchRole, useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { CountedChoices } from '../../ui/counted-choices.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import parts from '../../ui/parts.module.css';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { AwaitingSearch } from './awaiting.page.ts';
import { DecideButtons, inOrder } from './awaiting-lines.tsx';
import { type OtherKind, type OtherLine, otherKinds, useAwaitingOthers } from './awaiting-others.ts';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { typeText } from './request-words.ts';
import classes from './requests.module.css';

/** Everything that awaits the reader, the longest waiting first: opened, decided, and on to the next. */
export function AwaitingScreen({ search: { type, autre, q, late }, setSearch }: PageProps<unknown, AwaitingSearch>) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [deciding, setDeciding] = useState<{ readonly row: AwaitingVisa; readonly decision: Decision }>();
  useLive('requests.changed', () => void invalidateCalls(requestsCalls.awaiting));
  const query = { ...(type && { typeDemande: type }), ...(q && { q }), ...(late && { late }) };
  const pages = usePages(
    pagedList({
      key: [...callKey(requestsCalls.awaiting), query],
      read: (after: number | undefined, signal) =>
        callApi(requestsCalls.awaiting, { query: { ...query, ...(after && { after }) } }, { signal }),
      rowsOf: ({ rows }) => rows,
      nextOf: ({ next }) => next,
      steady: true,
    }),
  );
  const { rows = [], first } = pages;
  const others = useAwaitingOthers();
  const beside = type === undefined && !late ? others.lines.filter((one) => isMeant(one, autre, q)) : [];
  const lines = inOrder(autre === undefined ? rows : [], beside);
  const at = Math.min(current, lines.length - 1);
  const move = (by: number) => {
    const next = Math.max(0, Math.min(lines.length - 1, at + by));
    setCurrent(next);
    list.current?.querySelectorAll<HTMLElement>('a[data-line]')[next]?.focus();
  };
  const row = lines[at]?.visa;
  const decide = (decision: Decision) => row && setDeciding({ row, decision });
  useHotkeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['v', () => decide('validate')],
    ['r', () => decide('reject')],
    ['x', () => row && toggle(row.IdVisa)],
  ]);
  const toggle = (key: number) =>
    setPicked((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key]));
  const counts = first?.counts ?? [];
  const visas = counts.reduce((sum, { count }) => sum + count, 0);
  const total = visas + otherKinds.reduce((sum, kind) => sum + others.counts[kind], 0);
  return (
    <Page>
      {first && total > 0 && (
        <div className={classes.tools}>
          <CountedChoices
            label={t('REQUESTS:inbox')}
            value={autre ?? (type === undefined ? undefined : String(type))}
            onChange={(value) => setSearch(viewOf(value))}
            choices={[
              { value: undefined, label: t('REQUESTS:all'), count: total },
              ...counts.map(({ typeDemande, count }) => ({
                value: String(typeDemande),
                label: t(typeText(typeDemande)),
                count,
              })),
              ...otherKinds
                .filter((kind) => others.counts[kind] > 0)
                .map((kind) => ({ value: kind, label: t(`REQUESTS:other ${kind}`), count: others.counts[kind] })),
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
      {pages.error && <ErrorState error={pages.error} onRetry={pages.retry} />}
      {first && total === 0 && (
        <EmptyState
          title={t('REQUESTS:inboxEmpty')}
          help={t('REQUESTS:inboxEmptyHelp')}
          icon={<IconChecks size={28} />}
        />
      )}
      {first && total > 0 && lines.length === 0 && <EmptyState title={t('REQUESTS:inboxNoneFound')} />}
      {lines.length > 0 && (
        <ul ref={list} className={`${parts.framed} ${classes.list}`} aria-label={t('REQUESTS:inbox')}>
          {lines.map(({ visa: one, other }, index) =>
            other ? (
              <li key={other.key} className={classes.line} data-current={index === at || undefined}>
                <Anchor component={Link} to={other.href} data-line fw={550} onFocus={() => setCurrent(index)}>
                  {other.name}
                </Anchor>
                <span />
                <span className={parts.quiet}>{other.since && showDay(other.since, language)}</span>
              </li>
            ) : (
              <li key={one.IdVisa} className={classes.line} data-current={index === at || undefined}>
                <Group gap="sm" wrap="nowrap">
                  <Checkbox
                    aria-label={t('REQUESTS:number', { number: one.IdDemande })}
                    checked={picked.has(one.IdVisa)}
                    disabled={one.Formulaire !== null}
                    onChange={() => toggle(one.IdVisa)}
                  />
                  <span className={parts.what}>
                    <Anchor
                      component={Link}
                      to={paths.request(language, { IdDemande: one.IdDemande })}
                      data-line
                      fw={550}
                      onFocus={() => setCurrent(index)}
                    >
                      {t('REQUESTS:title', {
                        type: t(typeText(one.typeDemande)),
                        name: one.person.IndexPrenomNom ?? '—',
                      })}
                    </Anchor>
                    {one.onBehalfOf?.IndexPrenomNom && (
                      <span className={parts.quiet}>
                        {t('REQUESTS:onBehalfOf', { name: user.IndexPrenomNom, other: one.onBehalfOf.IndexPrenomNom })}
                      </span>
                    )}
                  </span>
                </Group>
                <span>{one.LibSite}</span>
                <span className={one.late ? classes.late : parts.quiet}>
                  {showDay(one.since, language)}
                  {one.late && ` · ${t('REQUESTS:late')}`}
                </span>
                <DecideButtons onDecide={(decision) => setDeciding({ row: one, decision })} />
              </li>
            ),
          )}
        </ul>
      )}
      {autre === undefined && <MoreButton pages={pages} />}
      {picked.size > 0 && (
        <ManyButton rows={rows.filter(({ IdVisa }) => picked.has(IdVisa))} onDone={() => setPicked(new Set())} />
      )}
      {first?.elsewhere.map(({ IdPersonneRole, LibRole, count }) => (
        <p key={IdPersonneRole}>
          <Anchor
            component="button"
            type="button"
            onClick={() => void switchRole(user, IdPersonneRole).then(() => navigate({ to: '.' }))}
          >
            {t('REQUESTS:elsewhere', { count, role: LibRole })}
          </Anchor>
        </p>
      ))}
      {deciding && (
        <DecideDialog
          sheet={deciding.row}
          step={{ IdVisa: deciding.row.IdVisa, standsIn: false, Formulaire: deciding.row.Formulaire }}
          decision={deciding.decision}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Page>
  );
}

/** What the address says of a view: a type of request, or what else awaits. */
function viewOf(value: string | undefined): AwaitingSearch {
  const autre = otherKinds.find((kind) => kind === value);
  return { autre, type: autre || value === undefined ? undefined : Number(value) };
}

const isMeant = ({ kind, name }: OtherLine, autre: OtherKind | undefined, q = '') =>
  (autre === undefined || kind === autre) && name.toLocaleLowerCase().includes(q.toLocaleLowerCase());

/** Validates several at once, each by itself: what is refused stays, and is said. */
function ManyButton({ rows, onDone }: { readonly rows: readonly AwaitingVisa[]; readonly onDone: () => void }) {
  const { t } = useTexts();
  const [pending, setPending] = useState(false);
  const validate = async () => {
    setPending(true);
    let done = 0;
    for (const { IdDemande, IdVisa, Version } of rows)
      await callApi(requestsCalls.validate, { params: { IdDemande, IdVisa }, body: { Version } }).then(
        () => {
          done += 1;
        },
        () => {},
      );
    setPending(false);
    await invalidateCalls(requestsCalls.awaiting, requestsCalls.read, requestsCalls.ofPerson);
    showToast(
      done === rows.length
        ? { tone: 'success', text: t('REQUESTS:allDone') }
        : { tone: 'warning', text: t('REQUESTS:manyDone', { done, all: rows.length }) },
    );
    onDone();
  };
  return (
    <Button mt="sm" loading={pending} onClick={() => void validate()}>
      {t('REQUESTS:validateMany', { count: rows.length })}
    </Button>
  );
}
