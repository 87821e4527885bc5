import { Box, Button, Skeleton } from '@mantine/core';
import { datedChangesCalls } from '@passerelle/contracts/person/dated-changes.contract.ts';
import { personForm } from '@passerelle/contracts/person/person.form.ts';
import { IconCalendarX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormInForce } from '../../../lib/form/form-in-force.ts';
import { showDate } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Banner } from '../../../ui/banner.tsx';
import { State } from '../../../ui/state.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { Found } from './found.ts';
import classes from './record.module.css';
import { recordSections } from './record.sections.ts';
import { Section } from './record-section.tsx';

interface OtherDayProps {
  readonly found: Found;
  readonly jour: string;
  readonly onBack: () => void;
}

/** A record as it was, or will be, on another day: to be read, and nothing else. */
export default function OtherDay({ found, jour, onBack }: OtherDayProps) {
  const { t } = useTexts();
  const form = useFormInForce(personForm);
  const { IdPersonneEV1 } = found.person;
  const { data, error, refetch } = useQuery({
    ...callQuery(datedChangesCalls.onDay, { params: { IdPersonneEV1, jour } }),
    placeholderData: keepPreviousData,
  });
  const day = showDate(jour);
  if (error && !data) return <ErrorState title={t('AHEAD:otherDay')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const back = (
    <Button size="compact-sm" variant="default" onClick={onBack}>
      {t('AHEAD:backToToday')}
    </Button>
  );
  if (!data.there)
    return (
      <State icon={<IconCalendarX size={28} />} title={t('AHEAD:notThere', { day })} actions={back}>
        {data.since !== null && t('AHEAD:since', { day: showDate(data.since) })}
      </State>
    );
  const known = [
    t('AHEAD:readOnly'),
    data.side === 'past' && data.since === null && t('AHEAD:noHistory'),
    data.side === 'past' && data.since !== null && jour < data.since && t('AHEAD:since', { day: showDate(data.since) }),
    data.erased && t('AHEAD:erased'),
  ].filter((one) => one !== false);
  const then: Found = { ...found, person: data.person, droitsFormulaires: [], masked: [] };
  return (
    <>
      <Box mb="md">
        <Banner tone="warning" action={back}>
          <strong>{t(data.side === 'coming' ? 'AHEAD:future' : 'AHEAD:past', { day })}</strong> {known.join(' ')}
        </Banner>
      </Box>
      <div className={classes.sections} data-other-day>
        {recordSections(form).map((section) => (
          <Section
            key={section.section?.section ?? section.fields[0]}
            section={section}
            found={then}
            edited={[]}
            onEdit={() => {}}
            onAnotherDay
          />
        ))}
      </div>
    </>
  );
}
