import { Anchor, Button, Title } from '@mantine/core';
import { handoverCalls, type Pack, type PackWay } from '@passerelle/contracts/handover/handover.contract.ts';
import { plansCalls } from '@passerelle/contracts/plans/plans.contract.ts';
import { IconSignature, IconUserShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { holds } from '../../../lib/access.ts';
import { ApiError } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { attempt } from '../../../lib/errors.ts';
import { showDate, showDay, showInstant } from '../../../lib/format.ts';
import { useLive, useLiveGathered } from '../../../lib/live.ts';
import type { PageProps } from '../../../lib/page.ts';
import { paths } from '../../../lib/paths.ts';
import { callQuery, invalidateCalls, useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { downloadFile } from '../../../ui/files/read-file.ts';
import { Page } from '../../../ui/page.tsx';
import parts from '../../../ui/parts.module.css';
import { State } from '../../../ui/state.tsx';
import type { DelegationSearch } from '../../administration/delegation/delegation.page.ts';
import { anyCountry } from '../../people/people/person-link.tsx';
import { NoRecord } from '../../people/person/record.screen.tsx';
import { PlanStateBadge } from '../../workspace/plans/plan-state.tsx';
import { GivenSection } from './given-section.tsx';
import classes from './handover.module.css';
import { HeldSection } from './held-section.tsx';
import { type Chosen, countTaken, linesOf, nobody } from './takers.ts';

const SignDialog = lazyPiece(() => import('./sign-dialog.tsx'));

type Props = PageProps<{ readonly IdPays: string; readonly IdPersonneEV1: string }, DelegationSearch>;

export function HandoverScreen({ params }: Props) {
  const IdPersonneEV1 = Number(params.IdPersonneEV1);
  const { data } = useQuery(callQuery(handoverCalls.pack, { params: { IdPersonneEV1 } }));
  const readAgain = () => void invalidateCalls(handoverCalls.pack);
  useLive('people.changed', readAgain);
  useLiveGathered('lists.changed', readAgain);
  // What is given out or comes back while it is looked at is among what is signed.
  useLive('inventories.changed', ({ IdPersonneEV1: of }) => of === IdPersonneEV1 && readAgain());
  return data ? <FoundPack key={IdPersonneEV1} pack={data} /> : <NoRecord />;
}

/** All that somebody holds, who takes each thing over, what was handed over, and what was signed of it. */
function FoundPack({ pack }: { readonly pack: Pack }) {
  const { t, language } = useTexts();
  const { user } = useSession();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen>({});
  /** Whether what they would do was asked for before anybody was chosen. */
  const [missed, setMissed] = useState(false);
  const [signing, setSigning] = useState<PackWay>();
  const prepare = useWrite(plansCalls.prepare, { shownInPlace: true });
  const { person, kinds, given, versions, plans, signed, mayHandOver } = pack;
  const { IdPersonneEV1, DateSortiePhysique } = person;
  // Things that come back have a section of their own, with their days.
  const isToldHere = ({ kind }: Pack['kinds'][number]) => !given.some((thing) => thing.kind === kind);
  const own = IdPersonneEV1 === user.IdPersonneEV1;
  const name = person.IndexPrenomNom ?? String(IdPersonneEV1);
  const count = countTaken(kinds, chosen);
  const held = useRef<HTMLDivElement>(null);
  const miss = () => {
    setMissed(true);
    held.current?.querySelector('input')?.focus();
  };
  const review = async () => {
    const { IdPlan } = await prepare.writeAsync({
      body: { kind: 'hand-over', input: { IdPersonneEV1, lines: linesOf(kinds, chosen) } },
    });
    await navigate({ to: paths.plan(language, { IdPlan }) });
  };
  const nothing = prepare.error instanceof ApiError && prepare.error.code === 'PLAN_EMPTY';
  return (
    <Page
      title={t('HANDOVER:title', { name })}
      crumbs={[
        { label: t('PAGES:directory'), href: paths.directory(language) },
        { label: name, href: paths.person(language, { IdPays: person.IdPays ?? anyCountry, IdPersonneEV1 }) },
      ]}
      aside={DateSortiePhysique && t('HANDOVER:lastDay', { day: showDate(DateSortiePhysique, language) })}
      actions={
        <Button variant="default" leftSection={<IconSignature size={16} />} onClick={() => setSigning('departure')}>
          {t('HANDOVER:sign')}
        </Button>
      }
    >
      <p className={classes.lead}>{t(mayHandOver ? 'HANDOVER:lead' : 'HANDOVER:leadOwn')}</p>
      {kinds.length === 0 && (
        <State icon={<IconUserShare size={28} />} title={t('HANDOVER:nothing')}>
          {t('HANDOVER:nothingHelp')}
        </State>
      )}
      <div ref={held} className={classes.held}>
        {kinds.filter(isToldHere).map((one) => (
          <HeldSection
            key={one.kind}
            held={one}
            of={IdPersonneEV1}
            takers={mayHandOver ? (chosen[one.kind] ?? nobody) : undefined}
            onChange={(takers) => setChosen({ ...chosen, [one.kind]: takers })}
          />
        ))}
      </div>
      {mayHandOver && kinds.some(({ taken }) => taken) && (
        <div className={classes.end}>
          <span aria-live="polite">
            {missed && count === 0 ? (
              <span className={classes.fault}>{t('HANDOVER:chooseFirst')}</span>
            ) : nothing ? (
              t('HANDOVER:nobody')
            ) : prepare.error ? (
              <ErrorText error={prepare.error} />
            ) : (
              t('HANDOVER:chosen', { count })
            )}
          </span>
          <Button loading={prepare.pending} onClick={() => (count === 0 ? miss() : attempt(review()))}>
            {t('HANDOVER:review')}
          </Button>
        </div>
      )}
      {given.length > 0 && <GivenSection given={given} onSign={() => setSigning('arrival')} />}
      {plans.length > 0 && (
        <section className={classes.section}>
          <Title order={2}>{t('HANDOVER:plans')}</Title>
          <ul className={parts.lines}>
            {plans.map(({ IdPlan, state, at, author, rows }) => (
              <li key={IdPlan} className={parts.line}>
                <span className={parts.what}>
                  {holds(user, 'adm') || author?.IdPersonneEV1 === user.IdPersonneEV1 ? (
                    <Anchor component={Link} to={paths.plan(language, { IdPlan })}>
                      {t('PLANS:plan', { number: IdPlan })}
                    </Anchor>
                  ) : (
                    <span>{t('PLANS:plan', { number: IdPlan })}</span>
                  )}
                  <span className={parts.quiet}>
                    {t('HANDOVER:planLine', { count: rows, name: author?.IndexPrenomNom ?? '' })} ·{' '}
                    {showInstant(at, language)}
                  </span>
                </span>
                <PlanStateBadge state={state} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {signed.length > 0 && (
        <section className={classes.section}>
          <Title order={2}>{t('HANDOVER:signed')}</Title>
          <ul className={parts.lines}>
            {signed.map(({ IdPassation, Sens, lines, missing, NomSigne, author, DateC, IdFichier, sha256 }) => (
              <li key={IdPassation} className={parts.line}>
                <span className={parts.what}>
                  {Sens === 'arrival' && <strong>{`${t('HANDOVER:signedArrival')} (${lines})`}</strong>}
                  {t('HANDOVER:signedBy', {
                    name: NomSigne,
                    by: author.IndexPrenomNom ?? String(author.IdPersonneEV1),
                    at: showDay(DateC, language),
                  })}
                  {missing.length > 0 && (
                    <span className={parts.quiet}>
                      {t('HANDOVER:missingThen', {
                        names: missing
                          .map(({ label, until }) =>
                            until ? `${label} (${t('HANDOVER:due', { day: showDate(until, language) })})` : label,
                          )
                          .join(' · '),
                      })}
                    </span>
                  )}
                  <span className={parts.quiet}>
                    SHA-256 <span className={classes.hash}>{sha256}</span>
                  </span>
                </span>
                {IdFichier === null ? (
                  <span className={parts.quiet}>{t('HANDOVER:erased')}</span>
                ) : (
                  <Button
                    variant="default"
                    size="compact-md"
                    onClick={() =>
                      attempt(
                        downloadFile({ IdFichier, name: `${t('HANDOVER:file')}-${IdPersonneEV1}-${IdPassation}.pdf` }),
                      )
                    }
                  >
                    {t('HANDOVER:download')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {signing && (
        <Suspense>
          <SignDialog
            IdPersonneEV1={IdPersonneEV1}
            name={own ? name : ''}
            Sens={signing}
            version={versions[signing]}
            onClose={() => setSigning(undefined)}
          />
        </Suspense>
      )}
    </Page>
  );
}
