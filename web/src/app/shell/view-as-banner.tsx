import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { viewAsEnded } from '../../lib/connection.ts';
import { attempt } from '../../lib/errors.ts';
import { showTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { stopViewing, useSession } from '../../lib/session.ts';
import { translate, useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { showToast } from '../../ui/toast.tsx';
import classes from './view-as-banner.module.css';

/** Over everything, for as long as one looks through somebody else's eyes; one click goes back. */
export function ViewAsBanner() {
  const { t, language } = useTexts();
  const { viewing } = useSession().user;
  const router = useRouter();
  const ended = useStore(viewAsEnded);
  const seen = viewing?.IdPersonneEV1;

  const back = useCallback(async () => {
    await stopViewing();
    await router.navigate({ to: paths.home(language) });
    await router.invalidate();
  }, [router, language]);

  useEffect(() => {
    if (!ended || seen === undefined) return;
    showToast({ tone: 'warning', text: translate('ERREURS:VIEW_AS_ENDED') });
    attempt(back());
  }, [ended, seen, back]);

  // The rest of the page makes room for it.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-viewing-as', seen !== undefined);
  }, [seen]);

  if (!viewing) return null;
  const line = t('SESSION:viewingAs', { name: viewing.IndexPrenomNom, time: showTime(viewing.until, language) });
  return (
    <div className={classes.banner} role="status" title={line}>
      <IconEye size={18} aria-hidden="true" />
      <span className={classes.text}>{line}</span>
      <Button size="compact-sm" variant="white" className={classes.back} onClick={() => attempt(back())}>
        {t('SESSION:viewBack')}
      </Button>
    </div>
  );
}
