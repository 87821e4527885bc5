import { Badge, Button, Title } from '@mantine/core';
import { idLangues } from '@passerelle/contracts/languages.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { perimetersCalls } from '@passerelle/contracts/rights/perimeters.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import { valuesOf } from './perimeter.values.ts';
import { PerimeterForm, Refusal } from './perimeter-form.tsx';
import classes from './perimeters.module.css';

export function PerimeterScreen({ params }: PageProps<{ readonly IdPerimetre: string }, unknown>) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const IdPerimetre = Number(params.IdPerimetre);
  const stored = useCall(perimetersCalls.get, { params: { IdPerimetre } });
  const remove = useWrite(plansCalls.prepare, {
    shownInPlace: true,
    onDone: ({ IdPlan }) => void navigate({ to: paths.plan(language, { IdPlan }) }),
  });
  return (
    <Page
      title={stored.Traductions[idLangues[language]] ?? stored.LibPerimetre}
      aside={
        <>
          {stored.Standard && <Badge>{t('PERIMETERS:standard')}</Badge>}
          {stored.base && <Badge>{t('PERIMETERS:base')}</Badge>}
        </>
      }
      actions={
        !stored.base && (
          <Button
            variant="default"
            loading={remove.pending}
            onClick={() => remove.write({ body: { kind: 'perimeter', input: { IdPerimetre } } })}
          >
            {t('COMMON:delete')}
          </Button>
        )
      }
    >
      {remove.error && <Refusal error={remove.error} />}
      <PerimeterForm key={IdPerimetre} stored={stored} initial={valuesOf(stored)} />
      <section className={classes.history} aria-label={t('COMMON:history')}>
        <Title order={2}>{t('COMMON:history')}</Title>
        <HistoryTimeline entity="Perimetre" id={IdPerimetre} />
      </section>
    </Page>
  );
}
