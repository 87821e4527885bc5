import { Skeleton } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { historyCalls } from '@passerelle/contracts/history/history.contract.ts';
import { callApi } from '../../../lib/api.ts';
import { comma } from '../../../lib/comma.ts';
import { usePages } from '../../../lib/pages.ts';
import { callKey } from '../../../lib/query.ts';
import { ensureTexts, textIfAny, useTexts } from '../../../lib/texts.ts';
import { MoreButton } from '../../../ui/more-button.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { Timeline, type TimelineEntry } from '../../../ui/timeline.tsx';
import { PersonLink } from '../../people/people/person-link.tsx';
import { outsiderOf } from './history-entries.ts';
import classes from './history-timeline.module.css';

type Read = Output<typeof historyCalls.reads>['reads'][number];

interface ReadsTimelineProps {
  /** Only reads of this person. */
  readonly of?: number | undefined;
  /** Only reads by this person. */
  readonly by?: number | undefined;
}

/** Who read what is sensitive, of whom, when. Brings its own texts. */
export function ReadsTimeline({ of, by }: ReadsTimelineProps) {
  const { t, language } = useTexts();
  const pages = usePages({
    key: [...callKey(historyCalls.reads), of, by, language],
    read: async (before: number | undefined, signal) => {
      const [page] = await Promise.all([
        callApi(historyCalls.reads, { query: { of, by, before } }, { signal }),
        ensureTexts(language, ['HISTORY', 'CHAMPS', 'PERSON']),
      ]);
      return page;
    },
    rowsOf: ({ reads }) => reads,
    nextOf: ({ next }) => next,
  });
  const { rows: entries, error, retry } = pages;
  if (error && !entries) return <ErrorState title={textIfAny('HISTORY', 'failed')} error={error} onRetry={retry} />;
  if (!entries) return <Skeleton height={160} />;
  return (
    <div>
      <p className={classes.none}>{t(of === undefined ? 'HISTORY:readsLead' : 'HISTORY:readsOfLead')}</p>
      {entries.length === 0 ? (
        <p className={classes.none}>{t('HISTORY:readsNone')}</p>
      ) : (
        <Timeline entries={entries.map((read) => entryOf(read, of === undefined))} becomes="" />
      )}
      <MoreButton pages={pages} label={t('HISTORY:older')} />
    </div>
  );

  function entryOf(
    { id, at, call, who, candidate, program, forWhom, role, fields, of: people }: Read,
    named: boolean,
  ): TimelineEntry {
    const others = people.count - people.first.length;
    return {
      id,
      at,
      title: who ? <PersonLink person={who} /> : (outsiderOf({ candidate, program }) ?? t('HISTORY:readerGone')),
      by: [
        textIfAny('HISTORY', `read ${call}`) ?? call,
        forWhom && t('HISTORY:readFor', { whom: forWhom.IndexPrenomNom }),
        role,
      ]
        .filter(Boolean)
        .join(' · '),
      changes: [
        {
          key: 'fields',
          label: t('HISTORY:readFields'),
          after: fields.map((field) => textIfAny('CHAMPS', field) ?? field).join(comma()),
        },
        ...(named || people.count > 1
          ? [
              {
                key: 'of',
                label: t('HISTORY:readOf'),
                after: named ? (
                  <span className={classes.people}>
                    {people.first.map((person) => (
                      <PersonLink key={person.IdPersonneEV1} person={person} />
                    ))}
                    {others > 0 && <span>{t('HISTORY:readOthers', { count: others })}</span>}
                  </span>
                ) : (
                  t('HISTORY:readAmong', { count: people.count })
                ),
              },
            ]
          : []),
      ],
    };
  }
}
