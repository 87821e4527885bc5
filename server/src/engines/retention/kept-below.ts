import { sql } from 'kysely';
import type { Sql } from '../../platform/db/sql.ts';
import { keptOfRequests } from '../requests/kept-of-requests.ts';
import type { AboutWhom, KeptTables } from './kept.ts';

/** What lies below the domains keeps of people. */
export const keptBelow: KeptTables = {
  effect_attempt: { about: ofTheirAccounts('effect'), becomes: 'gone' },
  effect: { about: ofTheirAccounts('id'), becomes: 'gone' },
  effect_system: 'nothing',
  effect_lane: 'nothing',
  installation: 'nothing',
  idempotency_key: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['fingerprint', 'answer'] },
  dated_change: {
    about: (person) => sql<boolean>`t.form = 'personne' and t.subject = ${person}`,
    becomes: 'gone',
    words: ['Motif'],
  },
  Fichier: {
    about: (person) =>
      sql<boolean>`(t."IdPersonneEV1" = ${person} or (t.owner_entity = 'Personne' and t.owner_id = ${String(person)}))`,
    // What was sent and waits is taken away as what nobody took.
    becomes: { name: '-', state: sql`case when t.state = 'pending' then 'erased' else t.state end` },
  },
  // Their values are erased beside their seal, by the history itself.
  history_entry: 'keys',
  history_values: 'keys',
  history_seal: 'nothing',
  sensitive_read: 'keys',
  plan: { words: ['input', 'Motif', 'summary', 'break_glass'] },
  plan_row: {
    about: (person) =>
      sql<boolean>`(t.entity = 'Personne' and t.entity_id = ${String(person)} or ${refusedLineOf(person)})`,
    becomes: {
      before: '{}',
      after: '{}',
      reason: sql`(select jsonb_agg(one - 'said' - 'value') from jsonb_array_elements(t.reason) one)`,
    },
    hidden: ['before', 'after', 'reason'],
    words: ['before', 'after', 'reason'],
  },
  plan_person: 'keys',
  ...keptOfRequests,
  counted_call: 'passing',
  embedded_account: { about: 'IdPersonneEV1', becomes: 'gone', hidden: ['password_hash'] },
  oidc_key: 'nothing',
  oidc_payload: 'passing',
  sign_in_try: 'passing',
  job_run: 'passing',
  job_slot: 'nothing',
  live_event: 'passing',
};

function ofTheirAccounts(column: 'id' | 'effect'): AboutWhom {
  return (person) => sql<boolean>`t.${sql.ref(column)} in (select e.id from effect e
    where (e.entity = 'account_run' and e.entity_id in (select r.id from account_run r where r."IdPersonneEV1" = ${person}))
      or (e.entity = 'mail_delivery' and e.entity_id in (select m.id from mail_delivery m where m."IdPersonneEV1" = ${person})))`;
}

/** A row that a file's plan left out, of somebody whom it had no key of: who was made since, or was called in a cell. */
function refusedLineOf(person: number): Sql<boolean> {
  return sql<boolean>`(t.reason is not null and exists (select from "Personne" p where p."IdPersonneEV1" = ${person} and (
    t.entity = 'Personne' and t.entity_id = '0'
      and name_print(t.after ->> 'Prenom', t.after ->> 'Nom') = name_print(p."Prenom", p."Nom")
    or exists (
      select from (
        select one ->> 'said' as said from jsonb_array_elements(t.reason) one
        union all select cell.value from jsonb_each_text(coalesce(t.after, '{}')) cell where t.entity = 'line'
      ) cells where lower(said) in (lower(p."CompteAD"), lower(p."Mail"), p."IdPersonne"::text, lower(p."IndexPrenomNom"))))))`;
}
