import { sql } from 'kysely';
import type { MergedTables } from './merged.ts';

/** What becomes of what lies below the domains when two records of one person become one. */
export const mergedBelow: MergedTables = {
  Demande: {
    IdPersonneEV1: 'moves',
    IdPersonneEV1Demandeur: 'moves',
    RoleIdPersonneEV1: 'moves',
    IdPersonneEV1M: 'stays',
    // Rounds name relations, rights and roles; fields that are added on site hold nobody.
    Circuit: 'nobody',
    Ecartes: 'nobody',
    ChampsPropres: 'nobody',
    // What stands again if what was changed of it is not to be.
    VersionValidee: { verb: 'renames', where: () => sql<boolean>`t."VersionValidee" is not null` },
  },
  Visa: {
    IdPersonneEV1Titulaire: {
      verb: 'moves',
      where: () => sql<boolean>`t."Etat" = 'pending'`,
      // Two of one request that are by different people cannot wait for one.
      refuses: {
        rule: 'mergeVisas',
        where: (
          keeps,
          goes,
        ) => sql<boolean>`exists (select from "Visa" one join "Visa" other using ("IdDemande", "Tour")
        where one."Etat" = 'pending' and one."Autre" and other."IdVisa" <> one."IdVisa"
          and one."IdPersonneEV1Titulaire" in (${keeps}, ${goes})
          and coalesce(other."IdPersonneEV1Decideur", other."IdPersonneEV1Titulaire") in (${keeps}, ${goes})
          and coalesce(other."IdPersonneEV1Decideur", other."IdPersonneEV1Titulaire") <> one."IdPersonneEV1Titulaire")`,
      },
    },
    IdPersonneEV1Decideur: 'stays',
    RoleIdPersonneEV1: 'stays',
    Porteurs: 'stays',
  },
  VisaTitulaire: { IdPersonneEV1: { verb: 'fills', where: () => sql<boolean>`t."Jusqua" is null` } },
  CommentaireDemande: { IdPersonneEV1: 'stays' },
  RelanceDemande: { IdPersonneEV1: 'stays' },
  Fichier: {
    IdPersonneEV1: 'stays',
    // Papers of a field that the kept one has none in.
    owner_id: {
      verb: 'moves',
      text: true,
      where: (keeps) => sql<boolean>`t.owner_entity = 'Personne' and t.state = 'attached' and not exists (
        select from "Fichier" own where own.owner_entity = 'Personne' and own.owner_id = ${String(keeps)}
          and own."Champ" = t."Champ" and own.state = 'attached')`,
    },
  },
  dated_change: {
    IdPersonneEV1: 'stays',
    RoleIdPersonneEV1: 'stays',
    fields: { verb: 'renames', where: () => sql<boolean>`t.ended_at is null` },
    subject: {
      verb: 'stays',
      where: () => sql<boolean>`t.form = 'personne'`,
      // What was asked for a coming day is of one record: it is called off, or comes, before.
      refuses: {
        rule: 'mergeAhead',
        where: (_keeps, goes) => sql<boolean>`exists (select from dated_change d where d.form = 'personne'
          and d.subject = ${goes} and d.ended_at is null)`,
      },
    },
  },
  history_entry: { IdPersonneEV1: 'stays', RoleIdPersonneEV1: 'stays' },
  history_values: { before: 'named', after: 'named' },
  sensitive_read: { IdPersonneEV1: 'stays', RoleIdPersonneEV1: 'stays', people: 'named' },
  idempotency_key: { IdPersonneEV1: 'stays', answer: 'named' },
  plan: {
    IdPersonneEV1: 'stays',
    RoleIdPersonneEV1: 'stays',
    confirmed_by: 'stays',
    undo_asked_by: 'stays',
    undone_by: 'stays',
    // What is prepared and names the one who goes would be refused: it is prepared again.
    input: {
      verb: 'ends',
      of: ({ keeps, goes }) => sql<boolean>`t.state in ('ready', 'waiting')
        and not (t.kind = 'merge-people' and t.input @> ${JSON.stringify({ keeps, goes })}::jsonb)
        and exists (select from plan_row r where r."IdPlan" = t."IdPlan" and (
          (r.entity = 'Personne' and r.entity_id = ${String(goes)})
          or exists (select from jsonb_each(coalesce(r.after, r.before)) e
            where e.key like 'IdPersonneEV1%' and e.value = to_jsonb(${goes}::integer))))`,
      becomes: { state: sql`'discarded'` },
    },
    worker: 'named',
  },
  plan_row: { before: 'named', after: 'named', reason: 'named' },
  plan_person: { IdPersonneEV1: 'stays' },
  counted_call: { IdPersonneEV1: 'stays', counted_by: 'nobody' },
  embedded_account: { IdPersonneEV1: 'ends' },
  effect_system: { paused_by: 'stays' },
  job_run: { IdPersonneEV1: 'stays' },
  live_event: { data: 'named', people: 'named' },
};
