import { Button, Group, Loader, VisuallyHidden } from '@mantine/core';
import type { PhotoDecision } from '@passerelle/contracts/photos/photo.rules.ts';
import type { WaitingPhoto } from '@passerelle/contracts/photos/photos.contract.ts';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { attempt } from '../../../lib/errors.ts';
import { showInstant } from '../../../lib/format.ts';
import { queryClient } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { KeysHelp } from '../../../ui/kbd.tsx';
import { Page } from '../../../ui/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { PersonLink } from '../people/person-link.tsx';
import { photoContent, sizeFor } from '../people/photo-content.ts';
import { BothPhotos, framedWidth } from './both-photos.tsx';
import { PhotoReasons } from './photo-reasons.tsx';
import { type PhotoSearch, placeOf } from './photo-search.ts';
import classes from './photos.module.css';
import { useWaitingPhotos } from './use-waiting-photos.ts';

/**
 * One photo after the other, the old one beside the new one: one key accepts, two reject, one takes back. An address may name the
 * first; until that one is found no other is shown, so that no key decides about it.
 */
export function PhotoValidationScreen({ search }: { readonly search: PhotoSearch }) {
  const { t, language } = useTexts();
  const [said, setSaid] = useState('');
  const tell = (text: string, tone?: 'warning') => {
    setSaid(text);
    if (tone) showToast({ text, tone });
  };
  const photos = useWaitingPhotos({
    onMoved: ({ person }, status, by) => {
      const what = by !== undefined && (status === 'ACCEPTED' || status === 'REJECTED') ? status : 'gone';
      tell(t(`PHOTOS:moved.${what}`, { name: person.IndexPrenomNom, by: by ?? '' }), 'warning');
    },
    onTooLate: () => tell(t('PHOTOS:tooLate'), 'warning'),
  });
  const { rows, reading, open, left, decided, hasNextPage, fetchNextPage } = photos;
  const [chosen, setChosen] = useState<number | undefined>(search.photo);
  const [sought, setSought] = useState(search.photo);
  const [rejecting, setRejecting] = useState(false);
  const at = Math.max(
    0,
    open.findIndex(({ IdPhoto }) => IdPhoto === chosen),
  );
  const place = sought === undefined || !rows ? undefined : placeOf(sought, rows, hasNextPage);
  // What was read before may be of a queue that had it not yet.
  const looking = !photos.error && (place === 'further' || (place === 'gone' && reading));
  const photo = looking ? undefined : open[at];
  const next = open[at + 1] ?? open[at - 1];
  const frame = useRef<HTMLDivElement>(null);
  const shown = useQuery({ ...pictureOf(photo), enabled: photo !== undefined });
  const ready = shown.data instanceof Blob;

  useEffect(() => {
    for (const one of [next, open[at + 2]]) {
      if (!one) continue;
      for (const version of [one.Version, one.accepted])
        if (version !== null) queryClient.query(pictureOf(one, version)).catch(() => undefined);
    }
  });
  useEffect(() => {
    if (hasNextPage && !reading && (looking || open.length - at < 10)) void fetchNextPage();
  }, [hasNextPage, reading, fetchNextPage, looking, open.length, at]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is known.
  useEffect(() => {
    if (place === undefined || looking) return;
    setSought(undefined);
    if (place !== 'there' && open.length > 0) tell(t('PHOTOS:notWaiting'), 'warning');
  }, [place, looking]);
  // After the shell gave the focus to the screen, and after each decision: the next key is for the next photo.
  const focusOn = rejecting ? undefined : (photo?.IdPhoto ?? 'none');
  useEffect(() => {
    if (focusOn === undefined) return;
    const drawn = requestAnimationFrame(() => frame.current?.focus());
    return () => cancelAnimationFrame(drawn);
  }, [focusOn]);

  function decide(decision: PhotoDecision, Motif?: string): void {
    if (!photo) return;
    const name = photo.person.IndexPrenomNom;
    photos.decide(photo, decision, Motif);
    setChosen(next?.IdPhoto);
    setRejecting(false);
    tell(t(decision === 'accept' ? 'PHOTOS:accepted' : 'PHOTOS:refused', { name }));
  }
  async function undo(): Promise<void> {
    const back = await photos.undo();
    if (!back) return;
    setRejecting(false);
    setChosen(back.IdPhoto);
    tell(t('PHOTOS:takenBack', { name: back.person.IndexPrenomNom }));
  }
  const go = (by: 1 | -1) => {
    const to = open[at + by];
    if (to) setChosen(to.IdPhoto);
    setRejecting(false);
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || rejecting) return;
    if ((event.target as HTMLElement).closest('[role="dialog"]')) return;
    const key = event.key.toLowerCase();
    if (key === 'a' && ready) decide('accept');
    else if (key === 'r' && ready) setRejecting(true);
    else if (key === 'z' && decided.size > 0) attempt(undo());
    else if (key === 'arrowright' || key === 'arrowdown') go(1);
    else if (key === 'arrowleft' || key === 'arrowup') go(-1);
    else return;
    event.preventDefault();
  }

  const back = decided.size > 0 && (
    <Button
      variant="subtle"
      leftSection={<IconArrowBackUp size={16} />}
      aria-keyshortcuts="Z"
      onClick={() => attempt(undo())}
    >
      {t('PHOTOS:undo')}
    </Button>
  );
  return (
    <Page aside={photo && <span className={classes.about}>{t('PHOTOS:left', { n: left })}</span>}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is in it has buttons; keys are for whoever does a hundred. */}
      <div ref={frame} tabIndex={-1} className={classes.judged} onKeyDown={onKeyDown}>
        {(photos.pending || looking) && <Loader size="sm" />}
        {photos.error && !rows && <ErrorState error={photos.error} onRetry={photos.retry} />}
        {rows && !photo && !looking && (
          <EmptyState
            icon={<IconCircleCheck size={28} />}
            title={t('PHOTOS:emptyTitle')}
            help={t('PHOTOS:emptyHelp')}
            actions={back}
          />
        )}
        {photo && (
          <>
            <KeysHelp
              keys={[
                ['A', t('PHOTOS:accept')],
                ['R', t('PHOTOS:reject')],
                ['→', t('PHOTOS:skip')],
                ['Z', t('PHOTOS:undo')],
              ]}
            />
            <div>
              <h2 className={classes.who}>
                <PersonLink person={photo.person} strong />
                {photo.LibSociete && <span className={classes.about}>{photo.LibSociete}</span>}
              </h2>
              <span className={classes.about}>
                {t('PHOTOS:since', { when: showInstant(photo.since, language) })}
                {photo.author?.IndexPrenomNom && ` · ${t('PHOTOS:givenBy', { name: photo.author.IndexPrenomNom })}`}
              </span>
            </div>
            <BothPhotos person={photo.person} accepted={photo.accepted} waiting={photo.Version} />
            {shown.error && <ErrorState error={shown.error} onRetry={() => void shown.refetch()} />}
            {rejecting ? (
              <PhotoReasons
                key={photo.IdPhoto}
                IdPhoto={photo.IdPhoto}
                onReason={(Motif) => decide('reject', Motif)}
                onLeave={() => setRejecting(false)}
              />
            ) : (
              <Group gap="xs">
                <Button disabled={!ready} aria-keyshortcuts="A" onClick={() => decide('accept')}>
                  {t('PHOTOS:accept')}
                </Button>
                <Button
                  variant="light"
                  color="red"
                  disabled={!ready}
                  aria-keyshortcuts="R"
                  onClick={() => setRejecting(true)}
                >
                  {t('PHOTOS:reject')}
                </Button>
                {open.length > 1 && (
                  <Button variant="default" disabled={at === open.length - 1} onClick={() => go(1)}>
                    {t('PHOTOS:skip')}
                  </Button>
                )}
                {back}
              </Group>
            )}
          </>
        )}
      </div>
    </Page>
  );
}

/** The picture of a photo as it is shown here, or of the one before it. */
function pictureOf(photo: WaitingPhoto | undefined, version = photo?.Version) {
  return photoContent({ IdPersonneEV1: photo?.person.IdPersonneEV1 ?? 0, version, size: sizeFor(framedWidth) });
}
