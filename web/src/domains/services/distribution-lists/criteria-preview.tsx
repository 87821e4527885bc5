import { Loader, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { addDays, usualToday } from '@passerelle/contracts/days.ts';
import { listGroupsCalls } from '@passerelle/contracts/distribution-lists/groups.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { DateInput } from '../../../ui/date-inputs.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import sections from '../../../ui/sections.module.css';
import type { TypedOfGroup } from './criteria-step.tsx';
import classes from './distribution-lists.module.css';
import { DuePeople } from './due-people.tsx';

const pauseInTyping = 250;

/** How many would be in the list with what is typed, who would come and go, some of them by name. */
export function CriteriaPreview({ id, typed }: { readonly id: number; readonly typed: TypedOfGroup }) {
  const { t } = useTexts();
  const [day, setDay] = useState<string | null>(null);
  const { finished, ...change } = typed;
  const text = JSON.stringify({ IdListe: id, ...change, ...(day && { jour: day }) });
  const [asked] = useDebouncedValue(text, pauseInTyping);
  const { data, error, isFetching } = useQuery({
    ...callQuery(listGroupsCalls.preview, { body: JSON.parse(asked) }),
    enabled: finished && asked === text,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const title = t('DISTRIBUTION_LISTS:preview');
  return (
    <section className={sections.section} aria-label={title} data-stale={!finished || undefined}>
      <div className={classes.previewHead}>
        <Title order={2}>{title}</Title>
        {isFetching && <Loader size={14} aria-label={title} />}
      </div>
      <DateInput
        className={classes.day}
        label={t('LIST_VERSIONS:ahead')}
        onFault="looks"
        minDate={addDays(usualToday(), 1)}
        value={day}
        onChange={setDay}
        clearable
      />
      <div role="status">
        {error && finished && <ErrorText error={error} />}
        {data && <DuePeople due={data} />}
      </div>
    </section>
  );
}
