import { Button, Group } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { releaseNotesCalls } from '@passerelle/contracts/release-notes/release-notes.contract.ts';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { callApi, caller } from '../../../lib/api.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { callKey, callQuery, invalidateCalls, queryClient } from '../../../lib/query.ts';
import { ensureTexts, useTexts } from '../../../lib/texts.ts';
import classes from './release-notes.module.css';

const tenMinutes = 600_000;

type News = Output<typeof releaseNotesCalls.news>;

/**
 * What was published since the last visit, once: above the screen, never over it, and only where the screen changes, so
 * that nothing moves under somebody who writes.
 */
export default function WhatsNew() {
  const { t, language } = useTexts();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const { data } = useQuery({
    ...callQuery(releaseNotesCalls.news, {}),
    queryFn: async ({ signal }) => {
      const news = await callApi(releaseNotesCalls.news, {}, { signal });
      if (news.length > 0) await ensureTexts(language, ['RELEASE_NOTES']);
      return news;
    },
    staleTime: tenMinutes,
    refetchOnWindowFocus: true,
  });
  useLive('releaseNotes.changed', () => void invalidateCalls(releaseNotesCalls.news, releaseNotesCalls.list));
  const shown = useSettled(data, path);
  const [latest, ...others] = shown;
  if (!latest || caller.viewAs !== undefined || path === paths.releaseNotes(language)) return null;

  const dismiss = () => {
    const notes = shown.map(({ IdReleaseNote }) => IdReleaseNote);
    queryClient.setQueryData(callKey(releaseNotesCalls.news, {}), []);
    callApi(releaseNotesCalls.markRead, { body: { notes } }).catch(() => undefined);
  };
  return (
    <aside className={classes.news} aria-label={t('RELEASE_NOTES:whatsNew')}>
      <IconSparkles size={18} className={classes.newsIcon} aria-hidden="true" />
      <div className={classes.newsText}>
        <strong>
          {t('RELEASE_NOTES:whatsNew')} · {latest.Version} · {latest.Titre}
        </strong>
        <p className={classes.newsExcerpt}>{latest.excerpt}</p>
        {others.length > 0 && <span className={classes.quiet}>{t('RELEASE_NOTES:others', { n: others.length })}</span>}
      </div>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" component={Link} to={paths.releaseNotes(language)}>
          {t('RELEASE_NOTES:read')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={dismiss}>
          {t('RELEASE_NOTES:dismiss')}
        </Button>
      </Group>
    </aside>
  );
}

/** What goes, goes at once; what comes waits for the next screen. */
function useSettled(news: News | undefined, path: string | undefined): News {
  const [settled, setSettled] = useState<{ readonly path: string | undefined; readonly news: News }>();
  useEffect(() => {
    if (news && (settled === undefined || settled.path !== path)) setSettled({ path, news });
  }, [news, path, settled]);
  const there = new Set(news?.map(({ IdReleaseNote }) => IdReleaseNote));
  return (settled?.news ?? []).filter(({ IdReleaseNote }) => there.has(IdReleaseNote));
}
