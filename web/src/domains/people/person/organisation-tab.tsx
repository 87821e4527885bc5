import { SegmentedControl, Skeleton } from '@mantine/core';
import { directoryCalls, type Line, lines } from '@passerelle/contracts/directory/directory.contract.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { OrgDrawing } from './org-drawing.tsx';
import { OrgList } from './org-list.tsx';
import { OrgSearch } from './org-search.tsx';
import classes from './organisation.module.css';
import { growTree } from './organisation.tree.ts';

interface OrganisationProps {
  readonly IdPersonneEV1: number;
  readonly line: Line;
  readonly onLine: (line: Line) => void;
  readonly onCentre: (IdPersonneEV1: number) => void;
}

const around = (IdPersonneEV1: number, Ligne: Line) =>
  callQuery(directoryCalls.organisation, { params: { IdPersonneEV1 }, query: { Ligne } });

/** Who is above and under a person, in one of the four lines: a list for the keyboard, the same drawn beside it. */
export default function OrganisationTab({ IdPersonneEV1, line, onLine, onCentre }: OrganisationProps) {
  const { t } = useTexts();
  const centre = useQuery({ ...around(IdPersonneEV1, line), placeholderData: keepPreviousData });
  const key = `${line} ${IdPersonneEV1}`;
  const [kept, setKept] = useState({ key, unfolded: new Set([IdPersonneEV1]) as ReadonlySet<number> });
  const unfolded = useMemo(
    () => (kept.key === key ? kept.unfolded : new Set([IdPersonneEV1])),
    [kept, key, IdPersonneEV1],
  );
  const others = [...unfolded].filter((one) => one !== IdPersonneEV1);
  const under = useQueries({ queries: others.map((one) => around(one, line)) });

  const fold = (one: number) => {
    const next = new Set(unfolded);
    if (!next.delete(one)) next.add(one);
    setKept({ key, unfolded: next });
  };

  const shown = centre.data && growTree(centre.data, unfolded, (one) => under[others.indexOf(one)]?.data?.below);
  return (
    <div>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t('PERSON:line')}
          value={line}
          onChange={(value) => onLine(value as Line)}
          data={lines.map((one) => ({ value: one, label: t(`PERSON:line ${one}`) }))}
          className={classes.lines}
          withItemsBorders={false}
        />
        <OrgSearch onCentre={onCentre} />
      </div>
      {centre.error && !centre.data ? (
        <ErrorState error={centre.error} onRetry={() => void centre.refetch()} />
      ) : shown && centre.data ? (
        <div className={classes.halves}>
          <OrgList root={shown} centre={centre.data.person} onFold={fold} />
          <OrgDrawing root={shown} centre={centre.data.person.IdPersonneEV1} onCentre={onCentre} />
        </div>
      ) : (
        <Skeleton height={240} />
      )}
    </div>
  );
}
