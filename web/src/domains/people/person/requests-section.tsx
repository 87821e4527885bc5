import { Title } from '@mantine/core';
import { duePapersCalls } from '@passerelle/contracts/hiring/due-papers.contract.ts';
import { hiringCalls } from '@passerelle/contracts/hiring/hiring.contract.ts';
import { inventoriesCalls } from '@passerelle/contracts/inventories/inventories.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { caller } from '../../../lib/api.ts';
import { lazyPiece } from '../../../lib/code.ts';
import { loadForms } from '../../../lib/form/declared-form.ts';
import { useLive } from '../../../lib/live.ts';
import { callQuery, invalidateCalls } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { ensureTexts, useTexts } from '../../../lib/texts.ts';
import { type Found, mayCall, mayDo } from './found.ts';
import classes from './record.module.css';

const RequestsPart = lazyPiece(async () => {
  await Promise.all([
    ensureTexts(caller.language, ['REQUESTS', 'INVENTORIES']),
    loadForms(['DemandeStade'], caller.language),
  ]);
  return import('../../services/requests/sheet/record-part.tsx');
});
const BamPart = lazyPiece(async () => {
  await Promise.all([
    ensureTexts(caller.language, ['BAM', 'BAMS', 'PERSON']),
    loadForms(['DemandeStade'], caller.language),
  ]);
  return import('../../services/bam/record-part.tsx');
});
const InventoryPart = lazyPiece(async () => {
  await ensureTexts(caller.language, ['INVENTORIES']);
  return import('../../services/inventories/record-part.tsx');
});

const HiringPart = lazyPiece(async () => {
  await ensureTexts(caller.language, ['HIRING']);
  return import('../../services/hiring/record-part.tsx');
});

const ProgressLine = lazyPiece(async () => {
  await ensureTexts(caller.language, ['HIRING']);
  return import('../../services/hiring/progress-line.tsx');
});

const DuePapers = lazyPiece(async () => {
  await ensureTexts(caller.language, ['HIRING', 'HIRING_PAPERS', 'CANDIDATE', 'FILES', 'REGLES']);
  return import('../../services/hiring/due-papers.tsx');
});

const ListsPart = lazyPiece(async () => {
  await ensureTexts(caller.language, ['DISTRIBUTION_LISTS', 'LIST_SUBSCRIPTIONS']);
  return import('../../services/distribution-lists/record-part.tsx');
});

/** What was asked for somebody lately: for whoever follows it, and for themself. */
export function RequestsSection({ found }: { readonly found: Found }) {
  const { user } = useSession();
  const { person } = found;
  const own = person.IdPersonneEV1 === user.IdPersonneEV1;
  if (person.Physique === false || !mayDo(found, 'acd')) return null;
  if (!mayDo(found, own ? 'suivi-demande-do-perso' : 'suivie-demandes')) return null;
  return (
    <Part title="PERSON:requests">
      <RequestsPart person={shownOf(found)} />
    </Part>
  );
}

/** The files of where somebody works: for whoever looks after them. */
export function BamSection({ found }: { readonly found: Found }) {
  if (found.person.Physique === false || !mayDo(found, 'bam-fiche-collab')) return null;
  return (
    <Part title="PERSON:bams">
      <BamPart person={shownOf(found)} />
    </Part>
  );
}

/** The hiring file of somebody: for whoever follows it, or decides it; how far it has come, for whoever manages them. */
export function HiringSection({ found }: { readonly found: Found }) {
  if (found.person.Physique === false) return null;
  if (!mayCall(found, hiringCalls.read))
    return mayCall(found, hiringCalls.progress) ? <HiringProgress IdPersonneEV1={found.person.IdPersonneEV1} /> : null;
  return (
    <Part title="PAGES:hiringFile">
      <HiringPart person={shownOf(found)} />
    </Part>
  );
}

/** The papers that one's own hiring file went on without, while there are some. */
export function DuePapersSection({ found }: { readonly found: Found }) {
  const { IdPersonneEV1 } = found.person;
  const mayGive = mayCall(found, duePapersCalls.list);
  useLive('requests.changed', () => void (mayGive && invalidateCalls(duePapersCalls.list)));
  const { data } = useQuery({
    ...callQuery(duePapersCalls.list, { params: { IdPersonneEV1 } }),
    ...{ enabled: mayGive, retry: false },
  });
  if (!data?.length) return null;
  return (
    <Part title="PERSON:duePapers">
      <DuePapers {...{ IdPersonneEV1 }} papers={data} />
    </Part>
  );
}

/** A line while there is a file; else nothing, not even a title. */
function HiringProgress({ IdPersonneEV1 }: { readonly IdPersonneEV1: number }) {
  const { data } = useQuery({ ...callQuery(hiringCalls.progress, { params: { IdPersonneEV1 } }), retry: false });
  if (!data?.progress) return null;
  return (
    <Part title="PAGES:hiringFile">
      <ProgressLine progress={data.progress} />
    </Part>
  );
}

/** What somebody holds. */
export function InventorySection({ found }: { readonly found: Found }) {
  const { person } = found;
  if (person.Physique === false || !mayCall(found, inventoriesCalls.ofPerson)) return null;
  return (
    <Part title="PERSON:inventory">
      <InventoryPart person={shownOf(found)} />
    </Part>
  );
}

/** The distribution lists of somebody: for themself, and for whoever may see them. */
export function ListsSection({ found }: { readonly found: Found }) {
  const { user } = useSession();
  const { IdPersonneEV1, Physique } = found.person;
  const own = IdPersonneEV1 === user.IdPersonneEV1;
  const mayChange = own || mayDo(found, 'alc');
  if (Physique === false || !(mayChange || mayDo(found, 'ild'))) return null;
  return (
    <Part title="PERSON:lists">
      <ListsPart {...{ IdPersonneEV1, mayChange }} />
    </Part>
  );
}

/** Whose part it is, as links name them. */
const shownOf = ({ person: { IdPersonneEV1, IdPays } }: Found) => ({
  IdPersonneEV1,
  IdPays: IdPays == null ? null : String(IdPays),
});

interface PartProps {
  readonly title:
    | 'PERSON:duePapers'
    | 'PERSON:requests'
    | 'PERSON:lists'
    | 'PERSON:inventory'
    | 'PERSON:bams'
    | 'PAGES:hiringFile';
  readonly children: ReactNode;
}

function Part({ title, children }: PartProps) {
  const { t } = useTexts();
  return (
    <section className={classes.section}>
      <Title order={2}>{t(title)}</Title>
      <Suspense>{children}</Suspense>
    </section>
  );
}
