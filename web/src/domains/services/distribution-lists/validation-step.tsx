import { Alert, Button, Group, Title } from '@mantine/core';
import type { ListField } from '@passerelle/contracts/distribution-lists/list.fields.ts';
import type { ListValidators } from '@passerelle/contracts/distribution-lists/list-validators.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listVisaCalls } from '@passerelle/contracts/distribution-lists/visa.contract.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { useCall, useWrite } from '../../../lib/query.ts';
import { useTexts } from '../../../lib/texts.ts';
import sections from '../../../ui/sections.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { StepList } from '../requests/sheet/request-steps.tsx';
import classes from './distribution-lists.module.css';
import type { FoundList } from './dynamic-list.screen.tsx';
import { ListValue } from './list-value.tsx';
import { readsOfLists } from './lists.live.ts';
import { lacksAddress } from './steps.ts';

/** Who has to say yes before a list is published, or made wider, and what they said. */
export function ValidationStep({ found }: { readonly found: FoundList }) {
  const { t, language } = useTexts();
  const { IdListe: id, IdStatut } = found.liste;
  const visa = useCall(listVisaCalls.validators, { params: { id, lang: language } });
  const { publish: maySubmit } = useCall(listsOfDistributionCalls.rights, { params: { id } });
  const { required, steps, IdDemande, IdStade, Motif, demandee } = visa;
  const waits = IdStade === stages.sent || IdStade === stages.underWay;
  const submitting = useWrite(listVisaCalls.submit, {
    stale: readsOfLists,
    onDone: (done) =>
      showToast({
        tone: 'success',
        text: t(done.IdDemande === null ? 'DISTRIBUTION_LISTS:publishing' : 'DISTRIBUTION_LISTS_VISA:submitted'),
      }),
  });
  return (
    <div className={classes.panels}>
      {IdStade === stages.rejected && required && (
        <Alert color="red" title={t('DISTRIBUTION_LISTS_VISA:rejected')}>
          {Motif}
        </Alert>
      )}
      {demandee && <Waiting id={id} demandee={demandee} mayDrop={maySubmit ?? false} />}
      <section className={sections.section} aria-label={t('DISTRIBUTION_LISTS_VISA:whoDecides')}>
        <Title order={2}>{t('DISTRIBUTION_LISTS_VISA:whoDecides')}</Title>
        {required && <p>{t('DISTRIBUTION_LISTS_VISA:whyAsked')}</p>}
        {steps.length > 0 ? <StepList steps={steps} /> : <p>{t('DISTRIBUTION_LISTS:nobodyDecides')}</p>}
        <Group gap="xs" mt="md">
          {maySubmit && required && !waits && !lacksAddress(found.liste) && (
            <Button
              leftSection={<IconSend size={16} />}
              loading={submitting.pending}
              onClick={() => submitting.write({ params: { id } })}
            >
              {t('DISTRIBUTION_LISTS_VISA:submit')}
            </Button>
          )}
          {IdDemande !== null && (
            <Button component={Link} to={paths.request(language, { IdDemande })} variant="default">
              {t('DISTRIBUTION_LISTS_VISA:request')}
            </Button>
          )}
          <Button
            component={Link}
            to={paths.dynamicList(language, { IdStep: 5, IdListe: id })}
            variant={required && IdStatut === 'BROUILLON' ? 'subtle' : 'light'}
          >
            {t('DISTRIBUTION_LISTS:next')}
          </Button>
        </Group>
      </section>
    </div>
  );
}

interface WaitingProps {
  readonly id: number;
  readonly demandee: NonNullable<ListValidators['demandee']>;
  readonly mayDrop: boolean;
}

/** What would make a list wider, and waits. */
function Waiting({ id, demandee: { fields, groupes }, mayDrop }: WaitingProps) {
  const { t } = useTexts();
  const dropping = useWrite(listVisaCalls.drop, {
    stale: readsOfLists,
    onDone: () => showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS_VISA:dropped') }),
  });
  return (
    <section className={sections.section} aria-label={t('DISTRIBUTION_LISTS_VISA:waiting')}>
      <Title order={2}>{t('DISTRIBUTION_LISTS_VISA:waiting')}</Title>
      <p>{t('DISTRIBUTION_LISTS_VISA:waitingHelp')}</p>
      <dl className={classes.facts}>
        {fields.map(({ IdChamp, Valeur }) => (
          <div key={IdChamp}>
            <dt>{t(`CHAMPS:${IdChamp}` as TextKey)}</dt>
            <dd>
              <ListValue name={IdChamp as ListField} liste={{ [IdChamp]: Valeur }} />
            </dd>
          </div>
        ))}
      </dl>
      {groupes > 0 && <p>{t('DISTRIBUTION_LISTS_VISA:waitingGroups', { n: groupes })}</p>}
      {mayDrop && (
        <Button variant="default" loading={dropping.pending} onClick={() => dropping.write({ params: { id } })}>
          {t('DISTRIBUTION_LISTS_VISA:drop')}
        </Button>
      )}
    </section>
  );
}
