import { Anchor, Skeleton } from '@mantine/core';
import { type ReplayedRequest, roundsCalls } from '@passerelle/contracts/requests/rounds.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showDay } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { callQuery } from '../../../../lib/query.ts';
import { useTexts } from '../../../../lib/texts.ts';
import parts from '../../../../ui/parts.module.css';
import { ErrorState } from '../../../../ui/states.tsx';
import type { CircuitValues, circuitInput } from './circuit.values.ts';
import classes from './rounds.module.css';
import { AskedInWords, UnheldList } from './rounds-in-words.tsx';

interface ReplayProps {
  readonly input: ReturnType<typeof circuitInput>;
  readonly circuit: CircuitValues;
}

/** The last requests, as they would go by what is edited: those that would ask others first. */
export function ReplayTab({ input: { params, query }, circuit }: ReplayProps) {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery({
    ...callQuery(roundsCalls.replay, { params, body: { ...query, Circuit: circuit } }),
    staleTime: 0,
    retry: false,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const { requests, unheld } = data;
  const differing = requests.filter(({ after }) => after !== null);
  return (
    <div className={classes.editor}>
      <p className={parts.quiet}>{t('CIRCUITS:replayHelp')}</p>
      <p className={classes.lead}>
        <strong>
          {requests.length === 0
            ? t('CIRCUITS:replayNone')
            : t('CIRCUITS:replayed', { count: requests.length, differing: differing.length })}
        </strong>
      </p>
      {requests.length > 0 && (
        <ul className={parts.framed}>
          {[...differing, ...requests.filter(({ after }) => after === null)].map((request) => (
            <Replayed key={request.IdDemande} request={request} />
          ))}
        </ul>
      )}
      <UnheldList unheld={unheld} />
    </div>
  );
}

function Replayed({
  request: { IdDemande, person, LibSite, LibSociete, DateTransmission, before, after },
}: {
  readonly request: ReplayedRequest;
}) {
  const { t, language } = useTexts();
  return (
    <li className={classes.replayed} data-differs={after !== null || undefined}>
      <div>
        <Anchor component={Link} to={paths.request(language, { IdDemande })}>
          {t('REQUESTS:number', { number: IdDemande })}
        </Anchor>{' '}
        <span>{[person.IndexPrenomNom, LibSite, LibSociete].filter(Boolean).join(' · ')}</span>{' '}
        {DateTransmission && <span className={parts.quiet}>{showDay(DateTransmission, language)}</span>}
      </div>
      <dl>
        <dt>{t('CIRCUITS:inForce')}</dt>
        <dd>
          <AskedInWords asked={before} />
        </dd>
        {after && (
          <>
            <dt>{t('CIRCUITS:typed')}</dt>
            <dd>
              <AskedInWords asked={after} />
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}
