import { Box, Button, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { directoryCalls, type Line, lines } from '@passerelle/contracts/directory/directory.contract.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showDate } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { OrgDrawing } from './org-drawing.tsx';
import { OrgList } from './org-list.tsx';
import classes from './organisation.module.css';
import { growTree } from './organisation.tree.ts';

interface OnDayProps {
  readonly IdPersonneEV1: number;
  readonly line: Line;
  readonly jour: string;
  readonly onLine: (line: Line) => void;
  readonly onCentre: (IdPersonneEV1: number) => void;
  readonly onBack: () => void;
}

/** Who was above and under a person on another day, or will be. */
export default function OrganisationOnDay({ IdPersonneEV1, line, jour, onLine, onCentre, onBack }: OnDayProps) {
  const { t } = useTexts();
  const around = (of: number) =>
    callQuery(directoryCalls.organisationOnDay, { params: { IdPersonneEV1: of, jour }, query: { Ligne: line } });
  const { data, error, refetch } = useQuery({ ...around(IdPersonneEV1), placeholderData: keepPreviousData });
  const [others, setOthers] = useState<readonly number[]>([]);
  const under = useQueries({ queries: others.map(around) });
  const [folded, setFolded] = useState(false);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const { side, since, tree, hidden, erased } = data;
  const fold = (one: number) => {
    if (one === IdPersonneEV1) setFolded(!folded);
    else setOthers(others.includes(one) ? others.filter((other) => other !== one) : [...others, one]);
  };
  const unfolded = new Set([...(folded ? [] : [IdPersonneEV1]), ...others]);
  const root = tree && growTree(tree, unfolded, (one) => under[others.indexOf(one)]?.data?.tree?.below);
  const unknown = side === 'past' && (since === null || jour < since);
  const day = showDate(jour);
  return (
    <div>
      <Box mb="md">
        <Banner
          tone="warning"
          action={
            <Button size="compact-sm" variant="default" onClick={onBack}>
              {t('AHEAD:backToToday')}
            </Button>
          }
        >
          <strong>{t(side === 'past' ? 'ON_DAY:chartPast' : 'ON_DAY:chartComing', { day })}</strong>{' '}
          {t('ON_DAY:peopleRights')}
        </Banner>
      </Box>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('PERSON:line')}
          value={line}
          onChange={(value) => onLine(value as Line)}
          data={lines.map((one) => ({ value: one, label: t(`PERSON:line ${one}`) }))}
          className={classes.lines}
          withItemsBorders={false}
        />
      </div>
      {root && tree ? (
        <div className={classes.halves}>
          <OrgList root={root} centre={tree.person} onFold={fold} />
          <OrgDrawing root={root} centre={tree.person.IdPersonneEV1} onCentre={onCentre} />
        </div>
      ) : (
        <EmptyState
          title={
            !unknown
              ? t('ON_DAY:chartNone')
              : since === null
                ? t('ON_DAY:peopleUnknown')
                : t('ON_DAY:peopleSince', { day: showDate(since) })
          }
        />
      )}
      {hidden > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('ON_DAY:chartHidden', { n: hidden })}
        </Text>
      )}
      {erased > 0 && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('ON_DAY:peopleErased', { n: erased })}
        </Text>
      )}
    </div>
  );
}
