import { Alert, Anchor, Badge, Button, Group } from '@mantine/core';
import type { Output } from '@passerelle/contracts/call.ts';
import { listsOfDistributionCalls } from '@passerelle/contracts/distribution-lists/lists.contract.ts';
import { listReturnCalls } from '@passerelle/contracts/distribution-lists/returns.contract.ts';
import { IconMailbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { holdsAny } from '../../../lib/access.ts';
import { isNotFound } from '../../../lib/api.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, useCall, useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { Page } from '../../../ui/page.tsx';
import { State } from '../../../ui/state.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { codeLabel } from '../../people/people/field-control.ts';
import { CriteriaStep } from './criteria-step.tsx';
import classes from './distribution-lists.module.css';
import { AddList, AddListLike, ChangeList } from './list-form.tsx';
import { ListStanding } from './list-standing.tsx';
import { readsOfLists } from './lists.live.ts';
import { RemoveList } from './remove-list.tsx';
import { SecurityStep } from './security-step.tsx';
import type { LikeSearch } from './steps.ts';
import { lacksAddress, numberOf, type Step, stepOf, steps } from './steps.ts';
import { SummaryStep } from './summary-step.tsx';
import { ValidationStep } from './validation-step.tsx';

export type FoundList = Output<typeof listsOfDistributionCalls.read>;
type NeededStep = NonNullable<FoundList['inachevee']>;

export function DynamicListScreen({
  params,
  search,
}: PageProps<{ readonly IdStep: string; readonly IdListe?: string | undefined }, LikeSearch>) {
  const { t } = useTexts();
  if (params.IdListe !== undefined)
    return <StoredList key={params.IdListe} id={Number(params.IdListe)} step={stepOf(params.IdStep)} />;
  return (
    <Page title={t('DISTRIBUTION_LISTS:newList')}>
      <Steps current="identification" id={undefined} />
      {search.comme === undefined ? <AddList /> : <AddListLike key={search.comme} id={search.comme} />}
    </Page>
  );
}

function StoredList({ id, step }: { readonly id: number; readonly step: Step }) {
  const { language } = useTexts();
  const { data, error } = useQuery(callQuery(listsOfDistributionCalls.read, { params: { id, lang: language } }));
  // Somebody deleted it, or it is not this reader's any more.
  if (!data || isNotFound(error)) return <NoList id={id} />;
  const { liste } = data;
  return (
    <Page title={liste.LibListe ?? String(id)} aside={liste.IdStatut && <StatusBadge status={liste.IdStatut} />}>
      <Steps current={step} id={id} />
      {data.IdAutomatique !== null && <OfDeclaration id={id} />}
      {data.inachevee === step && <Unfinished found={data} step={step} />}
      {lacksAddress(liste) && <NoAddress id={id} step={step} />}
      <StepContent found={data} step={step} />
    </Page>
  );
}

/** A draft says what it needs before the steps after this one open; it may be deleted here as well. */
function Unfinished({ found, step }: { readonly found: FoundList; readonly step: NeededStep }) {
  const { t } = useTexts();
  const may = useCall(listsOfDistributionCalls.rights, { params: { id: found.liste.IdListe } });
  return (
    <Alert color="ink" mb="md">
      <Group justify="space-between" gap="xs">
        {t(`DISTRIBUTION_LISTS:unfinished ${step}`)}
        {may.remove && <RemoveList found={found} />}
      </Group>
    </Alert>
  );
}

/** No address could be made of its name: that is said long before somebody publishes it. */
function NoAddress({ id, step }: { readonly id: number; readonly step: Step }) {
  const { t, language } = useTexts();
  return (
    <Alert color="orange" mb="md">
      {t('DISTRIBUTION_LISTS:noAddress')}{' '}
      {step !== 'identification' && (
        <Anchor
          c="inherit"
          underline="always"
          component={Link}
          to={paths.dynamicList(language, { IdStep: 1, IdListe: id })}
        >
          {t('DISTRIBUTION_LISTS:changeName')}
        </Anchor>
      )}
    </Alert>
  );
}

/** A list that a declaration made says so; administrators see the declaration. */
function OfDeclaration({ id }: { readonly id: number }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  return (
    <Alert color="ink" mb="md">
      {t('LIST_AUTOMATIC:ofList')}{' '}
      {holdsAny(user, ['adm']) && (
        <Anchor component={Link} to={paths.automaticList(language, { IdStep: 5, IdListe: id })}>
          {t('LIST_AUTOMATIC:openDeclaration')}
        </Anchor>
      )}
    </Alert>
  );
}

function StepContent({ found, step }: { readonly found: FoundList; readonly step: Step }) {
  switch (step) {
    case 'criteria':
      return <CriteriaStep found={found} />;
    case 'security':
      return <SecurityStep found={found} />;
    case 'validation':
      return <ValidationStep found={found} />;
    case 'summary':
      return (
        <>
          <ListStanding found={found} />
          <SummaryStep found={found} />
        </>
      );
    default:
      return <ChangeList key={step} found={found} section={step} />;
  }
}

const colors: Readonly<Record<string, string>> = { PUBLIEE: 'green', ECHEC: 'red', BLOQUEE: 'red', FERMEE: 'gray' };

/** How a list stands. */
export function StatusBadge({ status }: { readonly status: string | number }) {
  return (
    <Badge variant="light" color={colors[status] ?? 'ink'}>
      {codeLabel('IdStatut', status)}
    </Badge>
  );
}

/** The steps, each by its link; those after the first wait until there is a list. */
function Steps({ current, id }: { readonly current: Step; readonly id: number | undefined }) {
  const { t, language } = useTexts();
  return (
    <nav aria-label={t('DISTRIBUTION_LISTS:steps')}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>
            {id === undefined ? (
              <span aria-current={step === current ? 'step' : undefined}>{t(`DISTRIBUTION_LISTS:${step}`)}</span>
            ) : (
              <Link
                to={paths.dynamicList(language, { IdStep: numberOf(step), IdListe: id })}
                aria-current={step === current ? 'step' : undefined}
              >
                {t(`DISTRIBUTION_LISTS:${step}`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A list that is not there, or not to be seen: whoever had it, and deleted it lately, may have it back. */
function NoList({ id }: { readonly id: number }) {
  const { t, language } = useTexts();
  const restoring = useWrite(listReturnCalls.restore, {
    stale: readsOfLists,
    onDone: () => showToast({ tone: 'success', text: t('DISTRIBUTION_LISTS_LIFE:restored') }),
  });
  return (
    <Page title={t('DISTRIBUTION_LISTS:notFoundTitle')}>
      <State
        icon={<IconMailbox size={28} />}
        actions={
          <>
            <Button component={Link} to={paths.distributionLists(language)}>
              {t('DISTRIBUTION_LISTS:backToList')}
            </Button>
            <Button variant="default" loading={restoring.pending} onClick={() => restoring.write({ params: { id } })}>
              {t('DISTRIBUTION_LISTS_LIFE:restore')}
            </Button>
          </>
        }
      >
        {t('DISTRIBUTION_LISTS:notFoundHelp')} {t('DISTRIBUTION_LISTS_LIFE:restoreHelp')}
      </State>
    </Page>
  );
}
