import { Badge, Button, Title } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { sitesCalls } from '@passerelle/contracts/sites/sites.contract.ts';
import { IconMap2, IconMapPin, IconPackage, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showMinute } from '../../../lib/format.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from '../../../ui/form/form-page.module.css';
import { mapOf } from '../../../ui/map-link.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import sections from '../../../ui/sections.module.css';
import { State } from '../../../ui/state.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import { RemoveDialog, SiteDependents } from './remove-dialog.tsx';
import { AddSite, ChangeSite } from './site-form.tsx';

type Found = Output<typeof sitesCalls.read>;

export function SiteScreen({ params }: PageProps<{ readonly IdSite?: string | undefined }, unknown>) {
  const { t } = useTexts();
  return params.IdSite ? (
    <StoredSite key={params.IdSite} IdSite={Number(params.IdSite)} />
  ) : (
    <Page title={t('SITES:newSite')}>
      <AddSite />
    </Page>
  );
}

function StoredSite({ IdSite }: { readonly IdSite: number }) {
  const { data } = useQuery(callQuery(sitesCalls.read, { params: { IdSite } }));
  return data ? <FoundSite found={data} /> : <NoSite />;
}

function NoSite() {
  const { t, language } = useTexts();
  return (
    <Page title={t('SITES:notFoundTitle')}>
      <State
        icon={<IconMapPin size={28} />}
        actions={
          <Button component={Link} to={paths.sites(language)}>
            {t('SITES:backToList')}
          </Button>
        }
      >
        {t('SITES:notFoundHelp')}
      </State>
    </Page>
  );
}

function FoundSite({ found }: { readonly found: Found }) {
  const { t, language } = useTexts();
  const [removing, setRemoving] = useState(false);
  const { site, droitsFormulaires, uses, removes } = found;
  const { IdSite, LibSite, Actif, Adresse, CodePostal, Ville, DateM, DisplayNameModif } = site;
  const name = LibSite ?? String(IdSite);
  const address = [Adresse, CodePostal, Ville].filter(Boolean).join(' ');
  return (
    <Page
      title={name}
      aside={Actif === false && <Badge>{t('SITES:isClosed')}</Badge>}
      actions={
        <>
          {address && (
            <Button
              component="a"
              variant="default"
              href={mapOf(address)}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconMap2 size={16} />}
            >
              {t('SITES:onMap')}
            </Button>
          )}
          <Button
            component={Link}
            variant="default"
            to={paths.siteInventory(language, { IdSite })}
            leftSection={<IconPackage size={16} />}
          >
            {t('PAGES:siteInventory')}
          </Button>
          {removes && (
            <Button variant="default" leftSection={<IconTrash size={16} />} onClick={() => setRemoving(true)}>
              {t('SITES:remove')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.columns}>
        <ChangeSite site={site} rights={droitsFormulaires} />
        <aside className={classes.aside}>
          <section className={sections.section}>
            <Title order={2}>{t('SITES:depends')}</Title>
            <SiteDependents site={site} uses={uses} />
          </section>
          {DateM && (
            <p className={parts.quiet}>
              {t('SITES:changedBy', { date: showMinute(DateM, language), who: DisplayNameModif ?? '—' })}
            </p>
          )}
        </aside>
      </div>
      <section className={classes.history} aria-label={t('COMMON:history')}>
        <Title order={2}>{t('COMMON:history')}</Title>
        <HistoryTimeline entity="Site" id={IdSite} />
      </section>
      {removing && <RemoveDialog site={site} name={name} uses={uses} onClose={() => setRemoving(false)} />}
    </Page>
  );
}
