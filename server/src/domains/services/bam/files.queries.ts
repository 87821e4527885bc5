import type { dossierCalls, FileForm } from '@passerelle/contracts/bam/dossier.contract.ts';
import type { Output } from '@passerelle/contracts/call.ts';
import { evaluateForm } from '@passerelle/contracts/forms/evaluate-form.ts';
import type { FormValues } from '@passerelle/contracts/forms/form.ts';
import { isFieldItem } from '@passerelle/contracts/forms/form.ts';
import { asLanguage } from '@passerelle/contracts/languages.ts';
import { stages } from '@passerelle/contracts/requests/request.ts';
import { requestTypeNumbers } from '@passerelle/contracts/requests/type-facts.ts';
import { bamRequest, bamRight, bamTypeOf } from '@passerelle/contracts/requests/types/bam.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../engines/access/actor.ts';
import type { AccessKernel } from '../../../engines/access/decide.ts';
import { formContext } from '../../../engines/forms/form-context.queries.ts';
import { formInForce } from '../../../engines/forms/form-in-force.queries.ts';
import { grantsOnNew } from '../../../engines/forms/form-rights.queries.ts';
import { findRequest, nothingOf, readValues } from '../../../engines/requests/kind/request.queries.ts';
import type { RequestRow } from '../../../engines/requests/kind/request-kind.ts';
import { closedFields, readsWhole } from '../../../engines/requests/readers/request-fields.policy.ts';
import { mayRead } from '../../../engines/requests/readers/requests.policy.ts';
import { type Db, rowOf } from '../../../platform/db/database.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { exportWords } from '../../foundation/texts/export-words.ts';
import type { TextStore } from '../../foundation/texts/texts.store.ts';
import { ticketState } from './bam.queries.ts';
import { bamKind } from './kinds/bam.kind.ts';

interface Reader {
  readonly db: Db;
  readonly kernel: AccessKernel;
  readonly actor: Actor;
}

interface AskedForm {
  readonly IdPersonneEV1: number;
  readonly Back: number;
  readonly IdLangue: string;
  readonly IdDossierType: number;
  readonly IdDossier: number;
}

/**
 * The fields of a file, or of one that is to be made, for who looks after it or for whom it is.
 * @throws {ApiError} NOT_FOUND where it is none of this person's that the reader may read so
 */
export async function readFileForm(reader: Reader, texts: TextStore, asked: AskedForm): Promise<FileForm> {
  const { db, kernel, actor } = reader;
  const { IdPersonneEV1, IdDossier, IdDossierType } = asked;
  const request = await readOne(reader, asked);
  const stored = request && (await readValues(db, bamKind, IdDossier));
  if (stored && Number(stored.IdTypeDossier) !== IdDossierType) throw new ApiError('NOT_FOUND');
  const [{ form }, context] = await Promise.all([formInForce(db, bamRequest.form), formContext(db, !stored)]);
  const typed: FormValues = stored ?? { ...nothingOf(form), IdTypeDossier: String(IdDossierType) };
  const right = bamRight(request ? 'modify' : 'create', bamTypeOf(typed));
  const may =
    (request === undefined || request.IdStade === stages.draft) &&
    (await kernel.allows(db, actor, right, 'person', IdPersonneEV1));
  const closed = request ? await closedFields(reader, bamKind, request) : new Set();
  const judged = evaluateForm({ form, typed, stored: undefined, grants: grantsOnNew(form), context });
  const words = await exportWords(texts, asLanguage(asked.IdLangue) ?? 'fr');
  const sections = form.sections.map(({ section, items }) => ({
    section,
    fields: items.filter(isFieldItem).flatMap(({ field, code }) => {
      const one = judged.get(field);
      if (!one?.shown || closed.has(field)) return [];
      return [
        {
          IdChamp: field,
          Code: code,
          Libelle: words.fields[field] ?? field,
          Valeur: typed[field] ?? null,
          Obligatoire: one.required,
          Modifiable: may && one.open,
        },
      ];
    }),
  }));
  const manquants = sections.flatMap(({ fields }) =>
    fields.flatMap(({ IdChamp, Obligatoire, Valeur }) => (Obligatoire && Valeur === null ? [IdChamp] : [])),
  );
  return {
    IdDossier,
    IdTypeDossier: Number(typed.IdTypeDossier ?? IdDossierType),
    IdPersonneEV1,
    IdStade: request?.IdStade ?? null,
    Version: request?.Version ?? null,
    sections: sections.filter(({ fields }) => fields.length > 0),
    manquants,
  };
}

