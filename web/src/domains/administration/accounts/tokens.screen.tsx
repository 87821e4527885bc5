import { ActionIcon, Badge, Button, Skeleton } from '@mantine/core';
import { type TokenState, tokenCalls, tokenStates } from '@passerelle/contracts/accounts/tokens.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { IconDeviceUsb, IconFileImport, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { callApi } from '../../../lib/api.ts';
import { showInstant } from '../../../lib/format.ts';
import type { PageProps } from '../../../lib/page.ts';
import { usePages } from '../../../lib/pages.ts';
import { callKey } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { SearchBox } from '../../../ui/search-box.tsx';
import { StateFilter } from '../../../ui/state-filter.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { LoadTokensDialog } from './load-tokens-dialog.tsx';
import { type AskedOfToken, TokenDialog } from './token-dialogs.tsx';
import type { TokensSearch } from './tokens.page.ts';

export type Token = Output<typeof tokenCalls.list>['rows'][number];

const colours = { stock: 'ink', given: 'green', lost: 'red' } as const;

/** The stock of tokens: found, given, taken back, declared lost, and more of them loaded. */
export function TokensScreen({ search: { q = '', state }, setSearch }: PageProps<unknown, TokensSearch>) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<AskedOfToken>();
  const [loading, setLoading] = useState(false);
  const pages = usePages({
    key: [...callKey(tokenCalls.list), q, state],
    read: (after: string | undefined, signal) =>
      callApi(
        tokenCalls.list,
        { query: { ...(state && { state }), ...(q && { words: q }), ...(after && { after }) } },
        { signal },
      ),
    rowsOf: ({ rows }) => rows,
    nextOf: ({ next }) => next,
    steady: true,
  });
  const { rows, error, retry } = pages;
  const counts = pages.first?.counts;
  const all = counts ? counts.stock + counts.given + counts.lost : 0;
  return (
    <Page
      actions={
        <Button leftSection={<IconFileImport size={16} />} onClick={() => setLoading(true)}>
          {t('TOKENS:load')}
        </Button>
      }
    >
      <div className={parts.tools}>
        <SearchBox
          text={q}
          onText={(words) => setSearch({ q: words || undefined }, { replace: true })}
          label={t('TOKENS:find')}
          placeholder={t('TOKENS:find')}
          clearLabel={t('COMMON:clearSearch')}
        />
        <StateFilter
          label={t('TOKENS:filters')}
          value={state}
          onChange={(one) => setSearch({ state: one })}
          choices={[undefined, ...tokenStates].map((value) => ({
            value,
            label: t(value ? `TOKENS:filter.${value}` : 'TOKENS:filter.all'),
            count: counts && (value ? counts[value] : all),
          }))}
        />
      </div>
      {error && !rows && <ErrorState error={error} onRetry={retry} />}
      {!rows && !error && <Skeleton height={160} />}
      {rows?.length === 0 && (
        <EmptyState
          icon={<IconDeviceUsb size={28} />}
          title={t(q || state ? 'TOKENS:noneFound' : 'TOKENS:none')}
          help={q || state ? '' : t('TOKENS:noneHelp')}
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={parts.lines} aria-label={t('PAGES:tokens')}>
          {rows.map((token) => (
            <TokenLine key={token.serial} token={token} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button variant="default" mt={12} loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('COMMON:more')}
        </Button>
      )}
      {asked && <TokenDialog asked={asked} onClose={() => setAsked(undefined)} />}
      {loading && <LoadTokensDialog onClose={() => setLoading(false)} />}
    </Page>
  );
}

function TokenLine({ token, onAsk }: { token: Token; onAsk: (asked: AskedOfToken) => void }) {
  const { t, language } = useTexts();
  const { serial, state, holder, since, inUse, digits } = token;
  const ask = (what: AskedOfToken['what']) => () => onAsk({ what, token });
  const action = (what: AskedOfToken['what'], label: string) => (
    <Button variant="default" size="compact-sm" onClick={ask(what)} aria-label={`${label} · ${serial}`}>
      {label}
    </Button>
  );
  return (
    <li className={parts.line} data-over={state === 'lost' || undefined}>
      <div className={parts.what}>
        <span className={parts.title}>
          {serial}
          <StateBadge state={state} />
        </span>
        <span className={parts.quiet}>
          {holder && (
            <>
              <PersonLink person={holder} />
              {' · '}
            </>
          )}
          {[
            showInstant(since, language),
            t('TOKENS:digits', { digits }),
            state === 'given' && t(inUse ? 'TOKENS:inUse' : 'TOKENS:notYet'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={parts.actions}>
        <ActionIcon
          size={30}
          aria-label={`${t('COMMON:history')} · ${serial}`}
          title={t('COMMON:history')}
          onClick={ask('history')}
        >
          <IconHistory size={16} />
        </ActionIcon>
        {state !== 'lost' && action('lose', t('TOKENS:lose'))}
        {state === 'stock' && action('give', t('TOKENS:give'))}
        {state === 'given' && action('takeBack', t('TOKENS:takeBack'))}
        {state === 'lost' && action('takeBack', t('TOKENS:found'))}
      </div>
    </li>
  );
}

function StateBadge({ state }: { state: TokenState }) {
  const { t } = useTexts();
  return (
    <Badge variant="dot" color={colours[state]}>
      {t(`TOKENS:state.${state}`)}
    </Badge>
  );
}
