import { SegmentedControl, Title } from '@mantine/core';
import type { RequestSheet } from '@passerelle/contracts/requests/sheet.ts';
import { useState } from 'react';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import sections from '../../../../ui/sections.module.css';
import { Timeline, type TimelineEntry } from '../../../../ui/timeline.tsx';
import { HistoryTimeline } from '../../../foundation/history/history-timeline.tsx';
import { FileValues } from '../../../people/people/file-values.tsx';
import classes from '../requests.module.css';
import { RequestComments } from './request-comments.tsx';

/** What was said on a request and what happened to it, in one order; and a word more, for who may write. */
export function RequestStream({ sheet }: { readonly sheet: RequestSheet }) {
  const { t } = useTexts();
  const [saidOnly, setSaidOnly] = useState(false);
  const { IdDemande, commentaires, may } = sheet;
  const said = commentaires
    .map(
      ({ IdCommentaire, author, Texte, DateC, Fichiers }): TimelineEntry => ({
        // History has numbers of its own.
        id: -IdCommentaire,
        at: DateC,
        title: author?.IndexPrenomNom ?? '—',
        said: (
          <>
            {Texte}
            {Fichiers.length > 0 && <FileValues label={t('REQUESTS:commentFiles')} ids={Fichiers} />}
          </>
        ),
        changes: [],
      }),
    )
    .reverse();
  return (
    <section className={sections.section} aria-label={t('REQUESTS:stream')}>
      <div className={classes.streamHead}>
        <Title order={2}>{t('REQUESTS:stream')}</Title>
        {said.length > 0 && (
          <SegmentedControl
            size="xs"
            aria-label={t('REQUESTS:stream')}
            value={saidOnly ? 'said' : 'all'}
            onChange={(value) => setSaidOnly(value === 'said')}
            data={[
              { value: 'all', label: t('REQUESTS:streamAll') },
              { value: 'said', label: t('REQUESTS:comments') },
            ]}
          />
        )}
      </div>
      {may.includes('comment') ? (
        <RequestComments sheet={sheet} />
      ) : (
        said.length === 0 && <p className={parts.quiet}>{t('REQUESTS:noComments')}</p>
      )}
      {saidOnly && said.length > 0 ? (
        <Timeline entries={said} becomes="" />
      ) : (
        <HistoryTimeline entity="Demande" id={IdDemande} beside={said} />
      )}
    </section>
  );
}
