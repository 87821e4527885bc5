import { Button, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { companiesCalls } from '@passerelle/contracts/companies/companies.contract.ts';
import { IconBuildingCommunity, IconMap2, IconPower } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showMinute } from '../../../lib/format.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/form/form-page.module.css';
import { mapOf } from '../../../ui/map-link.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { State } from '../../../ui/state.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import { ChangeCompany } from './company-form.tsx';
import { CompanyDependents, DisabledBadge } from './company-parts.tsx';
import { DisableDialog } from './disable-dialog.tsx';

type Found = Output<typeof companiesCalls.read>;

export function EditCompanyScreen({ params }: PageProps<{ readonly IdSociete: string }, unknown>) {
  const IdSociete = Number(params.IdSociete);
  const { data } = useQuery(callQuery(companiesCalls.read, { params: { IdSociete } }));
  return data ? <FoundCompany key={IdSociete} found={data} /> : <NoCompany />;
}

function NoCompany() {
  const { t, language } = useTexts();
  return (
    <Page title={t('COMPANIES:notFoundTitle')}>
      <State
        icon={<IconBuildingCommunity size={28} />}
        actions={
          <Button component={Link} to={paths.companies(language)}>
            {t('COMPANIES:backToList')}
          </Button>
        }
      >
        {t('COMPANIES:notFoundHelp')}
      </State>
    </Page>
  );
}

function FoundCompany({ found }: { readonly found: Found }) {
  const { t, language } = useTexts();
  const [disabling, setDisabling] = useState(false);
  const { company, droitsFormulaires, uses } = found;
  const { IdSociete, LibSociete, Actif, Adresse, DateM, DisplayNameModif } = company;
  const name = LibSociete ?? String(IdSociete);
  const days = droitsFormulaires.find(({ Champ }) => Champ === 'DateFin');
  const activation = useWrite(companiesCalls.activate, {
    stale: [companiesCalls.read, companiesCalls.list, companiesCalls.count],
    onDone: () => showToast({ tone: 'success', text: t('COMPANIES:isActiveNow', { name }) }),
  });
  return (
    <Page
      title={name}
      aside={Actif === false && <DisabledBadge />}
      actions={
        <>
          {Adresse && (
            <Button
              component="a"
              variant="default"
              href={mapOf(Adresse)}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconMap2 size={16} />}
            >
              {t('COMPANIES:onMap')}
            </Button>
          )}
          {days?.edit && (
            <Button
              variant="default"
              leftSection={<IconPower size={16} />}
              loading={activation.pending}
              onClick={() => (Actif ? setDisabling(true) : activation.write({ params: { IdSociete } }))}
            >
              {t(Actif ? 'COMPANIES:disable' : 'COMPANIES:activate')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.columns}>
        <ChangeCompany company={company} rights={droitsFormulaires} />
        <aside className={classes.aside}>
          <section className={sections.section}>
            <Title order={2}>{t('COMPANIES:depends')}</Title>
            <CompanyDependents company={company} uses={uses} />
          </section>
          {DateM && (
            <p className={parts.quiet}>
              {t('COMPANIES:changedBy', { date: showMinute(DateM, language), who: DisplayNameModif ?? '—' })}
            </p>
          )}
        </aside>
      </div>
      <section className={classes.history} aria-label={t('COMMON:history')}>
        <Title order={2}>{t('COMMON:history')}</Title>
        <HistoryTimeline entity="Societe" id={IdSociete} />
      </section>
      {disabling && <DisableDialog company={company} name={name} uses={uses} onClose={() => setDisabling(false)} />}
    </Page>
  );
}
