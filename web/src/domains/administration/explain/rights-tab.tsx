import { Title } from '@mantine/core';
import type { PersonField } from '@passerelle/contracts/person/person.fields.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ensureTexts, useTexts } from '../../../lib/texts.ts';
import classes from './explain.module.css';
import { HoldingsTab } from './holdings-tab.tsx';
import { ReadersTab } from './readers-tab.tsx';

interface RightsTabProps {
  readonly IdPersonneEV1: number;
  /** One's own record: who sees one's fields, by role and number, is one's own business. */
  readonly oneself: boolean;
}

/** In a person's record: what they hold and through what. */
export default function RightsTab({ IdPersonneEV1, oneself }: RightsTabProps) {
  const { t, language } = useTexts();
  const [field, setField] = useState<PersonField>();
  useSuspenseQuery({
    queryKey: ['texts of rights', language],
    queryFn: async () => {
      await ensureTexts(language, ['EXPLAIN', 'DROITS']);
      return true;
    },
    staleTime: 'static',
  });
  return (
    <>
      <HoldingsTab IdPersonneEV1={IdPersonneEV1} />
      {oneself && (
        <section className={classes.own}>
          <Title order={2}>{t('EXPLAIN:tabReaders')}</Title>
          <ReadersTab IdPersonneEV1={IdPersonneEV1} field={field} onField={setField} />
        </section>
      )}
    </>
  );
}
