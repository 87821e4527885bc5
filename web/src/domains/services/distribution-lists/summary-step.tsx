import { Alert, Button, Group, Title } from '@mantine/core';
import { calledAs, fieldNames } from '@passerelle/contracts/catalogue/field.ts';
import { listFields } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listVisaCalls } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconCopy, IconRefresh, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { holdsAny } from '../../../lib/access.ts';
import { linkTo } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ScreenLink } from '../../../ui/screen-link.tsx';
import sections from '../../../ui/sections.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { HistoryTimeline } from '../../foundation/history/history-timeline.tsx';
import classes from './distribution-lists.module.css';
import type { FoundList } from './dynamic-list.screen.tsx';
import { HealthPanel } from './health-panel.tsx';
import { ListAddress } from './list-address.tsx';
import { ListValue } from './list-value.tsx';
import { readsOfLists } from './lists.live.ts';
import { MembersPanel } from './members-panel.tsx';
import { RemoveList } from './remove-list.tsx';
import { lacksAddress } from './steps.ts';
import { SuitePanel } from './suite-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

const told = fieldNames(listFields).filter((name) => !['LibListe', 'IdStatut', 'Membres', 'IdRemise'].includes(name));
/** The mail suite knows nothing of a list that stands so. */
const unmade: readonly unknown[] = ['BROUILLON', 'ATTENTE_VISA', 'REJETEE'];
/** Nobody writes to one that is over, or not there yet. */
const ended: readonly unknown[] = ['FERMEE', 'SUPPRIMEE', 'PUBLICATION', 'ECHEC'];
/** Nothing is asked of a list while its content is brought. */
const underWay: readonly unknown[] = ['PUBLICATION', 'SYNCHRO'];

type ThereList = FoundList & { readonly liste: { readonly Adresse: string } };

/** People write to it: its address comes first. */
const isThere = (found: FoundList): found is ThereList =>
  typeof found.liste.Adresse === 'string' &&
  !unmade.includes(found.liste.IdStatut) &&
  !ended.includes(found.liste.IdStatut);

/** A list whole: what it is, who is in it, what becomes of it. */
export function SummaryStep({ found }: { readonly found: FoundList }) {
  const { t } = useTexts();
  const { liste, refused } = found;
  return (
    <div className={`${classes.panels} ${classes.whole}`}>
      {/* What there is to do comes before who is in it, on a phone as well. */}
      <Standing found={found} />
      <HealthPanel id={liste.IdListe} waits={underWay.includes(liste.IdStatut)} />
      <div className={classes.columns}>
        <div className={classes.panels}>
          <section className={sections.section} aria-label={t('DISTRIBUTION_LISTS:summary')}>
            <dl className={classes.facts}>
              {told
                .filter((name) => name !== 'Adresse' || !isThere(found))
                .map((name) => (
                  <div key={name}>
                    <dt>{t(`CHAMPS:${calledAs(name, listFields[name])}` as TextKey)}</dt>
                    <dd>
                      <ListValue name={name} liste={liste} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
          <VersionsPanel id={liste.IdListe} />
          <section className={sections.section} aria-label={t('COMMON:history')}>
            <Title order={2}>{t('COMMON:history')}</Title>
            <HistoryTimeline entity="Liste" id={liste.IdListe} />
          </section>
        </div>
        <aside className={classes.aside}>
          <MembersPanel id={liste.IdListe} name={liste.LibListe ?? String(liste.IdListe)} />
          {refused > 0 && <Alert color="orange">{t('DISTRIBUTION_LISTS:refusedMembers', { n: refused })}</Alert>}
          {!unmade.includes(liste.IdStatut) && (
            <SuitePanel id={liste.IdListe} waits={underWay.includes(liste.IdStatut)} />
          )}
        </aside>
      </div>
    </div>
  );
}

function Standing({ found }: { readonly found: FoundList }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const { IdListe: id, IdStatut } = found.liste;
  const lacks = lacksAddress(found.liste);
  const may = useCall(listsOfDistributionCalls.rights, { params: { id } });
  const { required: needsYes } = useCall(listVisaCalls.validators, { params: { id, lang: language } });
  const publishing = useWrite(listsOfDistributionCalls.publish, {
    stale: readsOfLists,
    onDone: () => showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS:publishing') }),
  });
  const refreshing = useWrite(listsOfDistributionCalls.refresh, {
    stale: readsOfLists,
    onDone: (moved) => showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS:moved', { ...moved }) }),
  });
  const params = { id };
  const waits = underWay.includes(IdStatut);
  return (
    <section className={sections.section}>
      {isThere(found) && <ListAddress address={found.liste.Adresse} />}
      {IdStatut === 'BROUILLON' && <p>{t('DISTRIBUTION_LISTS:draftHelp')}</p>}
      {IdStatut === 'ECHEC' && <Alert color="red">{t('DISTRIBUTION_LISTS:failedHelp')}</Alert>}
      <Group gap="xs">
        {may.publish && needsYes && !lacks && IdStatut !== 'ATTENTE_VISA' && (
          <Button component={Link} to={paths.dynamicList(language, { IdStep: 4, IdListe: id })}>
            {t('DISTRIBUTION_LISTS_VISA:submit')}
          </Button>
        )}
        {may.publish && !needsYes && !lacks && (IdStatut === 'BROUILLON' || IdStatut === 'ECHEC') && (
          <Button
            leftSection={<IconSend size={16} />}
            loading={publishing.pending}
            onClick={() => publishing.write({ params })}
          >
            {t(IdStatut === 'ECHEC' ? 'DISTRIBUTION_LISTS:publishAgain' : 'DISTRIBUTION_LISTS:publish')}
          </Button>
        )}
        {may.members && IdStatut !== 'FERMEE' && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            disabled={waits}
            loading={refreshing.pending}
            onClick={() => refreshing.write({ params })}
          >
            {t('DISTRIBUTION_LISTS:refresh')}
          </Button>
        )}
        {holdsAny(user, ['ld.access', 'ld.responsable']) && (
          <Button
            component={ScreenLink}
            variant="default"
            leftSection={<IconCopy size={16} />}
            {...linkTo('dynamicList', language, { params: { IdStep: 1 }, search: { comme: id } })}
          >
            {t('LIST_HEALTH:like')}
          </Button>
        )}
        {may.remove && <RemoveList {...{ found, waits }} />}
      </Group>
    </section>
  );
}
