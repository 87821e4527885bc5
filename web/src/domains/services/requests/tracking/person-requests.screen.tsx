import { Button, Switch } from '@mantine/core';
import { isOver } from '@passerelle/contracts/requests/request.ts';
import { numberOf, offeredTypes } from '@passerelle/contracts/requests/request-types.ts';
import { requestsCalls } from '@passerelle/contracts/requests/requests.contract.ts';
import { IconFileDescription } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../../lib/api.ts';
import { showDay } from '../../../../lib/format.ts';
import { useLive } from '../../../../lib/live.ts';
import type { PageProps } from '../../../../lib/page.ts';
import { pagedList, usePages } from '../../../../lib/pages.ts';
import { paths } from '../../../../lib/paths.ts';
import { callKey, callQuery, invalidateCalls } from '../../../../lib/query.ts';
import { useSession } from '../../../../lib/session.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { foldedFilter } from '../../../../ui/folded-filter.ts';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { Page } from '../../../../ui/page.tsx';
import parts from '../../../../ui/parts.module.css';
import { ScreenLink } from '../../../../ui/screen-link.tsx';
import { SearchBox } from '../../../../ui/search-box.tsx';
import { Select } from '../../../../ui/select.tsx';
import { EmptyState, ErrorState } from '../../../../ui/states.tsx';
import { againTo } from '../ask/ask-again.ts';
import { RequestLink } from '../request-link.tsx';
import { typeText, useWaitWords } from '../request-words.ts';
import classes from '../requests.module.css';
import { StageBadge } from '../stage-badge.tsx';

/** What is asked for somebody, and by them: where each stands and who holds it. */
export function PersonRequestsScreen({
  params,
  search: { ouvertes: open = false, type, q },
  setSearch,
}: PageProps<
  { readonly IdPersonneEV1: string },
  {
    readonly ouvertes?: boolean | undefined;
    readonly type?: number | undefined;
    readonly q?: string | undefined;
  }
>) {
  const { t, language } = useTexts();
  const waits = useWaitWords();
  const IdPersonneEV1 = Number(params.IdPersonneEV1);
  const possible = useQuery({ ...callQuery(requestsCalls.possible, { params: { IdPersonneEV1 } }), retry: false }).data;
  const mayAsk = (of: number, type: number) =>
    of === IdPersonneEV1 && (possible?.types.some(({ typeDemande }) => typeDemande === type) ?? false);
  useLive('requests.changed', () => void invalidateCalls(requestsCalls.ofPerson));
  const pages = usePages(
    pagedList({
      key: [...callKey(requestsCalls.ofPerson), IdPersonneEV1, open, type, q],
      read: (after: number | undefined, signal) =>
        callApi(
          requestsCalls.ofPerson,
          {
            params: { IdPersonneEV1 },
            query: {
              ...(open && { open }),
              ...(type && { typeDemande: type }),
              ...(q && { q }),
              ...(after && { after }),
            },
          },
          { signal },
        ),
      rowsOf: ({ rows }) => rows,
      nextOf: ({ next }) => next,
      steady: true,
    }),
  );
  const { rows, first } = pages;
  const own = useSession().user.IdPersonneEV1 === IdPersonneEV1;
  const name = first?.person?.IndexPrenomNom;
  return (
    <Page
      title={own ? t('PAGES:myRequests') : name ? t('REQUESTS:of', { name }) : t('REQUESTS:ofPerson')}
      actions={
        possible &&
        possible.types.length > 0 && (
          <Button component={Link} to={paths.askRequest(language, { IdPersonneEV1 })}>
            {t('REQUESTS:ask')}
          </Button>
        )
      }
    >
      <div className={parts.tools}>
        <SearchBox
          label={t('REQUESTS:searchOwn')}
          placeholder={t('REQUESTS:searchOwn')}
          clearLabel={t('COMMON:clearSearch')}
          text={q ?? ''}
          onText={(words) => setSearch({ q: words || undefined }, { replace: true })}
        />
        <Select
          aria-label={t('TRACKING:every')}
          placeholder={t('TRACKING:every')}
          clearable
          searchable
          filter={foldedFilter}
          value={type === undefined ? null : String(type)}
          onChange={(chosen) => setSearch({ type: chosen === null ? undefined : Number(chosen) })}
          data={offeredTypes.map((one) => ({ value: String(numberOf(one)), label: t(typeText(numberOf(one))) }))}
        />
        <Switch
          label={t('REQUESTS:openOnly')}
          checked={open}
          onChange={(event) => setSearch({ ouvertes: event.currentTarget.checked || undefined })}
        />
      </div>
      {pages.error && <ErrorState error={pages.error} onRetry={pages.retry} />}
      {rows?.length === 0 && (
        <EmptyState
          title={t(q || type ? 'REQUESTS:inboxNoneFound' : 'REQUESTS:ofPersonNone')}
          {...(!q && !type && { help: t('REQUESTS:ofPersonNoneHelp') })}
          icon={<IconFileDescription size={28} />}
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={`${parts.framed} ${classes.list}`} aria-label={t('REQUESTS:ofPerson')}>
          {rows.map(({ IdDemande, typeDemande, IdStade, opens, person, LibSite, what, DateC, ...line }) => (
            <li key={IdDemande} className={classes.line}>
              <span className={parts.what}>
                <RequestLink {...{ IdDemande, opens }} fw={550}>
                  {[t(typeText(typeDemande)), what].filter(Boolean).join(' · ')}
                </RequestLink>
                <span className={parts.quiet}>
                  {[person.IdPersonneEV1 === IdPersonneEV1 ? null : person.IndexPrenomNom, LibSite]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <StageBadge stage={IdStade} />
              <span className={parts.quiet}>{waits(line)}</span>
              <span className={classes.last}>
                <span className={parts.date}>{showDay(DateC, language)}</span>
                {isOver(IdStade) && opens && mayAsk(person.IdPersonneEV1, typeDemande) && (
                  <Button
                    component={ScreenLink}
                    {...againTo(language, person.IdPersonneEV1, { IdDemande, typeDemande })}
                    variant="default"
                    size="compact-xs"
                  >
                    {t('REQUESTS:askAgain')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={pages} />
    </Page>
  );
}
