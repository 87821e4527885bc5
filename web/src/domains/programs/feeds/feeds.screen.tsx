import { Button, Text } from '@mantine/core';
import { type FeedKind, feedCalls, feedKinds } from '@passerelle/contracts/feeds/feeds.contract.ts';
import { useState } from 'react';
import { showInstant } from '../../../lib/format.ts';
import { useMovingCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { showToast } from '../../../ui/toast.tsx';

const everyMs = 10_000;

/** What one's own calendar program may read, each at an address of its own. */
export function FeedsScreen() {
  const { t } = useTexts();
  // A calendar program reads an address for the first time while its owner waits for that.
  const { feeds } = useMovingCall(feedCalls.list, {}, () => everyMs);
  return (
    <Page>
      <Text size="sm" c="dimmed" maw={720}>
        {t('FEEDS:lead')}
      </Text>
      <ul className={parts.lines} aria-label={t('PAGES:feeds')}>
        {feedKinds.map((kind) => (
          <FeedLine key={kind} kind={kind} feed={feeds.find((one) => one.kind === kind)} />
        ))}
      </ul>
    </Page>
  );
}

interface FeedLineProps {
  readonly kind: FeedKind;
  readonly feed: { readonly DateC: string; readonly lastFetched: string | null } | undefined;
}

function FeedLine({ kind, feed }: FeedLineProps) {
  const { t, language } = useTexts();
  // Kept by this component alone, for as long as it is shown.
  const [url, setUrl] = useState<string>();
  const stale = [feedCalls.list];
  const make = useWrite(feedCalls.make, { stale, onDone: (shown) => setUrl(shown.url) });
  const end = useWrite(feedCalls.end, {
    stale,
    onDone: () => showToast({ tone: 'success', text: t('FEEDS:ended') }),
  });
  const name = t(`FEEDS:${kind}`);
  const button = (label: string, { write, pending }: typeof make | typeof end) => (
    <Button
      variant="default"
      size="compact-sm"
      loading={pending}
      onClick={() => write({ params: { kind } })}
      aria-label={`${label} · ${name}`}
    >
      {label}
    </Button>
  );
  return (
    <li className={parts.line}>
      <div className={parts.what}>
        <span className={parts.title}>{name}</span>
        <span className={parts.quiet}>{t(`FEEDS:help.${kind}`)}</span>
        {feed && (
          <span className={parts.quiet}>
            {[
              t('FEEDS:made', { at: showInstant(feed.DateC, language) }),
              feed.lastFetched
                ? t('FEEDS:lastFetched', { at: showInstant(feed.lastFetched, language) })
                : t('FEEDS:neverFetched'),
            ].join(' · ')}
          </span>
        )}
      </div>
      <div className={parts.actions}>
        {button(t(feed ? 'FEEDS:renew' : 'FEEDS:make'), make)}
        {feed && button(t('FEEDS:end'), end)}
      </div>
      {url !== undefined && (
        <ShownOnce
          title={name}
          lead={t('FEEDS:shownOnce')}
          secret={url}
          help={t('FEEDS:howToUse')}
          onClose={() => setUrl(undefined)}
        />
      )}
    </li>
  );
}
