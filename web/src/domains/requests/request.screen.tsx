import { Alert, Anchor, Button, Menu, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { itemsOf } from '@passerelle/contracts/forms/form.ts';
import { typedValues } from '@passerelle/contracts/forms/typed-values.ts';
import { requestTypeOf } from '@passerelle/contracts/requests/request-types.ts';
import {
  type RequestAction,
  type RequestSheet,
  requestsCalls,
} from '@passerelle/contracts/requests/requests.contract.ts';
import type { TextKey } from '@passerelle/texts/families.ts';
import { IconDots, IconFileUnknown, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useMemo, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { attempt } from '../../lib/errors.ts';
import { useDeclaredForm } from '../../lib/form/declared-form.ts';
import { useFormInForce } from '../../lib/form/form-in-force.ts';
import { showDate, showInstant } from '../../lib/format.ts';
import { useLive } from '../../lib/live.ts';
import type { PageProps } from '../../lib/page.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCalls, readAnew, useWrite } from '../../lib/query.ts';
import { useTexts } from '../../lib/texts.ts';
import { DeclaredFields } from '../../ui/form/declared-fields.tsx';
import { Form, FormEnd } from '../../ui/form/form.tsx';
import page from '../../ui/form/form-page.module.css';
import { Page } from '../../ui/page.tsx';
import parts from '../../ui/parts.module.css';
import { ScreenLink } from '../../ui/screen-link.tsx';
import sections from '../../ui/sections.module.css';
import { State } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { HistoryTimeline } from '../history/history-timeline.tsx';
import { PersonLink } from '../people/person-link.tsx';
import { againTo } from './ask-again.ts';
import { type AskedLine, AskedLines } from './asked-lines.tsx';
import { BroughtItems } from './brought-items.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { type HandMove, MoveDialog } from './move-dialog.tsx';
import { NextAwaiting } from './next-awaiting.tsx';
import { Receipts } from './receipts.tsx';
import { RequestComments } from './request-comments.tsx';
import { type Filled, FilledValue, useRequestDrawing } from './request-drawing.tsx';
import { RequestSteps } from './request-steps.tsx';
import { endText, isPast, typeText, useRequestCrumbs } from './request-words.ts';
import classes from './requests.module.css';
import { StageBadge } from './stage-badge.tsx';
import { staleWithRequest } from './stale-with-request.ts';

interface Params {
  readonly IdDemande: string;
  readonly action?: string | undefined;
  readonly IdVisa?: string | undefined;
}

export interface RequestScreenProps extends Pick<PageProps<Params, unknown>, 'params'> {
  /** What else there is of a request of some type, shown beside it. */
  readonly Beside?: ComponentType<{ readonly sheet: RequestSheet }>;
  /** What else is done with it. */
  readonly Actions?: ComponentType<{ readonly sheet: RequestSheet }>;
}

export function RequestScreen({ params, Beside, Actions }: RequestScreenProps) {
  const { t, language } = useTexts();
  const IdDemande = Number(params.IdDemande);
  const { data } = useQuery(callQuery(requestsCalls.read, { params: { IdDemande } }));
  useLive('requests.changed', (changed) => {
    if (changed.IdDemande === IdDemande) void invalidateCalls(...staleWithRequest);
  });
  if (!data)
    return (
      <Page>
        <State
          icon={<IconFileUnknown size={28} />}
          title={t('REQUESTS:notFound')}
          actions={
            <Button component={Link} to={paths.directory(language)}>
              {t('REQUESTS:backToDirectory')}
            </Button>
          }
        />
      </Page>
    );
  return <Sheet key={IdDemande} sheet={data} asked={params} {...{ Beside, Actions }} />;
}

/** What the address asks to be opened: nothing is decided by opening it. */
const openedBy: Readonly<Record<string, Decision | HandMove>> = {
  valider: 'validate',
  rejeter: 'reject',
  renvoyer: 'sendBack',
  annuler: 'cancel',
  rappeler: 'recall',
  cloturer: 'close',
};
const decisions: readonly string[] = ['validate', 'reject', 'sendBack'];

interface SheetProps extends Pick<RequestScreenProps, 'Beside' | 'Actions'> {
  readonly sheet: RequestSheet;
  readonly asked: Params;
}

function Sheet({ sheet, asked, Beside, Actions }: SheetProps) {
  const { t, language } = useTexts();
  const { IdDemande, typeDemande, IdStade, person, requester, steps, may } = sheet;
  const mine = steps.find((step) => step.mine && (!asked.IdVisa || String(step.IdVisa) === asked.IdVisa));
  const [opened, setOpened] = useState(() => {
    const wanted = asked.action ? openedBy[asked.action] : undefined;
    if (!wanted) return undefined;
    return decisions.includes(wanted)
      ? mine
        ? wanted
        : undefined
      : may.includes(wanted as RequestAction)
        ? wanted
        : undefined;
  });
  const [wasMine] = useState(mine !== undefined);
  useHotkeys([
    ['v', () => mine && setOpened('validate')],
    ['r', () => mine && setOpened('reject')],
  ]);
  const type = requestTypeOf(typeDemande);
  const name = person.IndexPrenomNom ?? String(person.IdPersonneEV1);
  const crumbs = useRequestCrumbs(person, mine !== undefined);
  const send = useWrite(requestsCalls.send, {
    stale: staleWithRequest,
    staleAnyway: true,
    onDone: () => showToast({ tone: 'success', text: t('REQUESTS:sent') }),
  });
  const remind = useWrite(requestsCalls.remind, {
    stale: staleWithRequest,
    onDone: ({ people }) => showToast({ tone: 'success', text: t('REQUESTS:reminded', { count: people }) }),
  });
  const more = (['remind', 'recall', 'cancel', 'close'] as const).filter((one) => may.includes(one));
  if (!type) return null;
  return (
    <Page
      title={t('REQUESTS:title', { type: t(typeText(typeDemande)), name })}
      crumbs={crumbs}
      aside={
        <>
          {sheet.what && <span className={parts.quiet}>{sheet.what}</span>}
          <StageBadge stage={IdStade} />
        </>
      }
      actions={
        <>
          {Actions && <Actions sheet={sheet} />}
          {more.length > 0 && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <Button variant="default" aria-label={t('COMMON:more')}>
                  <IconDots size={16} aria-hidden="true" />
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {more.map((one) => (
                  <Menu.Item
                    key={one}
                    onClick={() => (one === 'remind' ? remind.write({ params: { IdDemande } }) : setOpened(one))}
                  >
                    {t(`REQUESTS:${one}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
          <Button variant="default" onClick={() => window.print()} aria-label={t('REQUESTS:print')}>
            <IconPrinter size={16} aria-hidden="true" />
          </Button>
          {may.includes('askAgain') && (
            <Button component={ScreenLink} {...againTo(language, person.IdPersonneEV1, sheet)} variant="default">
              {t(type.goesOn && sheet.jusqua ? 'REQUESTS:renew' : 'REQUESTS:askAgain')}
            </Button>
          )}
          {may.includes('revise') && <Button onClick={() => setOpened('revise')}>{t('REQUESTS:revise')}</Button>}
          {may.includes('send') && (
            <Button loading={send.pending} onClick={() => send.write({ params: { IdDemande } })}>
              {t('REQUESTS:send')}
            </Button>
          )}
          {wasMine && !mine && <NextAwaiting IdDemande={IdDemande} />}
          {mine && (
            <>
              <Button variant="default" onClick={() => setOpened('sendBack')}>
                {t('REQUESTS:sendBack')}
              </Button>
              <Button variant="default" onClick={() => setOpened('reject')}>
                {t('REQUESTS:reject')}
              </Button>
              <Button onClick={() => setOpened('validate')}>{t('REQUESTS:validate')}</Button>
            </>
          )}
        </>
      }
    >
      <div className={`${page.columns} ${classes.sheet}`}>
        <div className={classes.main}>
          {asked.IdVisa && !mine && <Alert color="gray">{t('REQUESTS:noLongerYours')}</Alert>}
          {sheet.ARevoir && (
            <Alert color="yellow">
              <strong>
                {t('REQUESTS:toReview', {
                  fields: sheet.ARevoir.map((field) => t(`CHAMPS:${field}` as TextKey)).join(', '),
                })}
              </strong>
              {sheet.Motif && <p className={parts.quiet}>{sheet.Motif}</p>}
            </Alert>
          )}
          {sheet.jusqua && <Alert color={isPast(sheet.jusqua) ? 'yellow' : 'green'}>{endText(sheet.jusqua, t)}</Alert>}
          {!sheet.ARevoir && sheet.Motif && <Alert color="gray">{sheet.Motif}</Alert>}
          <Content sheet={sheet} />
          <Receipts sheet={sheet} />
          <BroughtItems sheet={sheet} />
          <RequestComments sheet={sheet} />
        </div>
        <aside className={page.aside}>
          <section className={sections.section}>
            <Title order={2}>{t('REQUESTS:steps')}</Title>
            <RequestSteps sheet={sheet} />
          </section>
          {Beside && <Beside sheet={sheet} />}
          {!Beside && type.name === 'bam' && (
            <Anchor
              component={Link}
              to={paths.updateBam(language, { IdPersonneEV1: person.IdPersonneEV1, IdDossier: IdDemande })}
            >
              {t('BAM:open')}
            </Anchor>
          )}
          <dl className={classes.facts}>
            <dt>{t('REQUESTS:column person')}</dt>
            <dd>
              <PersonLink
                person={{ IdPersonneEV1: person.IdPersonneEV1, IndexPrenomNom: name }}
                IdPays={sheet.IdPaysPersonne}
              />
            </dd>
            {requester.IdPersonneEV1 !== person.IdPersonneEV1 && (
              <dd>
                {t('REQUESTS:requester', {
                  name: sheet.onBehalfOf?.IndexPrenomNom
                    ? t('REQUESTS:onBehalfOf', {
                        name: requester.IndexPrenomNom ?? '—',
                        other: sheet.onBehalfOf.IndexPrenomNom,
                      })
                    : (requester.IndexPrenomNom ?? '—'),
                })}
              </dd>
            )}
            <dt>{t('REQUESTS:column asked')}</dt>
            <dd>{showInstant(sheet.DateTransmission ?? sheet.DateC, language)}</dd>
            {sheet.LibSociete && <dd>{sheet.LibSociete}</dd>}
          </dl>
          {sheet.panier.length > 0 && (
            <section className={sections.section}>
              <Title order={2}>{t('REQUESTS:sameBasket')}</Title>
              <ul className={classes.basket}>
                {sheet.panier.map((one) => (
                  <li key={one.IdDemande}>
                    <Anchor component={Link} to={paths.request(language, { IdDemande: one.IdDemande })}>
                      {[t(typeText(one.typeDemande)), one.what].filter(Boolean).join(' · ')}
                    </Anchor>
                    <StageBadge stage={one.IdStade} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {sheet.expected && (
            <section className={sections.section}>
              <Title order={2}>{t('REQUESTS:expectedTitle')}</Title>
              <strong>{t('REQUESTS:expected', { date: showDate(sheet.expected.date) })}</strong>
              <p className={classes.state}>
                {t(sheet.expected.here ? 'REQUESTS:expectedHere' : 'REQUESTS:expectedAnywhere', {
                  by: showDate(sheet.expected.by),
                  count: sheet.expected.of,
                })}
              </p>
            </section>
          )}
        </aside>
      </div>
      <section className={page.history} aria-label={t('COMMON:history')}>
        <Title order={2}>{t('COMMON:history')}</Title>
        <HistoryTimeline entity="Demande" id={IdDemande} />
      </section>
      {opened && decisions.includes(opened) && mine && (
        <DecideDialog sheet={sheet} step={mine} decision={opened as Decision} onClose={() => setOpened(undefined)} />
      )}
      {opened && !decisions.includes(opened) && (
        <MoveDialog sheet={sheet} move={opened as HandMove} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  );
}

/** What is asked: changed where that may be, read else; and what whoever decided filled in. */
function Content({ sheet }: { readonly sheet: RequestSheet }) {
  const { t } = useTexts();
  const { IdDemande, typeDemande, person, fields, labels, droitsFormulaires, may } = sheet;
  const type = requestTypeOf(typeDemande)!;
  const filled = useMemo<Filled>(
    () => ({
      values: new Map(fields.map(({ IdChamp, Valeur }) => [IdChamp, Valeur])),
      labels: new Map(labels.map(({ IdChamp, Lib }) => [IdChamp, Lib])),
    }),
    [fields, labels],
  );
  const asked = useFormInForce(type.form);
  const stored = useMemo(() => typedValues(asked, Object.fromEntries(filled.values)), [asked, filled]);
  const drawing = useRequestDrawing(typeDemande, person.IdPersonneEV1, filled);
  const params = { IdDemande };
  const declared = useDeclaredForm({
    declaration: type.form,
    rights: droitsFormulaires,
    stored,
    draft: { form: type.form.form, subject: `demande-${IdDemande}` },
    latest: async () =>
      typedValues(
        asked,
        Object.fromEntries(
          (await readAnew(requestsCalls.read, { params })).fields.map((one) => [one.IdChamp, one.Valeur]),
        ),
      ),
    save: async (changed) =>
      changed.length === 0
        ? { Version: sheet.Version, emptied: [] }
        : await callApi(requestsCalls.save, { params, body: { fields: changed } }),
    done: () => {
      showToast({ tone: 'success', text: t('COMMON:saved') });
      void invalidateCalls(...staleWithRequest);
    },
  });
  const handed = Object.values(type.holderForms).flatMap((form) =>
    [...itemsOf(form).keys()].flatMap((name) =>
      filled.values.get(name) === null ? [] : [{ name, field: form.fields[name] }],
    ),
  );
  const changeLines = (lines: readonly AskedLine[]) =>
    attempt(
      callApi(requestsCalls.save, { params, body: { fields: [], lignes: lines.map((line) => [...line]) } }).then(() =>
        invalidateCalls(...staleWithRequest),
      ),
    );
  const lines = sheet.lignes.map((line) =>
    line.fields.flatMap(({ IdChamp, Valeur }) => (Valeur === null ? [] : [{ IdChamp, Valeur }])),
  );
  const linesOpen = may.includes('edit') && (sheet.ARevoir?.includes('Lignes') ?? true);
  const itsLines = (
    <AskedLines
      {...{ type, lines, IdPersonneEV1: person.IdPersonneEV1 }}
      inForm={type.lines?.mayLack ?? false}
      {...(linesOpen && { onChange: changeLines })}
    />
  );
  return (
    <>
      {!type.lines?.mayLack && itsLines}
      <section className={sections.section}>
        <Form form={declared.form} className={page.form}>
          <DeclaredFields declared={declared} drawing={drawing} />
          {type.lines?.mayLack && itsLines}
          {may.includes('edit') && <FormEnd action={t(sheet.ARevoir ? 'REQUESTS:fixAndSend' : 'COMMON:save')} />}
        </Form>
        {handed.length > 0 && (
          <dl className={classes.facts}>
            {handed.map(({ name, field }) => (
              <div key={name}>
                <dt>{t(`CHAMPS:${name}` as TextKey)}</dt>
                <dd>
                  <FilledValue name={name} field={field} filled={filled} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </>
  );
}