/** The file that is asked for; undefined where it is one to be made, which the reader may make. */
async function readOne(
  { db, kernel, actor }: Reader,
  { IdPersonneEV1, Back, IdDossier }: AskedForm,
): Promise<RequestRow | undefined> {
  const follows = await kernel.allows(db, actor, bamRequest.tracks, 'person', IdPersonneEV1);
  if (Back === 1 ? !follows : actor.IdPersonneEV1 !== IdPersonneEV1) throw new ApiError('NOT_FOUND');
  if (IdDossier === 0) {
    if (Back === 0) throw new ApiError('NOT_FOUND');
    return undefined;
  }
  const isTheirs = sql<boolean>`(d."typeDemande" = ${requestTypeNumbers.bam} and d."IdPersonneEV1" = ${IdPersonneEV1}
    and ${mayRead({ kernel, actor }, 'd')})`;
  const request = await findRequest(db, IdDossier, isTheirs);
  if (!request) throw new ApiError('NOT_FOUND');
  return request;
}

type Details = Omit<Output<typeof dossierCalls.details>, 'pdfEchec'>;

/** What a file has beside what is filled in, and what the reader may do with it. */
export async function readDetails({ db, kernel, actor }: Reader, request: RequestRow): Promise<Details> {
  const { IdDemande, IdPersonneEV1, IdStade } = request;
  const type = bamTypeOf(await readValues(db, bamKind, IdDemande));
  const asked = {
    clone: bamRight('clone', type),
    prolong: bamRight('prolong', type),
    delete: bamRight('delete-draft', type),
    close: bamRight('close', type),
    dispute: ['bam-litige' as const, bamRight('litige', type)],
    review: bamRight('modify', type),
    follows: bamRequest.tracks,
  };
  const held = (await kernel.abilities(db, actor, asked, 'person', [IdPersonneEV1])).get(IdPersonneEV1);
  const who = { kernel, actor };
  const whole = readsWhole(who, bamKind, 'd');
  /** The key of another file, for who may read it. */
  const known = (key: Sql) => sql`(select other."IdDemande" from "Demande" other
    where other."IdDemande" = ${key} and ${mayRead(who, 'other')})`;
  const beside = await rowOf(
    db,
    sql<
      Omit<Details, 'actions' | 'revision' | 'IdDossier' | 'IdPersonneEV1' | 'IdStade'> & {
        ends: boolean;
        /** Something goes on after it; the reader need not know what. */
        goesOn: boolean;
        whole: boolean;
      }
    >`select t."EnLitige",
        t."RemarqueLitige", t."ARevoirBAM", t."DateCloture"::text, t."DateDeFin" is not null as ends,
        ${known(sql`coalesce(t."IdDemandeProlongee", ${request.IdDemandeLiee}::integer)`)} as "IdDossierLie",
        t."IdDemandeProlongee" is not null as prolonge,
        ${whole} as whole, exists (select from "DossierBAM" n where n."IdDemandeProlongee" = t."IdDemande") as "goesOn",
        case when t."EmpreintePDF" is not null and ${whole}
          then json_build_object('sha256', t."EmpreintePDF", 'DatePDF', t."DatePDF") end as pdf,
        ${ticketState} as "statutTicket",
        ${known(sql`(select n."IdDemande" from "DossierBAM" n where n."IdDemandeProlongee" = t."IdDemande")`)} as "IdDossierSuivant"
      from "DossierBAM" t join "Demande" d using ("IdDemande") where t."IdDemande" = ${IdDemande}`,
  );
  const { ends, goesOn, whole: readsAll, DateCloture, ...more } = beside;
  const told = {
    ...more,
    RemarqueLitige: held?.follows ? beside.RemarqueLitige : null,
    DateCloture: readsAll ? DateCloture : null,
  };
  const live = IdStade === stages.sent || IdStade === stages.underWay || IdStade === stages.validated;
  const validated = IdStade === stages.validated;
  const over = validated || IdStade === stages.closed;
  const possible: Readonly<Record<Details['actions'][number], boolean | undefined>> = {
    clone: held?.clone && readsAll,
    prolong: held?.prolong && readsAll && over && ends && !goesOn,
    revise: held?.review && validated && DateCloture === null,
    delete: held?.delete && IdStade === stages.draft,
    close: held?.close && validated && !told.EnLitige && !told.ARevoirBAM,
    dispute: held?.dispute && live && !told.EnLitige,
    settle: held?.dispute && live && told.EnLitige,
    review: held?.review && live && !told.ARevoirBAM,
    reviewed: held?.review && live && told.ARevoirBAM,
  };
  const actions = (Object.keys(possible) as Details['actions']).filter((action) => possible[action]);
  return {
    IdDossier: IdDemande,
    IdPersonneEV1,
    IdStade,
    revision: request.VersionValidee !== null,
    ...told,
    actions,
  };
}
